import { z } from 'zod'
import { unanswered } from '#contract/questions.ts'
import { GivenAnswers } from '#contract/registration.ts'
import type { editionStates } from '#contract/venues.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'

/** What says when an edition is over: every statement that asks reads all of it. */
export type EditionDays = {
  quarter: string
  year: number
  eventStartDate: string | null
  eventEndDate: string | null
}

type Edition = EditionDays & { timeZone: string; registrationClosesAt: string | null }

/**
 * The edition's last day. Without an end date it ends with the last day of its quarter, or lasts one day if it begins
 * after that. `lastDayOfEdition` of `server/attendance/queries.ts` says the same in SQL.
 */
export function lastDay({ quarter, year, eventStartDate, eventEndDate }: EditionDays): string {
  const ends: Record<string, string> = { Q1: '03-31', Q2: '06-30', Q3: '09-30', Q4: '12-31' }
  const end = eventEndDate ?? `${year}-${ends[quarter] ?? '12-31'}`
  return eventStartDate !== null && eventStartDate > end ? eventStartDate : end
}

/** Registration closes at the venue's own time for it, else at the end of the event's last day, in its zone. */
export function isRegistrationOpen(edition: Edition, now: Date): boolean {
  const closes = edition.registrationClosesAt ?? `${lastDay(edition)}T23:59`
  return wallClockAt(now, edition.timeZone) <= closes
}

type EditionState = (typeof editionStates)[number]

/** Where an edition stands by the day at the venue: every screen and mail that says so asks here. */
export function editionState(edition: EditionDays & { timeZone: string }, now: Date): EditionState {
  const today = wallClockAt(now, edition.timeZone).slice(0, 10)
  if (today > lastDay(edition)) return 'over'
  return edition.eventStartDate !== null && edition.eventStartDate <= today ? 'now' : 'coming'
}

export const hasEnded = (edition: EditionDays & { timeZone: string }, now: Date): boolean =>
  editionState(edition, now) === 'over'

export type Answers = z.output<typeof GivenAnswers>

/**
 * Answers that wait in a pending registration, as this release or an earlier one wrote them. A question that came later
 * is blank, and one that is gone is skipped: a deployment breaks no waiting registration.
 */
export const readStoredAnswers = (stored: unknown): Answers =>
  GivenAnswers.parse({ ...unanswered, ...z.looseObject({}).parse(stored) })
