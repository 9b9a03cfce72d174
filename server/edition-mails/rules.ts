import type { AnswerChange } from '#server/attendance/rules.ts'
import { addDays, nextAt, wallClockAt } from '#server/lib/wall-clock.ts'

type Edition = { timeZone: string; eventStartDate: string | null }

/**
 * How many days before the start all attendees get the last mail. From then on, organisers are mailed immediately when
 * someone declines.
 */
const lastDays = 3

/** Whether the start is near: from three days before it, at the venue. */
export const isNearStart = ({ timeZone, eventStartDate }: Edition, now: Date): boolean =>
  eventStartDate !== null && wallClockAt(now, timeZone).slice(0, 10) >= addDays(eventStartDate, -lastDays)

/** Three days to one day before the start, between 8:00 and 18:00 at the venue. */
export function isTimeToRemind(edition: Edition, now: Date): boolean {
  const localNow = wallClockAt(now, edition.timeZone)
  const hour = Number(localNow.slice(11, 13))
  const isBefore = edition.eventStartDate !== null && localNow.slice(0, 10) < edition.eventStartDate
  return isBefore && isNearStart(edition, now) && hour >= 8 && hour < 18
}

/** The next 8:00 at the venue. */
export const nextMorning = (timeZone: string, now: Date): Date => nextAt(8, timeZone, now)

/** The ids in a fact of a notice. */
export const idsIn = (fact: string | undefined): string[] => (fact ?? '').split(',').filter((id) => id !== '')

/**
 * Adds a person's newest changed answer to the facts in a notice, and removes earlier ones. `answerChange` null: only
 * removes them.
 */
export function withAnswerChange(
  facts: Readonly<Record<string, string>>,
  personId: string,
  answerChange: AnswerChange | null,
): Record<string, string> {
  const others = (fact: string | undefined) => idsIn(fact).filter((id) => id !== personId)
  const idsWith = (fact: string | undefined, isIncluded: boolean) =>
    [...others(fact), ...(isIncluded ? [personId] : [])].join(',')
  return {
    ...facts,
    personIds: idsWith(facts['personIds'], answerChange === 'cannot come'),
    backIds: idsWith(facts['backIds'], answerChange === 'comes after all'),
  }
}
