import { daysForFeedback } from '#contract/feedback.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { lastDay, type EditionDays } from '#server/lib/edition-days.ts'

type Edition = EditionDays & { timeZone: string }

/** The last day on which guests can give feedback. */
export const feedbackUntil = (edition: Edition): string => addDays(lastDay(edition), daysForFeedback)

/** Whether the event is over. Guests are then asked for feedback. */
export const isFeedbackRequested = (edition: Edition, now: Date): boolean =>
  dayOf(edition, now) > lastDay(edition)

/** Whether guests can still give or change their feedback. */
export const isFeedbackOpen = (edition: Edition, now: Date): boolean =>
  isFeedbackRequested(edition, now) && dayOf(edition, now) <= feedbackUntil(edition)

const dayOf = ({ timeZone }: Edition, now: Date) => wallClockAt(now, timeZone).slice(0, 10)
