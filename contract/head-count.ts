import { z } from 'zod'

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
