import { expect, test } from 'vitest'
import { hasFlights, searched, sorted, type Traveller } from '#web/portal/traveller-rows.ts'

const row = (fullName: string, flights: Partial<Traveller> = {}): Traveller => ({
  id: fullName,
  fullName,
  flight1DepartureAirport: null,
  flight1DepartureTime: null,
  flight1ArrivalTime: null,
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  ...flights,
})
const ana = row('Ana', { flight1DepartureAirport: 'OSL', flight1DepartureTime: '2026-01-05T09:30' })
const zoe = row('Zoë', { flight1DepartureAirport: 'KIX', flight2DepartureAirport: 'Lisbon' })
const rui = row('Rui', { flight1DepartureTime: '2026-01-04T23:10' })
const rows = [ana, rui, zoe]

test('a search looks at the name and both departure airports, whatever the case', () => {
  expect(searched(rows, 'osl')).toEqual([ana])
  expect(searched(rows, ' LISB ')).toEqual([zoe])
  expect(searched(rows, 'ZOË')).toEqual([zoe])
  expect(searched([row('Aoife O’Neil'), rui], "o'neil")).toEqual([row('Aoife O’Neil')])
  expect(searched(rows, '2026')).toEqual([])
  expect(searched(rows, '  ')).toEqual(rows)
})

test('a column sorts up and down, what is missing last in both, and unsorted is as it came', () => {
  const by = (column: string, direction: 'ascending' | 'descending') => sorted(rows, { column, direction })
  expect(by('flight1DepartureTime', 'ascending')).toEqual([rui, ana, zoe])
  expect(by('flight1DepartureTime', 'descending')).toEqual([ana, rui, zoe])
  expect(by('fullName', 'descending')).toEqual([zoe, rui, ana])
  expect(sorted(rows, null)).toEqual(rows)
})

test('a list without any flight is empty', () => {
  expect(hasFlights([rui])).toBe(false)
  expect(hasFlights(rows)).toBe(true)
})
