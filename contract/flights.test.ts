import { expect, test } from 'vitest'
import { flightFields, isPossibleFlight } from '#contract/flight-fields.ts'
import { wallClock } from '#contract/fields.ts'
import { OwnFlight } from '#contract/stay.ts'
import { FlightsUpdate } from '#contract/travel.ts'

const sentence = (text: string) => wallClock.safeParse(text).error?.issues[0]?.message

test('accepts an arrival from a day before its departure to two days after', () => {
  expect(isPossibleFlight('2026-11-30T08:00', '2026-11-29T08:00')).toBe(true)
  expect(isPossibleFlight('2026-11-30T08:00', '2026-11-29T07:59')).toBe(false)
  expect(isPossibleFlight('2026-11-30T08:00', '2026-12-02T08:00')).toBe(true)
  expect(isPossibleFlight('2026-11-30T08:00', '2026-12-02T08:01')).toBe(false)
  expect(isPossibleFlight('2026-11-30T08:00', null)).toBe(true)
  expect(isPossibleFlight('2026-11-30T', '2026-11-30T11:00')).toBe(true)
})

test('refuses a guest’s or organiser’s flight that takes years, and reports it at the arrival', () => {
  const own = {
    isNotBooked: false,
    departureAirport: 'OSL',
    departureTime: '2026-11-30T08:00',
    arrivalTime: '2028-11-30T11:00',
  }
  expect(OwnFlight.safeParse(own).error?.issues).toMatchObject([{ path: ['arrivalTime'] }])
  const both = {
    id: '3f1a6c1e-54c7-4be2-9d2b-0b1f0a6a7c11',
    version: 1,
    flight1DepartureAirport: null,
    flight1DepartureTime: null,
    flight1ArrivalTime: null,
    flight2DepartureAirport: null,
    flight2DepartureTime: '2026-12-03T18:00',
    flight2ArrivalTime: '2026-03-12T21:00',
  }
  expect(FlightsUpdate.safeParse(both).error?.issues).toMatchObject([{ path: ['flight2ArrivalTime'] }])
})

test('turns an airport’s code into upper case, but keeps a name as typed', () => {
  const airport = flightFields.flight1DepartureAirport
  expect([' osl ', 'Oslo', 'Lhr', '', null].map((typed) => airport.parse(typed))).toEqual([
    'OSL',
    'Oslo',
    'LHR',
    null,
    null,
  ])
})

test('formats a flight number as airport boards do, however the ticket writes it', () => {
  const number = flightFields.flight1Number
  const typed = [
    ' lh  123 ',
    'LH123',
    'tp-0753',
    'u21234',
    '6e12',
    'ezy88',
    'LH 123 A',
    'bus 4',
    '  ',
    null,
    undefined,
  ]
  expect(typed.map((one) => number.parse(one))).toEqual([
    'LH 123',
    'LH 123',
    'TP 0753',
    'U2 1234',
    '6E 12',
    'EZY 88',
    'LH 123 A',
    'BUS 4',
    null,
    null,
    null,
  ])
  expect(number.safeParse('LH 123 / LH 456').error?.issues[0]?.message).toBe('At most 10 characters')
})

test('asks for whichever part of a date and time is missing', () => {
  expect(sentence('2026-11-30T')).toBe('Please enter the time too')
  expect(sentence('T08:10')).toBe('Please enter the day too')
  expect(sentence('2026-11-30T25:99')).toBe('Please enter a time, such as 14:05')
  expect(sentence('')).toBe('Please enter a date and a time')
  expect(sentence('2026-11-30T08:10')).toBeUndefined()
})
