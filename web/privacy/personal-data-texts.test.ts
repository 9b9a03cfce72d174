import { expect, test } from 'vitest'
import { labelOf, readRow, readValue } from '#web/privacy/personal-data-texts.ts'

test('columns are read as words', () => {
  expect(labelOf('flight_1_departure_airport')).toBe('Outbound departure airport')
  expect(labelOf('flight2ArrivalTime')).toBe('Return arrival time')
  expect(labelOf('openToRoomSharing')).toBe('Open to sharing a room')
  expect(labelOf('user_agent')).toBe('Browser')
  expect(labelOf('fullName')).toBe('Full name')
})

test('values are read as people write them, and what is empty or only the computer’s is left out', () => {
  expect(
    readRow({
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
    ['Outbound departure time', 'Nov 30, 2026 at 7:10 AM'],
  ])
  expect(readValue({ fullName: 'Ana', allergies: ['Nuts'], phone: null })).toBe(
    'Full name: Ana; Allergies: Nuts',
  )
})

test('leaves out counters whatever they count', () => {
  expect(readRow({ door_generation: 0, row_version: 2, room_number: '12' })).toEqual([['Room number', '12']])
})

test('writes what the database calls a choice in words', () => {
  expect(readValue(['rental_cars', 'shuttle'])).toBe('rental cars, shuttle')
})
