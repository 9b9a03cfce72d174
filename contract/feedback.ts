import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import { optionalProse, ofVenue } from '#contract/fields.ts'
import { ratings } from '#contract/ratings.ts'
import { refusing } from '#contract/refusals.ts'

/** For how many days after the event people can give or change an answer. */
export const daysForFeedback = 14

/** What a person thinks of an event; both parts are optional. */
export const FeedbackInput = ofVenue.extend({
  rating: z.literal(ratings).nullable(),
  words: optionalProse(500, 'Please keep it to 500 characters'),
})

/**
 * Feedback without names, times or order. For two weeks it is updated after every five answers; while
 * there are fewer than five, it is empty.
 */
export const FeedbackResults = z.object({
  /** The number shown; zero while there are fewer than five. */
  answers: z.int(),
  /** True from the day after the event. */
  isAsked: z.boolean(),
  /** The two weeks are over: all answers are shown, unless there are too few. */
  isOver: z.boolean(),
  /** null: too few answers to show. */
  shown: z
    .object({
      /** How many people gave each rating, the worst first. */
      ratings: z.array(z.int()).length(ratings.length),
      words: z.array(z.string()),
    })
    .nullable(),
})

/** Guests' feedback after an event. No one but its author learns who wrote it. */
export const feedback = {
  /** The caller's answers, empty if there are none yet. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({
        rating: z.literal(ratings).nullable(),
        words: z.string().nullable(),
        /** The last day on which they can be changed, in the venue's time zone. */
        until: z.string(),
      }),
    ),
  /**
   * Saves feedback of people who attended, for two weeks from the day after the event. Leaving both parts out withdraws
   * it. NOT_FOUND if the caller did not attend.
   */
  give: guest().errors(refusing('NOT_FOUND', 'FEEDBACK_CLOSED')).input(FeedbackInput).output(z.object({})),
  results: organiser().errors(refusing('NOT_FOUND')).input(ofVenue).output(FeedbackResults),
}
