import type { z } from 'zod'
import type { VenueInput } from '#contract/venues.ts'
import { formatDate, formatMoment, formatTime } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import type { Difference } from '#web/ui/stale-notice.tsx'
import { transportLabel } from '#web/venues/transport-labels.ts'

export type Venue = Outputs['venues']['list'][number]
export type VenueValues = Omit<z.output<typeof VenueInput>, 'id'>

/** What the spec asks of every venue; the rest may stay empty. */
export const requiredFields: readonly (keyof VenueValues)[] = [
  'name',
  'imageUrl',
  'googleMapsLink',
  'quarter',
  'year',
  'timeZone',
]

/** The form's fields in the shape the contract takes. Each line of 'Things to know' is one of them. */
export const readVenue = ({ text, choice, number, date, time, moment, choices }: FormFields) => ({
  name: text('name'),
  imageUrl: text('imageUrl'),
  googleMapsLink: text('googleMapsLink'),
  quarter: choice('quarter'),
  year: number('year'),
  timeZone: text('timeZone'),
  eventStartDate: date('eventStartDate'),
  eventEndDate: date('eventEndDate'),
  eventStartTime: time('eventStartTime'),
  airport: text('airport'),
  transportOptions: choices('transportOptions'),
  description: text('description'),
  checkInTime: time('checkInTime'),
  checkOutTime: time('checkOutTime'),
  thingsToKnow: text('thingsToKnow')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  registrationClosesAt: moment('registrationClosesAt'),
})

/** 2024 to the later of 2027 and next year (decisions: years), newest first; a venue's own year is always there. */
export function offeredYears(now: Date, own?: number): number[] {
  const last = Math.max(2027, now.getFullYear() + 1)
  const years = Array.from({ length: last - 2023 }, (_, index) => last - index)
  return own === undefined || years.includes(own) ? years : [own, ...years]
}

export const venueLabels: Readonly<Record<keyof VenueValues, string>> = {
  name: 'Name',
  imageUrl: 'Image URL',
  googleMapsLink: 'Google Maps link',
  quarter: 'Quarter',
  year: 'Year',
  timeZone: 'Time zone',
  eventStartDate: 'Event start date',
  eventEndDate: 'Event end date',
  eventStartTime: 'Event start time',
  airport: 'Airport',
  transportOptions: 'Transport options',
  description: 'Description',
  checkInTime: 'Check-in time',
  checkOutTime: 'Check-out time',
  thingsToKnow: 'Things to know',
  registrationClosesAt: 'Registration closes at',
}

/** What the form and the venue as it is now say differently, in the form's order. */
export function differences(mine: VenueValues, theirs: VenueValues): Difference[] {
  const names = venueFieldNames.filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
  return names.map((name) => ({ label: venueLabels[name], theirs: written(theirs, name) }))
}

const venueFieldNames: readonly (keyof VenueValues)[] = [
  'name',
  'imageUrl',
  'googleMapsLink',
  'quarter',
  'year',
  'eventStartDate',
  'eventEndDate',
  'eventStartTime',
  'timeZone',
  'registrationClosesAt',
  'airport',
  'transportOptions',
  'description',
  'checkInTime',
  'checkOutTime',
  'thingsToKnow',
]

function written(venue: VenueValues, name: keyof VenueValues): string {
  const value = venue[name]
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty'
  if (Array.isArray(value)) return value.map(transportLabel).join('\n')
  if (name === 'eventStartDate' || name === 'eventEndDate') return formatDate(venue[name])
  if (name === 'registrationClosesAt') return formatMoment(venue[name])
  if (name === 'eventStartTime' || name === 'checkInTime' || name === 'checkOutTime')
    return formatTime(venue[name])
  return String(value)
}
