import {
  changesBetween,
  linesOf,
  eaterText,
  signed,
  type Line,
  type NamedEater,
  type OrderedCount,
} from '#contract/head-count.ts'

/**
 * What a kitchen reads: numbers, and the first names of people who agreed to it. Shared with the pages, so that
 * organisers see exactly what is sent.
 */
export type OrderSheet = {
  subject: string
  intro: string
  facts: { label: string; value: string }[]
  notes: string[]
}

type Meal = {
  title: string
  /** 'Tuesday, December 1' */
  day: string
  /** '7:00 PM - 9:30 PM' */
  time: string
  location: string | null
  service: string
  notes: string | null
}

type Version = { number: number; ordered: OrderedCount }

/** The version that the vendor has; `served` in the form of `servedText`. */
type SentVersion = Version & { served: string }

/** 'Tuesday, December 1, 7:00 PM - 9:30 PM' */
export const servedText = ({ day, time }: Pick<Meal, 'day' | 'time'>): string => `${day}, ${time}`

/**
 * `since` is the version that the vendor has: only changes since then are listed. `named` is always complete, so that
 * the kitchen's newest sheet lists no one who won't be there.
 */
export function orderSheet(
  meal: Meal,
  { number, ordered, named }: Version & { named: readonly NamedEater[] },
  since: SentVersion | null,
): OrderSheet {
  const changes = since ? changesBetween(since.ordered, ordered) : []
  const servedBefore = since && since.served !== servedText(meal) ? since.served : null
  const title = `${meal.title}, ${meal.day} (version ${number})`
  const people = { label: 'People', value: String(ordered.headcount ?? 0) }
  if (since && (changes.length > 0 || servedBefore !== null)) {
    const changed = changes.filter(({ of }) => of !== 'people')
    const before = since.ordered.headcount ?? 0
    return {
      subject: `Change to our order: ${title}`,
      intro: `Please update our order. This is version ${number}, and it lists only what has changed since version ${since.number}.`,
      facts: [
        ...mealFacts(meal, servedBefore),
        { ...people, value: `${people.value}${wasText(before, ordered.headcount ?? 0)}` },
        ...factOf('Changed diets', changed, 'diet', ({ people: now, before: was }) => wasText(was, now)),
        ...factOf('Changed allergies', changed, 'allergy', ({ people: now, before: was }) =>
          wasText(was, now),
        ),
        ...eaterFacts(named, (since.ordered.counted?.named?.people ?? 0) > 0),
      ],
      notes: [...countedNotes(ordered), ...eaterNotes(named)],
    }
  }
  const lines = linesOf(ordered)
  return {
    subject: `Our order: ${title}`,
    intro: `This is our order, version ${number}. If anything changes, we’ll send you just the changes.`,
    facts: [
      ...mealFacts(meal),
      people,
      ...factOf('Diets', lines, 'diet', () => ''),
      ...factOf('Allergies', lines, 'allergy', () => ''),
      ...eaterFacts(named, false),
      ...(meal.notes === null ? [] : [{ label: 'Note', value: meal.notes }]),
    ],
    notes: [...countedNotes(ordered), ...eaterNotes(named)],
  }
}

const mealFacts = (meal: Meal, servedBefore: string | null = null) => [
  { label: 'Meal', value: meal.title },
  {
    label: servedBefore === null ? 'Served' : 'Now served',
    value: servedBefore === null ? servedText(meal) : `${servedText(meal)} (was ${servedBefore})`,
  },
  ...(meal.location === null ? [] : [{ label: 'Place', value: meal.location }]),
  { label: 'Service', value: meal.service },
]

/** ' (was 49, +51)' */
const wasText = (before: number, now: number) =>
  before === now ? '' : ` (was ${before}, ${signed(now - before)})`

function factOf<Each extends Line>(
  label: string,
  lines: readonly Each[],
  of: Line['of'],
  suffix: (line: Each) => string,
) {
  const value = lines
    .filter((line) => line.of === of)
    .map((line) => `${line.label}: ${line.people}${suffix(line)}`)
    .join('\n')
  return value === '' ? [] : [{ label, value }]
}

/** `hadNames`: whether the version that the vendor has lists names. */
function eaterFacts(named: readonly NamedEater[], hadNames: boolean) {
  if (named.length > 0) return [{ label: 'By first name', value: named.map(eaterText).join('\n') }]
  return hadNames ? [{ label: 'By first name', value: 'Nobody now' }] : []
}

const eaterNotes = (named: readonly NamedEater[]) =>
  named.length === 0
    ? []
    : ['The people listed by first name agreed to this. Please don’t pass their names on.']

/** The headcount may have been typed in, with spare portions. */
const countedNotes = ({ headcount, counted }: OrderedCount) =>
  counted === null || counted.people === headcount
    ? []
    : [
        `Diets and allergies were counted for ${counted.people === 1 ? '1 person' : `${counted.people} people`}.`,
      ]

export const sheetText = ({ subject, intro, facts, notes }: OrderSheet): string =>
  [
    subject,
    intro,
    facts
      .map(({ label, value }) => (value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`))
      .join('\n'),
    ...notes,
  ].join('\n\n')
