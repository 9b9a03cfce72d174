import { expect, test } from 'vitest'
import { rideProblemOf } from '#web/portal/ride-fit.ts'
import type { Ride } from '#web/portal/now/ride.ts'

const ride = (direction: Ride['direction'], leavesAt: string, bufferMinutes: number): Ride => ({
  direction,
  leavesAt,
  bufferMinutes,
  number: 11,
  place: 'Hotel, main door',
  vehicle: null,
  driverName: null,
  driverPhone: null,
  note: null,
  others: 6,
})
const flight = { departureAirport: 'LIS', number: null }
const noFlights = { outboundFlight: null, returnFlight: null }
const departingAt = (departureTime: string | null) => ({
  ...noFlights,
  returnFlight: { ...flight, departureTime, arrivalTime: null },
})
const landingAt = (arrivalTime: string) => ({
  ...noFlights,
  outboundFlight: { ...flight, departureTime: null, arrivalTime },
})

test('warns of a shuttle after the flight or too late for it, and says when to leave', () => {
  const rideHome = ride('to_airport', '2026-11-27T13:00', 120)
  expect(rideProblemOf(rideHome, departingAt('2026-11-27T10:15'))).toEqual({
    text: 'This shuttle leaves after your flight (Fri, Nov 27, 10:15 AM).',
    leaveBy: '2026-11-27T08:15',
  })
  expect(rideProblemOf(rideHome, departingAt('2026-11-27T14:59'))).toEqual({
    text: 'This shuttle leaves too late for your flight (Fri, Nov 27, 2:59 PM).',
    leaveBy: '2026-11-27T12:59',
  })
  expect(rideProblemOf(rideHome, departingAt('2026-11-27T15:00'))).toBeUndefined()
})

test('warns of a shuttle before the landing, or too soon after it', () => {
  const rideThere = ride('to_venue', '2026-11-24T13:00', 45)
  expect(rideProblemOf(rideThere, landingAt('2026-11-24T13:01'))?.text).toBe(
    'This shuttle leaves before you land (Tue, Nov 24, 1:01 PM).',
  )
  expect(rideProblemOf(rideThere, landingAt('2026-11-24T12:16'))).toEqual({
    text: 'This shuttle leaves too soon after you land (Tue, Nov 24, 12:16 PM).',
    leaveBy: null,
  })
  expect(rideProblemOf(rideThere, landingAt('2026-11-24T12:15'))).toBeUndefined()
})

test('accepts a long wait, and an unknown flight', () => {
  const rideHome = ride('to_airport', '2026-11-27T08:00', 180)
  expect(rideProblemOf(rideHome, departingAt('2026-11-27T23:00'))).toBeUndefined()
  expect(rideProblemOf(rideHome, departingAt(null))).toBeUndefined()
  expect(rideProblemOf(rideHome, noFlights)).toBeUndefined()
})
