import type { detailFields } from '#contract/fields.ts'
import type { people } from '#server/db/tables/people.ts'

type Details = Pick<typeof people.$inferSelect, keyof typeof detailFields>

/**
 * What of somebody's details a save writes: a blank stays as it is known, and only what is to be removed goes. What the
 * kitchen may know goes with the last allergy.
 */
export function detailColumns(
  known: Pick<Details, 'diet' | 'allergies' | 'kitchenMayKnow'>,
  { removes, dietNote, ...details }: Details & { removes: readonly (keyof Details)[] },
): Partial<Details> {
  const { diet, kitchenMayKnow } = details
  const keepsNote = dietNote === null && diet === 'other' && known.diet === 'other'
  const allergies = removes.includes('allergies') ? null : (details.allergies ?? known.allergies)
  return {
    ...Object.fromEntries(Object.entries(details).filter(([, answer]) => answer !== null)),
    // The note belongs to 'other', and to no other diet.
    ...(diet !== null && !keepsNote && { dietNote }),
    ...(removes.includes('diet') && { dietNote: null }),
    ...Object.fromEntries(removes.map((field) => [field, null])),
    // A box that was never ticked and still is not says nothing new.
    ...(kitchenMayKnow === false && !known.kitchenMayKnow && { kitchenMayKnow: known.kitchenMayKnow }),
    ...(!allergies?.length && { kitchenMayKnow: null }),
  }
}

/** How names, addresses and studios of a list are compared. */
export const key = (text: string) => text.trim().toLowerCase()

/** The same without accents. */
export const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether two names may be of one person: 'A. Lima' and 'Ana Lima' share a word. */
export function shareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one))
  return wordsOf(other).some((word) => words.has(word))
}

const wordsOf = (name: string) =>
  plain(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length > 1)

/** The sentence for a line whose address is somebody else’s. */
export const belongsTo = (owner: string, email: string) =>
  `${email} belongs to ${owner}. Correct the name or the address.`

export const severalNamesakes = 'Several people have this name. Add the e-mail address.'

export const sameLine = (line: number) => `The same person as in line ${line}. Correct or remove one of them.`
