import { daysForFeedback } from '#contract/feedback.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { lastDay, type EditionDays } from '#server/lib/edition-days.ts'

type Edition = EditionDays & { timeZone: string }

/** The last day on which someone can say what they think. */
export const feedbackUntil = (edition: Edition): string => addDays(lastDay(edition), daysForFeedback)

/** From the day after the event on guests are asked what they think of it. */
export const isFeedbackAsked = (edition: Edition, now: Date): boolean =>
  dayOf(edition, now) > lastDay(edition)

/** Whether they can still say so, or something else. */
export const isFeedbackOpen = (edition: Edition, now: Date): boolean =>
  isFeedbackAsked(edition, now) && dayOf(edition, now) <= feedbackUntil(edition)

const dayOf = ({ timeZone }: Edition, now: Date) => wallClockAt(now, timeZone).slice(0, 10)
