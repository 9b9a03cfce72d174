import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import { id, optionalProse } from '#contract/fields.ts'
import { ratings } from '#contract/ratings.ts'
import { refusing } from '#contract/refusals.ts'

/** How long after the event's last day an answer can be given and changed, in days. */
export const daysForFeedback = 14

const venueId = z.strictObject({ venueId: id })

/** What someone thinks of an event, either of it left out. */
export const FeedbackInput = venueId.extend({
  rating: z.literal(ratings).nullable(),
  words: optionalProse(500, 'Please keep it to 500 characters'),
})

/** Without names, times or order, in steps of five answers until the two weeks are over, and nothing while they are fewer. */
export const FeedbackResults = z.object({
  /** Those shown; none while they are fewer than five. */
  answers: z.int(),
  /** From the day after the event. */
  isAsked: z.boolean(),
  /** The two weeks are over: all answers are shown, or there are too few. */
  isOver: z.boolean(),
  /** null: too few answers to show. */
  shown: z
    .object({
      /** How many gave each rating, the worst first. */
      ratings: z.array(z.int()).length(ratings.length),
      words: z.array(z.string()),
    })
    .nullable(),
})

/** What guests say of an event afterwards. Nobody but they themselves reads who said what. */
export const feedback = {
  /** The caller's answers, empty before there are any. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(venueId)
    .output(
      z.object({
        rating: z.literal(ratings).nullable(),
        words: z.string().nullable(),
        /** The last day on which they can be changed, at the venue. */
        until: z.string(),
      }),
    ),
  /**
   * For people who came, from the day after the event for two weeks. Both left out takes the answer back. NOT_FOUND if they did not
   * come.
   */
  give: guest().errors(refusing('NOT_FOUND', 'FEEDBACK_CLOSED')).input(FeedbackInput).output(z.object({})),
  results: organiser().errors(refusing('NOT_FOUND')).input(venueId).output(FeedbackResults),
}
