import { canary, type DemoPerson } from '#server/demo/people.ts'
import type { Db } from '#server/db/open.ts'
import { feedback } from '#server/db/tables/feedback.ts'

/** The rating and sentence of each person who answers, if any. */
const answers: readonly [rating: number | null, words: string | null][] = [
  [5, 'The walk up Fløyen in the rain was the best meeting I have had all year.'],
  [4, null],
  [5, 'More time with nothing planned, please.'],
  [4, 'Four to a room is one too many for me.'],
  [3, 'The breaks were too short to get from one house to the other.'],
  [5, null],
  [4, null],
  [null, 'Thank you to whoever thought of the sauna.'],
  [2, 'There was hardly anything vegan but soup.'],
  [5, null],
  [4, 'Do the panel again, with fewer people on it.'],
  [4, null],
]

type FeedbackSeed = { venueId: string; guests: readonly DemoPerson[]; canaries: boolean }

export async function seedFeedback(tx: Db, { venueId, guests, canaries }: FeedbackSeed): Promise<void> {
  await tx.insert(feedback).values(
    guests.slice(0, answers.length).map(({ id: personId, number }, index) => {
      const [rating, words] = answers[index] ?? [null, null]
      const text = words && canaries ? canary('feedback', number) : words
      return { venueId, personId, rating, words: text, shownRating: rating, shownWords: text }
    }),
  )
}
