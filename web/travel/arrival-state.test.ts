import { expect, test } from 'vitest'
import { arrivalState, type Arrival, type Clock } from '#web/travel/arrival-state.ts'

const someone: Arrival = {
  id: 'a',
  personId: 'p',
  fullName: 'Zoë Lindqvist',
  phone: null,
  studio: null,
  attending: 'yes',
  roomNumber: '12',
  checkInTime: null,
  landedAt: null,
  landedBy: null,
  flight1DepartureAirport: 'OSL',
  flight1ArrivalTime: '2026-11-30T11:40',
  flight1Number: 'SK 4623',
  flight1NotBooked: false,
  missedLastShuttle: null,
  travelsOtherwise: false,
}
const lisbon = { timeZone: 'Europe/Lisbon', isOver: false }
const at = (time: string, row: Partial<Arrival> = {}, clock: Partial<Clock> = {}) =>
  arrivalState({ ...someone, ...row }, { ...lisbon, now: `2026-11-30T${time}`, ...clock })

test('a person is expected until the landing time, then on the way, and missing after three more hours', () => {
  expect(at('11:39')).toBe('expected')
  expect(at('11:40')).toBe('onTheWay')
  expect(at('14:40')).toBe('onTheWay')
  expect(at('14:41')).toBe('missing')
})

test('a person seen landing is landed for 45 minutes, then on the way, and missing after three hours', () => {
  const landedAt = '2026-11-30T13:00:00.000Z'
  expect(at('13:00', { landedAt })).toBe('landed')
  expect(at('13:45', { landedAt })).toBe('landed')
  expect(at('13:46', { landedAt })).toBe('onTheWay')
  // Late: by the ticket they were already missing.
  expect(at('16:00', { landedAt })).toBe('onTheWay')
  expect(at('16:01', { landedAt })).toBe('missing')
})

test('converts the time of a sighting to the venue’s clock', () => {
  const kyoto = { timeZone: 'Asia/Tokyo', now: '2026-11-30T22:10' }
  expect(at('', { landedAt: '2026-11-30T13:00:00.000Z' }, kyoto)).toBe('landed')
  const austin = { timeZone: 'America/Chicago', now: '2026-11-30T22:10' }
  expect(at('', { landedAt: '2026-12-01T03:20:00.000Z' }, austin)).toBe('onTheWay')
})

test('trusts a check-in over flights and sightings', () => {
  const checkInTime = '2026-11-30T09:00:00.000Z'
  expect(at('08:00', { checkInTime })).toBe('in')
  expect(at('23:00', { checkInTime, landedAt: '2026-11-30T13:00:00.000Z' })).toBe('in')
})

test('a person without a landing time is expected until the event is over', () => {
  const driving = { flight1ArrivalTime: null }
  expect(at('', driving, { now: '2026-12-02T23:59' })).toBe('expected')
  expect(at('', driving, { now: '2026-12-03T09:00', isOver: true })).toBe('missing')
})

test('a person without an answer is never missing, but counts as landed once seen', () => {
  expect(at('23:00', { attending: 'maybe' })).toBe('unanswered')
  expect(at('13:10', { attending: 'maybe', landedAt: '2026-11-30T13:00:00.000Z' })).toBe('landed')
})
