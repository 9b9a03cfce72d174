import { expect, test } from 'vitest'
import { differencesOf } from '#web/lib/clash.ts'
import {
  offeredYears,
  readVenue,
  venueLabels,
  writeValue,
  type VenueValues,
} from '#web/venues/venue-values.ts'
import { fieldsOf } from '#web/ui/form-fields.ts'

const venue: VenueValues = {
  name: 'Casa do Mar',
  imageUrl: '/pictures/lisbon.svg',
  googleMapsLink: 'https://www.google.com/maps/@38.6969,-9.4207,15z',
  quarter: 'Q4',
  year: 2026,
  timeZone: 'Europe/Lisbon',
  eventStartDate: '2026-11-30',
  eventEndDate: '2026-12-03',
  eventStartTime: '15:00',
  airport: 'LIS',
  transportOptions: ['shuttle'],
  description: null,
  checkInTime: null,
  checkOutTime: null,
  thingsToKnow: [],
  registrationClosesAt: null,
  contactName: 'Nadia Haddad',
  contactPhone: null,
  contactEmail: null,
}

test('offers years up to 2027, or up to next year if that is later', () => {
  expect(offeredYears(new Date('2026-11-21T12:00:00'))).toEqual([2027, 2026, 2025, 2024])
  expect(offeredYears(new Date('2027-06-01T12:00:00'))[0]).toBe(2028)
  expect(offeredYears(new Date('2026-11-21T12:00:00'), 2031)).toEqual([2031, 2027, 2026, 2025, 2024])
})

test('shows only different values, formatted as on screen', () => {
  expect(differencesOf({ mine: venue, theirs: venue }, venueLabels, writeValue)).toEqual([])
  const theirs: VenueValues = {
    ...venue,
    name: 'Casa do Rio',
    eventStartTime: '16:30',
    airport: null,
    transportOptions: ['taxi', 'rental_cars'],
    registrationClosesAt: '2026-11-20T18:00',
  }
  expect(differencesOf({ mine: venue, theirs }, venueLabels, writeValue)).toEqual([
    { label: 'Name', theirs: 'Casa do Rio' },
    { label: 'Start time: the programme begins', theirs: '4:30 PM' },
    { label: 'Registration closes at', theirs: 'Nov 20, 2026 at 6:00 PM' },
    { label: 'Airport', theirs: 'Empty' },
    { label: 'Transport options', theirs: 'Taxi\nRental Cars' },
  ])
})

test('reads each line as one thing to know, and skips empty lines', () => {
  const form = new FormData()
  form.set('thingsToKnow', ' Bring boots, and a towel \n\n  The sauna is hot\n')
  expect(readVenue(fieldsOf(form)).thingsToKnow).toEqual(['Bring boots, and a towel', 'The sauna is hot'])
})
