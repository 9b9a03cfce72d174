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
})
export type HeadCount = z.output<typeof HeadCount>

/** What is ordered: for so many people, and how they were counted then. null: neither was ever written down. */
export type Ordered = { headcount: number | null; counted: HeadCount | null }

/** A number on the kitchen's sheet. Of those who are like most, or did not answer, a short text says nothing. */
export type Line = { of: 'people' | 'diet' | 'allergy'; label: string; people: number; isSpecial: boolean }

/** All the numbers of it, in the order of the sheet. */
export const linesOf = ({ headcount, counted }: Ordered): Line[] => [
  { of: 'people', label: 'People', people: headcount ?? 0, isSpecial: true },
  ...(counted ? [...dietLines(counted), ...allergyLines(counted)] : []),
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

/** 'Not answered', 'Vegan'; 'other' says what is meant. */
export const dietLabel = ({ diet, note }: { diet: string | null; note: string | null }): string =>
  diet === null ? 'Not answered' : note === null ? capital(diet) : `Other: ${note}`

/** A number that is not what it was. */
export type Change = Line & { before: number }

/** What is different on the sheet, in its order; what is gone from it comes last, as 0. */
export function changesBetween(from: Ordered, to: Ordered): Change[] {
  const [before, now] = [linesOf(from), linesOf(to)]
  const gone = before
    .filter((line) => !now.some((other) => isSameLine(line, other)))
    .map((line) => ({ ...line, people: 0 }))
  return [...now, ...gone]
    .map((line) => ({ ...line, before: before.find((other) => isSameLine(line, other))?.people ?? 0 }))
    .filter((line) => line.people !== line.before)
}

const isSameLine = (one: Line, other: Line) =>
  one.of === other.of && one.label.toLowerCase() === other.label.toLowerCase()

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
    .map(({ label, people, before }) => `${signed(people - before)} ${label.toLowerCase()}`)
  const more = special.length - named.length
  const parts = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return [...all.map(({ people, before }) => signed(people - before)), parts].filter(Boolean).join(': ')
}
