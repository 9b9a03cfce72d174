import { expect, test } from 'vitest'
import { blankFlights } from '#contract/answers.ts'
import { flightColumns, isFlightOpen } from '#server/stay/rules.ts'

const lisbon = {
  quarter: 'Q4',
  year: 2026,
  timeZone: 'Europe/Lisbon',
  eventStartDate: '2026-11-30',
  eventEndDate: '2026-12-03',
}
const at = (instant: string) => new Date(instant)

test('the outbound flight can be changed until the end of the first day at the venue', () => {
  expect(isFlightOpen(lisbon, 'outbound', at('2026-11-30T23:59:59Z'))).toBe(true)
  expect(isFlightOpen(lisbon, 'outbound', at('2026-12-01T00:00:00Z'))).toBe(false)
})

test('the return flight can be changed until the day after the end at the venue', () => {
  expect(isFlightOpen(lisbon, 'return', at('2026-12-04T23:59:59Z'))).toBe(true)
  expect(isFlightOpen(lisbon, 'return', at('2026-12-05T00:00:00Z'))).toBe(false)
})

test('counts days in the venue’s zone, both far east and far west of Greenwich', () => {
  const east = { ...lisbon, timeZone: 'Pacific/Kiritimati' }
  const west = { ...lisbon, timeZone: 'Pacific/Honolulu' }
  expect(isFlightOpen(east, 'outbound', at('2026-11-30T09:59:00Z'))).toBe(true)
  expect(isFlightOpen(east, 'outbound', at('2026-11-30T10:00:00Z'))).toBe(false)
  expect(isFlightOpen(west, 'outbound', at('2026-12-01T09:59:00Z'))).toBe(true)
  expect(isFlightOpen(west, 'outbound', at('2026-12-01T10:00:00Z'))).toBe(false)
})

test('uses the last day of the quarter if there are no dates, or the start if it is later', () => {
  const undated = { ...lisbon, eventStartDate: null, eventEndDate: null }
  expect(isFlightOpen(undated, 'outbound', at('2026-12-31T12:00:00Z'))).toBe(true)
  expect(isFlightOpen(undated, 'return', at('2027-01-01T12:00:00Z'))).toBe(true)
  expect(isFlightOpen(undated, 'return', at('2027-01-02T12:00:00Z'))).toBe(false)
  const late = { ...lisbon, quarter: 'Q3', eventEndDate: null }
  expect(isFlightOpen(late, 'return', at('2026-12-01T12:00:00Z'))).toBe(true)
  expect(isFlightOpen(late, 'return', at('2026-12-02T12:00:00Z'))).toBe(false)
})

test('“not booked yet” clears the other fields of the flight', () => {
  const typed = {
    departureAirport: 'OSL',
    departureTime: '2026-11-30T07:10',
    arrivalTime: null,
    number: 'SK 4623',
    isRemoved: false,
  }
  expect(flightColumns('outbound', { ...typed, isNotBooked: true }, blankFlights)).toEqual({
    flight1DepartureAirport: null,
    flight1DepartureTime: null,
    flight1ArrivalTime: null,
    flight1Number: null,
    flight1NotBooked: true,
  })
  expect(flightColumns('return', { ...typed, isNotBooked: false }, blankFlights)).toEqual({
    flight2DepartureAirport: 'OSL',
    flight2DepartureTime: '2026-11-30T07:10',
    flight2ArrivalTime: null,
    flight2Number: 'SK 4623',
    flight2NotBooked: false,
  })
})
