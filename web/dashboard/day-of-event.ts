import { daysBetweenDates, today } from '#web/base/dates.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'

/** The day of the event, from 1. On the first, people arrive and the desk comes before every task. */
export const dayOfEvent = ({ eventStartDate: first, timeZone }: VenueChoice, now: Date): number =>
  first === null ? 1 : daysBetweenDates(first, today(now, timeZone)) + 1
