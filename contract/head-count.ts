import { z } from 'zod'
import { capital } from '#contract/capital.ts'

/** How many people eat at a meal, as a kitchen counts them, without names. */
export const HeadCount = z.object({
  people: z.int(),
  /** A null diet means not answered and comes first; `note` explains the diet 'other'. */
  diets: z.array(z.object({ diet: z.string().nullable(), note: z.string().nullable(), people: z.int() })),
  /** Each allergy once, ignoring case, the most frequent first. A person counts for each of their allergies. */
  allergies: z.array(z.object({ allergy: z.string(), people: z.int() })),
  noAllergies: z.int(),
  allergiesNotAnswered: z.int(),
  /**
   * How many people let the kitchen know their first name, and a fingerprint that changes when the people or their
   * allergies do. Missing if they were counted before the kitchen could know names.
   */
  named: z.object({ people: z.int(), mark: z.string().nullable() }).optional(),
})
export type HeadCount = z.output<typeof HeadCount>

/** A person whose allergies the kitchen may know by name: they agreed, and attend the meal. */
export const NamedEater = z.object({ firstName: z.string(), allergies: z.array(z.string()) })
export type NamedEater = z.output<typeof NamedEater>

/** 'Ana: Nuts, Milk' */
export const eaterText = ({ firstName, allergies }: NamedEater): string =>
  `${firstName}: ${allergies.map(capital).join(', ')}`

/** What was ordered: the headcount, and how its people were counted. null if not recorded. */
export type OrderedCount = { headcount: number | null; counted: HeadCount | null }

/** A number on the kitchen's sheet. */
export type Line = {
  of: 'people' | 'diet' | 'allergy' | 'name'
  label: string
  people: number
}

/** All numbers of an order, as sorted on the sheet. */
export const linesOf = ({ headcount, counted }: OrderedCount): Line[] => [
  { of: 'people', label: 'People', people: headcount ?? 0 },
  ...(counted ? [...dietLines(counted), ...allergyLines(counted), ...nameLines(counted)] : []),
]

const dietLines = ({ diets }: HeadCount) =>
  diets.map(({ diet, note, people }) => ({
    of: 'diet' as const,
    label: dietLabel({ diet, note }),
    people,
  }))

const allergyLines = ({ allergies, noAllergies, allergiesNotAnswered }: HeadCount) =>
  [
    ...allergies.map(({ allergy, people }) => ({ label: capital(allergy), people })),
    { label: 'No allergies', people: noAllergies },
    { label: 'Allergies not answered', people: allergiesNotAnswered },
  ]
    .filter(({ people }) => people > 0)
    .map((line) => ({ of: 'allergy' as const, ...line }))

const nameLines = ({ named }: HeadCount) =>
  named && named.people > 0
    ? [{ of: 'name' as const, label: 'Known by first name', people: named.people }]
    : []

/** A diet's label: 'Not answered', 'Vegan', or the explanation of 'other'. */
export const dietLabel = ({ diet, note }: { diet: string | null; note: string | null }): string =>
  diet === null ? 'Not answered' : note === null ? capital(diet) : `Other: ${note}`

/** A number that changed; for people known by name, also if their number is the same but the people differ. */
export type Change = Line & { before: number }

/** The numbers that differ, as sorted on the sheet; numbers that are gone come last, as 0. */
export function changesBetween(from: OrderedCount, to: OrderedCount): Change[] {
  const [before, now] = [linesOf(from), linesOf(to)]
  const gone = before
    .filter((line) => !now.some((other) => isSameLine(line, other)))
    .map((line) => ({ ...line, people: 0 }))
  return [...now, ...gone]
    .map((line) => ({ ...line, before: before.find((other) => isSameLine(line, other))?.people ?? 0 }))
    .filter(
      (line) =>
        line.people !== line.before || (line.of === 'name' && fingerprintOf(from) !== fingerprintOf(to)),
    )
}

const fingerprintOf = ({ counted }: OrderedCount) => counted?.named?.mark ?? null

const isSameLine = (one: Line, other: Line) =>
  one.of === other.of && one.label.toLowerCase() === other.label.toLowerCase()

/** '+51', '−3'; 'others' if the number is the same but the people differ. */
export const differenceText = ({ people, before }: Change): string =>
  people === before ? 'others' : signed(people - before)

/** '+51', '−3' */
export const signed = (count: number): string => (count < 0 ? `−${-count}` : `+${count}`)
