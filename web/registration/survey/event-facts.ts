import { addDays, formatLongDateRange, formatLongDay } from '#web/base/dates.ts'
import { transportLabel } from '#web/venues/transport-labels.ts'

export type SurveyVenueFields = {
  name: string
  imageUrl: string
  quarter: string
  year: number
  eventStartDate: string | null
  eventEndDate: string | null
  eventStartTime: string | null
  airport: string | null
  transportOptions: readonly string[]
  googleMapsLink: string
  contactName: string | null
  contactPhone: string | null
  contactEmail: string | null
}

/** The dates and the way there, in words; null if unknown. */
export function eventFacts(venue: SurveyVenueFields) {
  const { eventStartDate: start, eventEndDate: end, eventStartTime: time, transportOptions } = venue
  return {
    extraDay: start && formatLongDay(start),
    firstDay: start && formatLongDay(addDays(start, 1)),
    departure: end && `From the morning of ${formatLongDay(end)}`,
    startTime: time && time.slice(0, 5),
    airport: venue.airport,
    transport: transportOptions.length > 0 ? transportOptions.map(transportLabel).join(' · ') : null,
  }
}

/** The words of an invitation before and after the event's name. */
export const invitationWords = ({ contactName, eventStartDate, eventEndDate }: SurveyVenueFields) => ({
  invites: contactName === null ? 'You are invited to ' : `${contactName} invites you to `,
  days: eventStartDate === null ? '' : `, ${formatLongDateRange(eventStartDate, eventEndDate)}`,
})

/** Assumes that the given name comes first. */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? fullName
