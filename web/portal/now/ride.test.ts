import { expect, test } from 'vitest'
import { companyText, rideComesFirst, nextRide, type Ride } from '#web/portal/now/ride.ts'

const ride = (direction: Ride['direction'], leavesAt: string): Ride => ({
  direction,
  leavesAt,
  number: 2,
  place: 'Airport, exit C',
  vehicle: null,
  driverName: null,
  driverPhone: null,
  note: null,
  others: 6,
  bufferMinutes: 180,
})
const rides = [ride('to_airport', '2026-12-03T09:30'), ride('to_venue', '2026-11-30T14:30')]

test('shows the next shuttle until half an hour after its departure', () => {
  expect(nextRide(rides, '2026-11-29T08:00')?.direction).toBe('to_venue')
  expect(nextRide(rides, '2026-11-30T15:00')?.direction).toBe('to_venue')
  expect(nextRide(rides, '2026-11-30T15:01')?.direction).toBe('to_airport')
  expect(nextRide(rides, '2026-12-03T10:01')).toBeUndefined()
  expect(nextRide([], '2026-12-03T10:01')).toBeUndefined()
})

test('puts the way there above the programme, and the way home from three hours before its departure', () => {
  expect(rides.map((one) => rideComesFirst(one, '2026-12-03T06:29'))).toEqual([false, true])
  expect(rides.map((one) => rideComesFirst(one, '2026-12-03T06:30'))).toEqual([true, true])
})

test('counts the other passengers', () => {
  expect([0, 1, 6].map(companyText)).toEqual(['just you', 'with 1 other', 'with 6 others'])
})
