import { expect, test } from 'vitest'
import { labelOf, textOfRow, textOfValue } from '#web/privacy/personal-data-texts.ts'

test('translates column names into labels', () => {
  expect(labelOf('flight_1_departure_airport')).toBe('Outbound: from')
  expect(labelOf('flight2ArrivalTime')).toBe('Return: lands')
  expect(labelOf('openToRoomSharing')).toBe('Open to sharing a room')
  expect(labelOf('user_agent')).toBe('Browser')
  expect(labelOf('fullName')).toBe('Full name')
})

test('formats values for people, and omits empty and technical values', () => {
  expect(
    textOfRow({
      id: '7f0c1d5e-4d0a-4f39-9a53-000000000000',
      person_id: '7f0c1d5e-4d0a-4f39-9a53-000000000000',
      phone: null,
      allergies: ['Nuts', 'Milk'],
      flights_private: false,
      version: 3,
      flight_1_departure_time: '2026-11-30T07:10:00',
    }),
  ).toEqual([
    ['Allergies', 'Nuts, Milk'],
    ['Flights hidden from other guests', 'No'],
    ['Outbound: leaves', 'Nov 30, 2026 at 7:10 AM'],
  ])
  expect(textOfValue({ fullName: 'Ana', allergies: ['Nuts'], phone: null })).toBe(
    'Full name: Ana; Allergies: Nuts',
  )
})

test('translates our own codes', () => {
  expect(
    textOfRow({
      direction: 'to_airport',
      action: 'account.signedIn',
      fields: ['driverMayCall', 'flightsPrivate'],
      event_start_date: '2026-11-30',
    }),
  ).toEqual([
    ['Where to', 'To airport'],
    ['What', 'Account: signed in'],
    ['Fields', 'Drivers may call you, Flights hidden from other guests'],
    ['First day', 'Monday, November 30, 2026'],
  ])
})

test('omits ids of rows and devices', () => {
  const after = {
    from: 'gZnvhc6sFE4dxMOEZlo2LtlwJnTFBMxiII9czZRUsEo',
    roomId: '7f0c1d5e-4d0a-4f39-9a53-000000000000',
  }
  expect(textOfRow({ after })).toEqual([])
})

test('writes the database’s choice values as words', () => {
  expect(textOfValue(['rental_cars', 'shuttle'])).toBe('rental cars, shuttle')
})
