import { expect, test } from 'vitest'
import { travelSearch } from '#web/travel/travel-search.ts'
import { travellerRows } from '#web/travel/traveller-rows.ts'
import type { Traveller } from '#web/travel/traveller.ts'

const row = (fullName: string, more: Partial<Traveller> = {}): Traveller => ({
  id: fullName,
  version: 1,
  personId: fullName,
  fullName,
  email: null,
  studio: null,
  flight1DepartureAirport: 'OSL',
  flight1DepartureTime: null,
  flight1ArrivalTime: null,
  flight1Number: null,
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flight2Number: null,
  flight1NotBooked: false,
  flight2NotBooked: false,
  flightsBefore: null,
  flightsChangedAt: null,
  travelsOtherwise: false,
  ...more,
})
const rows = [
  row('Ana O’Neil', { flight1ArrivalTime: '2026-11-30T11:59', studio: 'LP' }),
  row('Bálint', { flight2DepartureTime: '2026-12-03T16:00', flight2Number: 'SK 4624' }),
  row('Cem', { flight1DepartureAirport: null }),
  row('Zoë', { flight1ArrivalTime: '2026-11-30T12:00', email: 'zoe@studio.example' }),
]
const shown = (search: Record<string, string>) =>
  travellerRows(rows, travelSearch.stateOf(search)).map(({ fullName }) => fullName)

test('searches names, addresses, airports and numbers, ignoring accents and apostrophes', () => {
  expect(shown({ q: "o'neil" })).toEqual(['Ana O’Neil'])
  expect(shown({ q: 'balint' })).toEqual(['Bálint'])
  expect(shown({ q: 'sk4624' })).toEqual(['Bálint'])
  expect(shown({ q: 'zoe@' })).toEqual(['Zoë'])
  expect(shown({ show: 'missing', q: 'ce' })).toEqual(['Cem'])
})

test('filters by the hour of a bar and by studio', () => {
  expect(shown({ landing: '2026-11-30T11' })).toEqual(['Ana O’Neil'])
  expect(shown({ leaving: '2026-12-03T16' })).toEqual(['Bálint'])
  expect(shown({ studio: 'LP' })).toEqual(['Ana O’Neil'])
})

test('sorts in both directions with missing values last', () => {
  expect(shown({ sort: 'flight1ArrivalTime' })).toEqual(['Ana O’Neil', 'Zoë', 'Bálint'])
  expect(shown({ sort: '-flight1ArrivalTime' })).toEqual(['Zoë', 'Ana O’Neil', 'Bálint'])
  expect(shown({ sort: '-name' })).toEqual(['Zoë', 'Bálint', 'Ana O’Neil'])
})
