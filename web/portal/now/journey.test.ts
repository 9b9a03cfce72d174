import { expect, test } from 'vitest'
import { journeyComesFirst, journeyOf, type Flights } from '#web/portal/now/journey.ts'

const leg = (
  departureTime: string | null,
  arrivalTime: string | null,
  departureAirport = 'LIS',
  number: string | null = null,
) => ({
  departureAirport,
  departureTime,
  arrivalTime,
  number,
})
const flights: Flights = {
  now: '2026-11-30T05:00',
  deviceTime: '2026-11-30T05:00',
  outbound: leg('2026-11-30T07:10', '2026-11-30T09:40', 'BER', 'TP 535'),
  returnLeg: leg('2026-12-03T16:40', '2026-12-03T21:00'),
}
const journeyAt = (now: string, changes: Partial<Flights> = {}) =>
  journeyOf({ ...flights, now, deviceTime: now, ...changes })
const wayHome = {
  kind: 'wayHome',
  leaveBy: '2026-12-03T13:40',
  minutesBefore: 180,
  departure: '2026-12-03T16:40',
  airport: 'LIS',
  number: null,
}

test('shows the outbound flight, then its landing, then the way home until that flight leaves', () => {
  expect(journeyAt('2026-11-28T12:00')).toEqual({
    kind: 'flightThere',
    departure: '2026-11-30T07:10',
    airport: 'BER',
    number: 'TP 535',
  })
  expect(journeyAt('2026-11-30T07:10')).toEqual({
    kind: 'landing',
    arrival: '2026-11-30T09:40',
    number: 'TP 535',
  })
  expect(journeyAt('2026-11-30T09:40')).toEqual(wayHome)
  expect(journeyAt('2026-12-03T16:39')).toEqual(wayHome)
  expect(journeyAt('2026-12-03T16:40')).toBeUndefined()
})

test('uses the device’s clock for the departure, and the venue’s clock for the landing', () => {
  const outbound = leg('2026-11-30T07:10', '2026-11-29T22:40', 'KIX')
  const now = '2026-11-29T18:00'
  expect(journeyOf({ ...flights, outbound, now, deviceTime: '2026-11-30T03:00' })?.kind).toBe('flightThere')
  expect(journeyOf({ ...flights, outbound, now, deviceTime: '2026-11-30T07:10' })?.kind).toBe('landing')
})

test('skips the parts of a flight whose time is unknown', () => {
  expect(journeyAt('2026-11-28T12:00', { outbound: null })).toEqual(wayHome)
  expect(journeyAt('2026-11-30T08:00', { outbound: leg('2026-11-30T07:10', null) })).toEqual(wayHome)
  expect(journeyAt('2026-11-30T08:00', { outbound: leg(null, '2026-11-30T09:40') })?.kind).toBe('landing')
  expect(journeyAt('2026-11-28T12:00', { outbound: null, returnLeg: leg(null, null) })).toBeUndefined()
})

test('shows a time to leave on the evening before a flight just after midnight', () => {
  expect(journeyAt('2026-12-03T12:00', { returnLeg: leg('2026-12-04T01:15', null) })).toMatchObject({
    leaveBy: '2026-12-03T22:15',
  })
})

test('uses the lead time set by the organisers, if any', () => {
  expect(journeyAt('2026-12-03T12:00', { minutesBefore: 120 })).toMatchObject({ leaveBy: '2026-12-03T14:40' })
})

const comesFirst = (now: string) => {
  const journey = journeyAt(now)
  return journey && journeyComesFirst(journey, now)
}

test('puts the way there above the programme, and the way home from three hours before leaving', () => {
  expect(comesFirst('2026-11-28T12:00')).toBe(true)
  expect(comesFirst('2026-11-30T08:00')).toBe(true)
  expect(comesFirst('2026-12-03T10:39')).toBe(false)
  expect(comesFirst('2026-12-03T10:40')).toBe(true)
})
