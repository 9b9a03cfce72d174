import { z } from 'zod'
import { unanswered } from '#contract/questions.ts'
import { GivenAnswers } from '#contract/registration.ts'
import type { editionStates } from '#contract/venues.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'

/** The columns that decide when an edition is over; a query must select all of them. */
export type EditionDays = {
  quarter: string
  year: number
  eventStartDate: string | null
  eventEndDate: string | null
}

type Edition = EditionDays & { timeZone: string; registrationClosesAt: string | null }

/**
 * The edition's last day. Without an end date it is the last day of its quarter, or the start date if that is later.
 * `lastDayOfEdition` of `server/attendance/queries.ts` computes the same in SQL.
 */
export function lastDay({ quarter, year, eventStartDate, eventEndDate }: EditionDays): string {
  const ends: Record<string, string> = { Q1: '03-31', Q2: '06-30', Q3: '09-30', Q4: '12-31' }
  const end = eventEndDate ?? `${year}-${ends[quarter] ?? '12-31'}`
  return eventStartDate !== null && eventStartDate > end ? eventStartDate : end
}

/**
 * Whether registration is open: until the closing time in the venue's zone, else until the end of the event's last
 * day.
 */
export function isRegistrationOpen(edition: Edition, now: Date): boolean {
  const closes = edition.registrationClosesAt ?? `${lastDay(edition)}T23:59`
  return wallClockAt(now, edition.timeZone) <= closes
}

type EditionState = (typeof editionStates)[number]

/** The state of an edition by the day at the venue: every screen and mail that shows it uses this. */
export function editionState(edition: EditionDays & { timeZone: string }, now: Date): EditionState {
  const today = wallClockAt(now, edition.timeZone).slice(0, 10)
  if (today > lastDay(edition)) return 'over'
  return edition.eventStartDate !== null && edition.eventStartDate <= today ? 'now' : 'coming'
}

export const hasEnded = (edition: EditionDays & { timeZone: string }, now: Date): boolean =>
  editionState(edition, now) === 'over'

export type Answers = z.output<typeof GivenAnswers>

/**
 * Reads the answers in a pending registration, as this release or an earlier one stored them. Newer questions are
 * blank and removed questions are skipped, so a deployment breaks no pending registration.
 */
export const readStoredAnswers = (stored: unknown): Answers =>
  GivenAnswers.parse({ ...unanswered, ...z.looseObject({}).parse(stored) })
