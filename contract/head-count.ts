import { z } from 'zod'
import { capital } from '#contract/capital.ts'

/** How many eat at a meal, as a kitchen counts them, and no names. */
export const HeadCount = z.object({
  people: z.int(),
  /** null is not answered and comes first; `note` is what is meant by the diet 'other'. */
  diets: z.array(z.object({ diet: z.string().nullable(), note: z.string().nullable(), people: z.int() })),
  /** Each allergy once, whatever its case; a person counts for each of theirs. Most frequent first. */
  allergies: z.array(z.object({ allergy: z.string(), people: z.int() })),
  noAllergies: z.int(),
  allergiesNotAnswered: z.int(),
  /**
   * How many of them agreed that the kitchen knows their first name, and a mark that is another one when they or their
   * allergies are others. Missing where it was counted before anyone was asked.
   */
  named: z.object({ people: z.int(), mark: z.string().nullable() }).optional(),
})
export type HeadCount = z.output<typeof HeadCount>

/** A person whose allergies the kitchen may know by name: they agreed, and come to the meal. */
export const Named = z.object({ firstName: z.string(), allergies: z.array(z.string()) })
export type Named = z.output<typeof Named>

/** 'Ana: Nuts, Milk' */
export const namedText = ({ firstName, allergies }: Named): string =>
  `${firstName}: ${allergies.map(capital).join(', ')}`

/** What is ordered: for so many people, and how they were counted then. null: neither was ever written down. */
export type Ordered = { headcount: number | null; counted: HeadCount | null }

/** A number on the kitchen's sheet. A short text leaves out people who are like most, or did not answer. */
export type Line = {
  of: 'people' | 'diet' | 'allergy' | 'name'
  label: string
  people: number
  isSpecial: boolean
}

/** All the numbers of it, in the order of the sheet. */
export const linesOf = ({ headcount, counted }: Ordered): Line[] => [
  { of: 'people', label: 'People', people: headcount ?? 0, isSpecial: true },
  ...(counted ? [...dietLines(counted), ...allergyLines(counted), ...nameLines(counted)] : []),
]

const dietLines = ({ diets }: HeadCount) =>
  diets.map(({ diet, note, people }) => ({
    of: 'diet' as const,
    label: dietLabel({ diet, note }),
    people,
    isSpecial: diet !== null && diet !== 'no preference',
  }))

const allergyLines = ({ allergies, noAllergies, allergiesNotAnswered }: HeadCount) =>
  [
    ...allergies.map(({ allergy, people }) => ({ label: capital(allergy), people, isSpecial: true })),
    { label: 'No allergies', people: noAllergies, isSpecial: false },
    { label: 'Allergies not answered', people: allergiesNotAnswered, isSpecial: false },
  ]
    .filter(({ people }) => people > 0)
    .map((line) => ({ of: 'allergy' as const, ...line }))

const nameLines = ({ named }: HeadCount) =>
  named && named.people > 0
    ? [{ of: 'name' as const, label: 'Known by first name', people: named.people, isSpecial: true }]
    : []

/** 'Not answered', 'Vegan'; 'other' says what is meant. */
export const dietLabel = ({ diet, note }: { diet: string | null; note: string | null }): string =>
  diet === null ? 'Not answered' : note === null ? capital(diet) : `Other: ${note}`

/** A number that is not what it was; of those known by name, also as many who are not the same. */
export type Change = Line & { before: number }

/** What is different on the sheet, in its order; what is gone from it comes last, as 0. */
export function changesBetween(from: Ordered, to: Ordered): Change[] {
  const [before, now] = [linesOf(from), linesOf(to)]
  const gone = before
    .filter((line) => !now.some((other) => isSameLine(line, other)))
    .map((line) => ({ ...line, people: 0 }))
  return [...now, ...gone]
    .map((line) => ({ ...line, before: before.find((other) => isSameLine(line, other))?.people ?? 0 }))
    .filter((line) => line.people !== line.before || (line.of === 'name' && markOf(from) !== markOf(to)))
}

const markOf = ({ counted }: Ordered) => counted?.named?.mark ?? null

const isSameLine = (one: Line, other: Line) =>
  one.of === other.of && one.label.toLowerCase() === other.label.toLowerCase()

/** '+51', '−3'; 'others' where as many are not the same. */
export const differenceText = ({ people, before }: Change): string =>
  people === before ? 'others' : signed(people - before)

/** '+51', '−3' */
export const signed = (count: number): string => (count < 0 ? `−${-count}` : `+${count}`)

const mostNamed = 4

/** '+51: +13 vegan, +6 nuts'; empty where nothing that a kitchen asks about first is different. */
export function shortChange(changes: readonly Change[]): string {
  const [all, special] = [
    changes.filter(({ of }) => of === 'people'),
    changes.filter(({ of, isSpecial }) => of !== 'people' && isSpecial),
  ]
  const named = special
    .slice(0, mostNamed)
    .map((change) => `${differenceText(change)} ${change.label.toLowerCase()}`)
  const more = special.length - named.length
  const parts = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return [...all.map(({ people, before }) => signed(people - before)), parts].filter(Boolean).join(': ')
}
