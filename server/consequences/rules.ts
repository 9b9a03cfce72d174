import type { z } from 'zod'
import type { Consequences } from '#contract/consequences.ts'
import type { Snapshot } from '#server/consequences/queries.ts'
import { compare, inWords, pluralize } from '#server/lib/words.ts'

/** How many people a sentence names before it counts the others. */
const maxNames = 3

/** How many sentences of one kind are listed before the others are counted. */
const maxAlike = 3

/**
 * Compares an edition before and after a change. Returns sentences for organisers, most serious first. A consequence is
 * grave if people must fix it or are mailed about it: a bed or seat lost by people other than `subjects`, whom the
 * action is about; a seat that goes to the next in line; a separated pair who wished for each other; two people in one
 * room who must never share; a clash; a shuttle that no longer suits a flight; an order that becomes wrong. Fewer
 * people at a meal, or a gained seat, are mentioned, but need no confirmation. An undone check-in is
 * not listed here: its confirmation names it.
 */
export function consequencesOf(
  before: Snapshot,
  after: Snapshot,
  subjects: readonly string[] = [],
): z.output<typeof Consequences> {
  const isOther = (id: string) => !subjects.includes(id)
  const freed = Object.keys(before.beds).filter((id) => after.beds[id] !== before.beds[id])
  const separated = separatedPairs(before, after)
  const vetoes = newlyBrokenVetoes(before, after)
  const seats = seatChanges(before, after)
  const clashes = newClashes(before, after)
  const orders = changedOrders(before, after)
  const shuttles = shuttleChanges(before, after)
  const [mails, heldMails] = [after.mails - before.mails, after.heldMails - before.heldMails]
  return {
    readers: mails,
    sentences: [
      ...bedSentences(before, after, freed),
      ...firstOf(separated.map((ids) => `${namesOf(before, ids)} asked to share, and no longer will.`)),
      ...firstOf(
        vetoes.map(
          ({ ids, room }) => `${namesOf(after, ids)} never share a room, and would share Room ${room}.`,
        ),
      ),
      ...firstOf(seats.flatMap((change) => seatSentences(before, after, change))),
      ...firstOf(clashes.map((clash) => clashSentence(before, after, clash))),
      ...firstOf(
        shuttles.misfits.map(
          ({ personId, number }) => `Shuttle ${number} no longer works for ${nameOf(before, personId)}.`,
        ),
      ),
      ...firstOf(orders.map(orderSentence)),
      ...firstOf(
        shuttles.freed.map(
          ({ personId, number }) => `${nameOf(before, personId)}’s seat on Shuttle ${number} becomes free.`,
        ),
      ),
      ...mealSentences(before, after),
      ...(mails > 0 ? [`${pluralize(mails, 'person gets', 'people get')} an e-mail about it.`] : []),
      ...(heldMails > 0
        ? [`No mail server is set up, so let ${pluralize(heldMails, 'person', 'people')} know yourself.`]
        : []),
    ],
    isGrave:
      freed.some(isOther) ||
      seats.some(
        ({ losing, gaining }) => losing.some(isOther) || (losing.length > 0 && gaining.length > 0),
      ) ||
      orders.some(({ surplus }) => surplus !== 0) ||
      separated.length + vetoes.length + clashes.length + shuttles.misfits.length + mails + heldMails > 0,
  }
}

/** The first few of several similar sentences, and the number of others. */
const firstOf = (sentences: readonly string[]): string[] =>
  sentences.length <= maxAlike + 1
    ? [...sentences]
    : [...sentences.slice(0, maxAlike), `And ${sentences.length - maxAlike} more like these.`]

function bedSentences(before: Snapshot, { withoutBed }: Snapshot, freed: readonly string[]): string[] {
  const [firstId] = freed
  if (firstId === undefined) return []
  const withoutBedText =
    withoutBed === 0
      ? ''
      : ` ${pluralize(withoutBed, 'confirmed person has', 'confirmed people have')} no bed.`
  if (freed.length === 1)
    return [
      `${nameOf(before, firstId)}’s bed in Room ${before.beds[firstId] ?? ''} becomes free.${withoutBedText}`,
    ]
  return [`${freed.length} beds become free: ${namesOf(before, freed)}.${withoutBedText}`]
}

/** Pairs who wished for each other and both still attend, but no longer share. */
const separatedPairs = (before: Snapshot, after: Snapshot): [string, string][] => {
  const separated = new Set(
    after.pairs.filter(({ isTogether }) => !isTogether).map(({ ids }) => ids.join(' ')),
  )
  return before.pairs
    .filter(({ ids, isTogether }) => isTogether && separated.has(ids.join(' ')))
    .map(({ ids }) => ids)
}

/** Pairs who must never share a room, in a room they did not share before. */
const newlyBrokenVetoes = (before: Snapshot, after: Snapshot) => {
  const roomBefore = new Map(before.vetoes.map(({ ids, room }) => [ids.join(' '), room]))
  return after.vetoes.filter(({ ids, room }) => room !== null && roomBefore.get(ids.join(' ')) !== room)
}

/** Seats whose shuttle no longer suits the flight, and seats that are given up. */
function shuttleChanges(before: Snapshot, after: Snapshot) {
  const seatsAfter = new Map(after.shuttles.map((seat) => [`${seat.personId} ${seat.direction}`, seat]))
  const seatAfter = (seat: Snapshot['shuttles'][number]) =>
    seatsAfter.get(`${seat.personId} ${seat.direction}`)
  return {
    misfits: before.shuttles.filter((seat) => seat.isFitting && seatAfter(seat)?.isFitting === false),
    freed: before.shuttles.filter((seat) => seatAfter(seat) === undefined),
  }
}

type Place = { personId: string; workshopId: string }
type SeatChange = { title: string; losing: string[]; gaining: string[]; leavingLine: string[] }

function seatChanges(before: Snapshot, after: Snapshot): SeatChange[] {
  const lost = without(before.seats, after.seats)
  const gained = without(after.seats, before.seats)
  const leftLine = without(without(before.waiting, after.waiting), after.seats)
  const changes = Object.entries(before.workshops).flatMap(([workshopId, title]) => {
    const inWorkshop = (places: readonly Place[]) =>
      places.filter((place) => place.workshopId === workshopId).map(({ personId }) => personId)
    const change = {
      title,
      losing: inWorkshop(lost),
      gaining: inWorkshop(gained),
      leavingLine: inWorkshop(leftLine),
    }
    return change.losing.length + change.gaining.length + change.leavingLine.length === 0 ? [] : [change]
  })
  // Lists the changes that give people a seat before the others, so that 'more like these' never hides them.
  return changes.toSorted((one, other) => Number(other.gaining.length > 0) - Number(one.gaining.length > 0))
}

function seatSentences(
  before: Snapshot,
  after: Snapshot,
  { title, losing, gaining, leavingLine }: SeatChange,
): string[] {
  const gainers = namesOf(after, gaining)
  const waitingText = gaining.length === 1 ? 'who is on the waiting list' : 'who are on the waiting list'
  return [
    ...(losing.length > 0
      ? [
          `${namesOf(before, losing)} ${losing.length === 1 ? 'loses a seat' : 'lose their seats'} in “${title}”` +
            (gainers === ''
              ? '.'
              : `; ${gainers}, ${waitingText}, ${gaining.length === 1 ? 'gets one' : 'get one'}.`),
        ]
      : gainers === ''
        ? []
        : [`${gainers}, ${waitingText}, ${gaining.length === 1 ? 'gets' : 'get'} a seat in “${title}”.`]),
    ...(leavingLine.length > 0
      ? [
          `${namesOf(before, leavingLine)} no longer ${leavingLine.length === 1 ? 'waits' : 'wait'} for “${title}”.`,
        ]
      : []),
  ]
}

const without = (places: readonly Place[], others: readonly Place[]): Place[] => {
  const keys = new Set(others.map(keyOf))
  return places.filter((place) => !keys.has(keyOf(place)))
}
const keyOf = ({ personId, workshopId }: Place) => `${personId} ${workshopId}`

type Clash = Snapshot['clashes'][number] & { more: number }

const clashKey = ({ id, otherId }: Snapshot['clashes'][number]) => `${id} ${otherId ?? ''}`

/** Clashes that affect more people than before. */
function newClashes(before: Snapshot, after: Snapshot): Clash[] {
  const peopleBefore = new Map(before.clashes.map((clash) => [clashKey(clash), clash.people]))
  return after.clashes.flatMap((clash) => {
    const more = clash.people - (peopleBefore.get(clashKey(clash)) ?? 0)
    return more > 0 ? [{ ...clash, more }] : []
  })
}

function clashSentence(before: Snapshot, after: Snapshot, { id, otherId, people, more }: Clash): string {
  const titleOf = (entry: string) => after.entries[entry] ?? before.entries[entry] ?? 'an entry'
  if (otherId !== null)
    return `“${titleOf(id)}” and “${titleOf(otherId)}” are at the same time: ${pluralize(people, 'person has', 'people have')} a seat in both.`
  const moreText = more < people ? ' more' : ''
  return `Going by their flights, ${more}${moreText} ${more === 1 ? 'person misses' : 'people miss'} some or all of “${titleOf(id)}”.`
}

type ChangedOrder = { vendor: string; title: string; ordered: number; surplus: number }

function changedOrders(before: Snapshot, after: Snapshot): ChangedOrder[] {
  return Object.entries(before.orders).flatMap(([id, { vendor, mealId, ordered }]) => {
    const [was, now] = [before.meals[mealId], after.meals[mealId]]
    if (!was || !now || ordered === null || was.eating === now.eating || after.orders[id] === undefined)
      return []
    return [{ vendor, title: now.title, ordered, surplus: ordered - now.eating }]
  })
}

const orderSentence = ({ vendor, title, ordered, surplus }: ChangedOrder): string =>
  surplus === 0
    ? `The order with ${vendor} for “${title}” will then be right, for ${ordered}.`
    : `The order with ${vendor} for “${title}” is for ${ordered}, which will be ${Math.abs(surplus)} too ${surplus > 0 ? 'many' : 'few'}.`

function mealSentences(before: Snapshot, after: Snapshot): string[] {
  const changed = Object.entries(before.meals).flatMap(([id, { title, eating }]) => {
    const now = after.meals[id]?.eating ?? eating
    return now === eating ? [] : [{ title, difference: now - eating }]
  })
  const [first] = changed
  if (!first) return []
  if (changed.every(({ difference }) => difference === first.difference)) {
    const meals = changed.length === 1 ? `“${first.title}”` : `each of ${changed.length} meals`
    return [`${moreOrFewer(first.difference)} at ${meals}.`]
  }
  const listed = changed
    .slice(0, maxNames)
    .map(({ title, difference }) => `${moreOrFewer(difference)} at “${title}”`)
  const others = changed.length - listed.length
  return [`${inWords(others > 0 ? [...listed, `other numbers at ${others} more`] : listed)}.`]
}

const moreOrFewer = (difference: number) =>
  `${pluralize(Math.abs(difference), 'person', 'people')} ${difference > 0 ? 'more' : 'fewer'}`

const nameOf = ({ names }: Snapshot, id: string) => names[id] ?? 'Somebody'

/** 'Ana Lima, Ben Ortiz and 4 others' */
function namesOf(snapshot: Snapshot, ids: readonly string[]): string {
  const names = ids.map((id) => nameOf(snapshot, id)).toSorted(compare)
  const shown = names.length > maxNames + 1 ? names.slice(0, maxNames) : names
  const others = names.length - shown.length
  return inWords(others > 0 ? [...shown, `${others} others`] : shown)
}
