import type { ratings } from '#contract/ratings.ts'

export const ratingWords: Readonly<Record<(typeof ratings)[number], string>> = {
  1: 'Bad',
  2: 'Poor',
  3: 'OK',
  4: 'Good',
  5: 'Great',
}
