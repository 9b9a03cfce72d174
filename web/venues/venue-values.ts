import type { z } from 'zod'
import type { VenueInput } from '#contract/venues.ts'
import { fieldTable } from '#web/lib/field-table.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { transportLabel } from '#web/venues/transport-labels.ts'

export type Venue = Outputs['venues']['list'][number]
export type VenueValues = Omit<z.output<typeof VenueInput>, 'id'>

/** The fields that every venue needs; the others are optional. */
export const requiredFields: readonly (keyof VenueValues)[] = [
  'name',
  'imageUrl',
  'googleMapsLink',
  'quarter',
  'year',
  'timeZone',
]

const venueForm = fieldTable<keyof VenueValues>({
  name: ['text', 'Name'],
  imageUrl: ['text', 'Image URL'],
  googleMapsLink: ['text', 'Google Maps link'],
  quarter: ['choice', 'Quarter'],
  year: ['number', 'Year'],
  eventStartDate: ['date', 'Start date: people arrive'],
  eventEndDate: ['date', 'End date: people leave'],
  eventStartTime: ['time', 'Start time: the programme begins'],
  timeZone: ['text', 'Time zone'],
  registrationClosesAt: ['wallClock', 'Registration closes at'],
  currency: ['choice', 'Currency'],
  airport: ['text', 'Airport'],
  transportOptions: ['choices', 'Transport options'],
  description: ['text', 'Description'],
  checkInTime: ['time', 'Check-in time'],
  checkOutTime: ['time', 'Check-out time'],
  thingsToKnow: ['text', 'Things to know'],
  contactName: ['text', 'Contact name'],
  contactPhone: ['text', 'Contact phone'],
  contactEmail: ['text', 'Contact e-mail'],
})

export const venueLabels = venueForm.labels

/** Each line of 'Things to know' is an item. */
export const readVenue = (fields: FormFields) => ({
  ...venueForm.read(fields),
  thingsToKnow: fields
    .text('thingsToKnow')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
})

/** 2024 to the later of 2027 and next year, newest first; always includes the venue's own year. */
export function offeredYears(now: Date, savedYear?: number): number[] {
  const last = Math.max(2027, now.getFullYear() + 1)
  const years = Array.from({ length: last - 2023 }, (_, index) => last - index)
  return savedYear === undefined || years.includes(savedYear) ? years : [savedYear, ...years]
}

/** Formats a value for the stale-save notice, if its plain text won't do. */
export function writeValue(name: string, value: unknown): string | undefined {
  if (name === 'transportOptions' && Array.isArray(value) && value.length > 0) {
    return value.map((option) => transportLabel(String(option))).join('\n')
  }
  return venueForm.write(name, value)
}
