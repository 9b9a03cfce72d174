import { expect, test } from 'vitest'
import {
  hasFlights,
  ownFirst,
  searchTravellers,
  sharedFlights,
  sortTravellers,
  type Traveller,
} from '#web/portal/traveller-rows.ts'

const row = (fullName: string, flights: Partial<Traveller> = {}): Traveller => ({
  id: fullName,
  fullName,
  flight1DepartureAirport: null,
  flight1DepartureTime: null,
  flight1ArrivalTime: null,
  flight1Number: null,
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flight2Number: null,
  ...flights,
})
const ana = row('Ana', { flight1DepartureAirport: 'OSL', flight1DepartureTime: '2026-01-05T09:30' })
const zoe = row('Zoë', { flight1DepartureAirport: 'KIX', flight2DepartureAirport: 'Lisbon' })
const rui = row('Rui', { flight1DepartureTime: '2026-01-04T23:10' })
const rows = [ana, rui, zoe]

test('searches the name and both departure airports, ignoring case', () => {
  expect(searchTravellers(rows, 'osl')).toEqual([ana])
  expect(searchTravellers(rows, ' LISB ')).toEqual([zoe])
  expect(searchTravellers(rows, 'ZOË')).toEqual([zoe])
  expect(searchTravellers([row('Aoife O’Neil'), rui], "o'neil")).toEqual([row('Aoife O’Neil')])
  expect(searchTravellers(rows, '2026')).toEqual([])
  expect(searchTravellers(rows, '  ')).toEqual(rows)
})

test('finds a flight by its number, with or without the space', () => {
  const liv = row('Liv', { flight2Number: 'SK 4624' })
  expect(searchTravellers([ana, liv], 'sk46')).toEqual([liv])
  expect(searchTravellers([ana, liv], 'SK 46')).toEqual([liv])
})

test('matches flights by number and day, or else by airport and minute', () => {
  const onFlight = (departure: string, number: string | null = null, airport = 'OSL') =>
    row(`${airport} ${departure} ${number}`, {
      flight1DepartureAirport: airport,
      flight1DepartureTime: departure,
      flight1Number: number,
    })
  const ownFlights = onFlight('2026-11-30T07:10', 'SK 4623')
  const outbound = ['flight1DepartureAirport']
  expect(sharedFlights(ownFlights, onFlight('2026-11-30T07:15', 'SK 4623', 'Oslo'))).toEqual(outbound)
  expect(sharedFlights(ownFlights, onFlight('2026-12-01T07:10', 'SK 4623'))).toEqual([])
  expect(sharedFlights(ownFlights, onFlight('2026-11-30T07:10', 'DY 1'))).toEqual([])
  expect(sharedFlights(ownFlights, onFlight('2026-11-30T07:10', null, ' osl'))).toEqual(outbound)
  expect(sharedFlights(ownFlights, onFlight('2026-11-30T07:11'))).toEqual([])
  expect(sharedFlights(ownFlights, onFlight('2026-11-30T07:10', null, 'BGO'))).toEqual([])
  expect(sharedFlights(row('No times'), row('None either'))).toEqual([])
  expect(sharedFlights(ownFlights, ownFlights)).toEqual([])
  expect(sharedFlights(undefined, ownFlights)).toEqual([])
})

test('sorts in both directions with missing values last, and puts the guest’s row first if unsorted', () => {
  const sortBy = (column: string, direction: 'ascending' | 'descending') =>
    sortTravellers(rows, { column, direction })
  expect(sortBy('flight1DepartureTime', 'ascending')).toEqual([rui, ana, zoe])
  expect(sortBy('flight1DepartureTime', 'descending')).toEqual([ana, rui, zoe])
  expect(sortBy('fullName', 'descending')).toEqual([zoe, rui, ana])
  expect(ownFirst(rows, rows[1])).toEqual([rows[1], rows[0], ...rows.slice(2)])
  expect(ownFirst(rows, undefined)).toEqual(rows)
})

test('treats a list without flights as empty', () => {
  expect(hasFlights([rui])).toBe(false)
  expect(hasFlights(rows)).toBe(true)
})
