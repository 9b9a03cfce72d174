import type { detailFields } from '#contract/fields.ts'
import type { people } from '#server/people/tables.ts'

type Details = Pick<typeof people.$inferSelect, keyof typeof detailFields>

/** What of somebody's details a save writes: a blank stays as it is known, and only what is to be removed goes. */
export function detailColumns(
  known: Pick<Details, 'diet'>,
  { removes, dietNote, ...details }: Details & { removes: readonly (keyof Details)[] },
): Partial<Details> {
  const { diet } = details
  const keepsNote = dietNote === null && diet === 'other' && known.diet === 'other'
  return {
    ...Object.fromEntries(Object.entries(details).filter(([, answer]) => answer !== null)),
    // The note belongs to 'other', and to no other diet.
    ...(diet !== null && !keepsNote && { dietNote }),
    ...(removes.includes('diet') && { dietNote: null }),
    ...Object.fromEntries(removes.map((field) => [field, null])),
  }
}
