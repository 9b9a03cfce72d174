import type { z } from 'zod'
import type { VenueChoice as VenueChoiceSchema } from '#contract/venues.ts'
import { daysBetweenDates, formatDateRange, today } from '#web/base/dates.ts'

export type VenueChoice = z.infer<typeof VenueChoiceSchema>

/** `Nov 30 - Dec 3, 2026 · now` under the name in a picker; empty for an upcoming edition without dates. */
export const whenText = ({
  eventStartDate,
  eventEndDate,
  state,
}: Pick<VenueChoice, 'state' | 'eventStartDate' | 'eventEndDate'>): string =>
  [
    eventStartDate === null && eventEndDate === null ? '' : formatDateRange(eventStartDate, eventEndDate),
    state === 'coming' ? '' : state,
  ]
    .filter(Boolean)
    .join(' · ')

/** `in 84 days`, `tomorrow`, `now`, `over`; undefined for an upcoming edition without a first day. */
export function countdown(
  { state, eventStartDate, timeZone }: Pick<VenueChoice, 'state' | 'eventStartDate' | 'timeZone'>,
  now: Date,
): string | undefined {
  if (state !== 'coming') return state
  if (eventStartDate === null) return undefined
  const days = daysBetweenDates(today(now, timeZone), eventStartDate)
  return days <= 1 ? 'tomorrow' : `in ${days} days`
}

/** Whether it is between the day before the event and its last day. */
export function isNearEvent({ eventStartDate, eventEndDate, timeZone }: Days, now: Date): boolean {
  const day = today(now, timeZone)
  const [first, last] = [eventStartDate ?? eventEndDate, eventEndDate ?? eventStartDate]
  return (
    first !== null && last !== null && daysBetweenDates(day, first) <= 1 && daysBetweenDates(day, last) >= 0
  )
}

type Days = Pick<VenueChoice, 'eventStartDate' | 'eventEndDate' | 'timeZone'>

/** A guest's other editions on the same days, except those they declined. */
export const sameDays = (choices: readonly VenueChoice[], venue: VenueChoice): VenueChoice[] =>
  choices.filter(
    (other) =>
      other.id !== venue.id &&
      other.attending !== null &&
      other.attending !== 'no' &&
      firstDay(other) !== '' &&
      firstDay(other) <= finalDay(venue) &&
      firstDay(venue) <= finalDay(other),
  )

const firstDay = ({ eventStartDate, eventEndDate }: VenueChoice) => eventStartDate ?? eventEndDate ?? ''
const finalDay = ({ eventStartDate, eventEndDate }: VenueChoice) => eventEndDate ?? eventStartDate ?? ''

/** `Lisbon (Q1 2026)` */
export const venueLabel = ({
  name,
  quarter,
  year,
}: {
  name: string
  quarter: string
  year: number
}): string => `${name} (${quarter} ${year})`
