import type { z } from 'zod'
import type { Consequences } from '#contract/consequences.ts'
import type { Snapshot } from '#server/consequences/queries.ts'

/** How many people a sentence names before it counts the others. */
const mostNames = 3

/**
 * What is different at an edition after something was done there: sentences for organisers, the gravest first. Fewer people
 * at a meal are said, but are no reason to ask; an order that is wrong by then is. A check-in that goes with it is named by the
 * question itself.
 */
export function consequencesOf(before: Snapshot, after: Snapshot): z.output<typeof Consequences> {
  const grave = [
    ...bedSentences(before, after),
    ...seatSentences(before, after),
    ...orderSentences(before, after),
  ]
  return { sentences: [...grave, ...mealSentences(before, after)], isGrave: grave.length > 0 }
}

function bedSentences(before: Snapshot, after: Snapshot): string[] {
  const freed = Object.keys(before.beds).filter((id) => after.beds[id] !== before.beds[id])
  const [one] = freed
  if (one === undefined) return []
  const without = after.withoutBed
  const wanting =
    without === 0 ? '' : ` ${counted(without, 'person who comes has', 'people who come have')} no bed.`
  if (freed.length === 1)
    return [`${nameIn(before, one)}’s bed in Room ${before.beds[one] ?? ''} becomes free.${wanting}`]
  return [`${freed.length} beds become free: ${namesIn(before, freed)}.${wanting}`]
}

type Place = { personId: string; workshopId: string }

function seatSentences(before: Snapshot, after: Snapshot): string[] {
  const lost = without(before.seats, after.seats)
  const gained = without(after.seats, before.seats)
  const leftLine = without(without(before.waiting, after.waiting), after.seats)
  return Object.entries(before.workshops).flatMap(([workshopId, title]) => {
    const of = (places: readonly Place[]) =>
      places.filter((place) => place.workshopId === workshopId).map(({ personId }) => personId)
    const [losing, gaining, leaving] = [of(lost), of(gained), of(leftLine)]
    const given = gaining.length === 0 ? '' : namesIn(after, gaining)
    const waited = gaining.length === 1 ? 'who waits for it' : 'who wait for it'
    return [
      ...(losing.length > 0
        ? [
            `${namesIn(before, losing)} ${losing.length === 1 ? 'loses a seat' : 'lose their seats'} in “${title}”` +
              (given === ''
                ? '.'
                : `; ${given}, ${waited}, ${gaining.length === 1 ? 'gets one' : 'get one'}.`),
          ]
        : given === ''
          ? []
          : [`${given}, ${waited}, ${gaining.length === 1 ? 'gets' : 'get'} a seat in “${title}”.`]),
      ...(leaving.length > 0
        ? [`${namesIn(before, leaving)} no longer ${leaving.length === 1 ? 'waits' : 'wait'} for “${title}”.`]
        : []),
    ]
  })
}

const without = (places: readonly Place[], others: readonly Place[]): Place[] => {
  const keys = new Set(others.map(keyOf))
  return places.filter((place) => !keys.has(keyOf(place)))
}
const keyOf = ({ personId, workshopId }: Place) => `${personId} ${workshopId}`

function orderSentences(before: Snapshot, after: Snapshot): string[] {
  return Object.entries(before.orders).flatMap(([id, { vendor, mealId, ordered }]) => {
    const [was, now] = [before.meals[mealId], after.meals[mealId]]
    if (!was || !now || ordered === null || was.eating === now.eating || after.orders[id] === undefined)
      return []
    const off = ordered - now.eating
    if (off === 0) return [`The order with ${vendor} for “${now.title}” is then right, for ${ordered}.`]
    return [
      `The order with ${vendor} for “${now.title}” is for ${ordered}, ${Math.abs(off)} too ${off > 0 ? 'many' : 'few'} then.`,
    ]
  })
}

function mealSentences(before: Snapshot, after: Snapshot): string[] {
  const changed = Object.entries(before.meals).flatMap(([id, { title, eating }]) => {
    const now = after.meals[id]?.eating ?? eating
    return now === eating ? [] : [{ title, by: now - eating }]
  })
  const [first] = changed
  if (!first) return []
  if (changed.every(({ by }) => by === first.by)) {
    const at = changed.length === 1 ? `“${first.title}”` : `each of ${changed.length} meals`
    return [`${moreOrFewer(first.by)} at ${at}.`]
  }
  const named = changed.slice(0, mostNames).map(({ title, by }) => `${moreOrFewer(by)} at “${title}”`)
  const others = changed.length - named.length
  return [`${inWords(others > 0 ? [...named, `other numbers at ${others} more`] : named)}.`]
}

const moreOrFewer = (by: number) =>
  `${counted(Math.abs(by), 'person', 'people')} ${by > 0 ? 'more' : 'fewer'}`

const nameIn = ({ names }: Snapshot, id: string) => names[id] ?? 'Somebody'

/** 'Ana Lima, Ben Ortiz and 4 others' */
function namesIn(snapshot: Snapshot, ids: readonly string[]): string {
  const shown = ids.length > mostNames + 1 ? ids.slice(0, mostNames) : ids
  const others = ids.length - shown.length
  const names = shown.map((id) => nameIn(snapshot, id))
  return inWords(others > 0 ? [...names, `${others} others`] : names)
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const inWords = (parts: readonly string[]) => new Intl.ListFormat('en-GB').format(parts)
