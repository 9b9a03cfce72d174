import type { z } from 'zod'
import type { VenueInput } from '#contract/venues.ts'
import { formatDate, formatMoment, formatTime } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
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
  contactName: text('contactName'),
  contactPhone: text('contactPhone'),
  contactEmail: text('contactEmail'),
})

/** 2024 to the later of 2027 and next year (decisions: years), newest first; a venue's own year is always there. */
export function offeredYears(now: Date, own?: number): number[] {
  const last = Math.max(2027, now.getFullYear() + 1)
  const years = Array.from({ length: last - 2023 }, (_, index) => last - index)
  return own === undefined || years.includes(own) ? years : [own, ...years]
}

/** In the form's order. */
export const venueLabels: Readonly<Record<keyof VenueValues, string>> = {
  name: 'Name',
  imageUrl: 'Image URL',
  googleMapsLink: 'Google Maps link',
  quarter: 'Quarter',
  year: 'Year',
  eventStartDate: 'Event start date',
  eventEndDate: 'Event end date',
  eventStartTime: 'Event start time',
  timeZone: 'Time zone',
  registrationClosesAt: 'Registration closes at',
  airport: 'Airport',
  transportOptions: 'Transport options',
  description: 'Description',
  checkInTime: 'Check-in time',
  checkOutTime: 'Check-out time',
  thingsToKnow: 'Things to know',
  contactName: 'Contact name',
  contactPhone: 'Contact telephone',
  contactEmail: 'Contact e-mail',
}

const clocks = new Set(['eventStartTime', 'checkInTime', 'checkOutTime'])

/** A value as a stale save shows it, where it is not simply its text. */
export function writeValue(name: string, value: unknown): string | undefined {
  if (name === 'transportOptions' && Array.isArray(value) && value.length > 0) {
    return value.map((option) => transportLabel(String(option))).join('\n')
  }
  if (typeof value !== 'string') return undefined
  if (name === 'eventStartDate' || name === 'eventEndDate') return formatDate(value)
  if (name === 'registrationClosesAt') return formatMoment(value)
  return clocks.has(name) ? formatTime(value) : undefined
}
