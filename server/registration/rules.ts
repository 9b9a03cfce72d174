import { z } from 'zod'
import { unanswered } from '#contract/answers.ts'
import { GivenAnswers } from '#contract/registration.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'

type Edition = {
  quarter: string
  year: number
  timeZone: string
  eventEndDate: string | null
  registrationClosesAt: string | null
}

/** The edition's last day; without an end date it ends with the last day of its quarter. */
export function lastDay({
  quarter,
  year,
  eventEndDate,
}: Pick<Edition, 'quarter' | 'year' | 'eventEndDate'>): string {
  const ends: Record<string, string> = { Q1: '03-31', Q2: '06-30', Q3: '09-30', Q4: '12-31' }
  return eventEndDate ?? `${year}-${ends[quarter] ?? '12-31'}`
}

/** Registration closes at the venue's own time for it, else at the end of the event's last day, in its zone. */
export function isRegistrationOpen(edition: Edition, now: Date): boolean {
  const closes = edition.registrationClosesAt ?? `${lastDay(edition)}T23:59`
  return wallClockAt(now, edition.timeZone) <= closes
}

/** Whether the edition's last day is over at the venue. */
export function hasEnded(
  edition: Pick<Edition, 'quarter' | 'year' | 'eventEndDate' | 'timeZone'>,
  now: Date,
): boolean {
  return wallClockAt(now, edition.timeZone).slice(0, 10) > lastDay(edition)
}

export type Answers = z.output<typeof GivenAnswers>

/**
 * Answers that wait in a pending registration, as this release or an earlier one wrote them. A question that came later
 * is blank, and one that is gone is passed over: a deployment breaks no waiting registration.
 */
export const readStoredAnswers = (stored: unknown): Answers =>
  GivenAnswers.parse({ ...unanswered, ...z.looseObject({}).parse(stored) })
