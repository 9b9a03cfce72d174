import { expect, test } from 'vitest'
import { blankFlights } from '#contract/answers.ts'
import { flightColumns, mergeFlight, removedFlights, type Flight } from '#server/travel/rules.ts'

const known: Flight = {
  departureAirport: 'OSL',
  departureTime: '2026-11-30T07:10',
  arrivalTime: '2026-11-30T09:45',
  number: 'SK 4623',
}
const withoutNumber = { ...known, number: null }
const later = { ...known, departureTime: '2026-11-30T14:10', arrivalTime: '2026-11-30T16:45' }
const numberAlone = (number: string) => ({
  departureAirport: null,
  departureTime: null,
  arrivalTime: null,
  number,
})

test('keeps a blank number with the same airport and times, and clears it with others', () => {
  expect(mergeFlight(withoutNumber, known)).toEqual(known)
  expect(mergeFlight({ ...later, number: null }, known)).toEqual({ ...later, number: null })
  expect(mergeFlight({ ...withoutNumber, departureAirport: 'BGO' }, known).number).toBeNull()
  expect(mergeFlight({ ...withoutNumber, arrivalTime: null }, known).number).toBeNull()
  expect(mergeFlight({ ...later, number: 'SK 4625' }, known)).toEqual({ ...later, number: 'SK 4625' })
})

test('a number alone keeps airport and times, unless they belonged to another number', () => {
  expect(mergeFlight(numberAlone('SK 4623'), withoutNumber)).toEqual(known)
  expect(mergeFlight(numberAlone('SK 4623'), known)).toEqual(known)
  expect(mergeFlight(numberAlone('DY 1'), known)).toEqual(numberAlone('DY 1'))
  expect(mergeFlight(numberAlone('DY 1'))).toEqual(numberAlone('DY 1'))
})

test('a blank flight writes nothing, and a flight with any field filled in is booked', () => {
  expect(flightColumns(blankFlights, undefined)).toEqual({})
  expect(flightColumns({ ...blankFlights, flight2Number: 'SK 4624' }, undefined)).toEqual({
    flight2DepartureAirport: null,
    flight2DepartureTime: null,
    flight2ArrivalTime: null,
    flight2Number: 'SK 4624',
    flight2NotBooked: false,
  })
  expect(
    flightColumns(
      { ...blankFlights, flight1DepartureAirport: 'OSL' },
      { ...blankFlights, flight1Number: 'SK 1' },
    ),
  ).toEqual({
    flight1DepartureAirport: 'OSL',
    flight1DepartureTime: null,
    flight1ArrivalTime: null,
    flight1Number: null,
    flight1NotBooked: false,
  })
})

test('removing a flight removes its number', () => {
  expect(removedFlights(['returnFlight'])).toEqual({
    flight2DepartureAirport: null,
    flight2DepartureTime: null,
    flight2ArrivalTime: null,
    flight2Number: null,
  })
})
