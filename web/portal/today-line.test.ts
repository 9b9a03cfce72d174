import { expect, test } from 'vitest'
import { wallClockOf } from '#web/lib/dates.ts'
import { todayLine, type Today } from '#web/portal/today-line.ts'

const stay: Today = {
  now: '2026-11-18T12:00',
  here: '2026-11-18T12:00',
  startDate: '2026-11-30',
  lastDay: '2026-12-03',
  attending: 'yes',
  hasCheckedIn: false,
  room: { roomNumber: '14', roommates: ['Zoë Lindqvist', 'Rui Conceição'] },
  programme: [
    { title: 'Welcome', startTime: '2026-11-30T16:00', location: 'Terrace' },
    { title: 'Dinner', startTime: '2026-11-30T19:30', location: 'Terrace' },
    { title: 'Breakfast', startTime: '2026-12-01T07:30', location: null },
    { title: 'What we take home', startTime: '2026-12-03T09:30', location: 'Great room' },
    { title: 'Lunch', startTime: '2026-12-03T14:00', location: 'Kitchen' },
  ],
  outboundDeparture: '2026-11-30T07:10',
  returnDeparture: '2026-12-03T16:40',
}
const at = (now: string, more: Partial<Today> = {}) => todayLine({ ...stay, now, here: now, ...more })
const noFlights = { outboundDeparture: null, returnDeparture: null }

test('before the event the days are counted on the calendar of the venue', () => {
  expect(at('2026-11-18T00:00')).toBe('In 12 days')
  expect(at('2026-11-18T23:59')).toBe('In 12 days')
  expect(at('2026-11-28T23:59')).toBe('In 2 days')
  expect(at('2026-11-29T00:00')).toBe('Tomorrow')
  expect(at('2026-11-29T23:59')).toBe('Tomorrow')
})

test('on the first day it is the room, until one is checked in or the first thing has begun', () => {
  expect(at('2026-11-30T00:00', noFlights)).toBe('Your room is 14, with Zoë Lindqvist and Rui Conceição')
  expect(at('2026-11-30T15:59', noFlights)).toBe('Your room is 14, with Zoë Lindqvist and Rui Conceição')
  expect(at('2026-11-30T16:00', noFlights)).toBe('Next: Dinner 7:30 PM, Terrace')
  expect(at('2026-11-30T12:00', { hasCheckedIn: true })).toBe('Next: Welcome 4:00 PM, Terrace')
  expect(at('2026-11-30T12:00', { room: { roomNumber: '7b', roommates: ['Ana'] } })).toBe(
    'Your room is 7b, with Ana',
  )
  expect(at('2026-11-30T12:00', { room: { roomNumber: '7b', roommates: [] } })).toBe('Your room is 7b')
  expect(at('2026-11-30T12:00', { room: null })).toBe('Next: Welcome 4:00 PM, Terrace')
  expect(at('2026-11-30T12:00', { room: null, programme: [] })).toBe('Today')
})

test('then it is what begins next, to the minute, and in the evening what begins tomorrow', () => {
  expect(at('2026-11-30T19:29')).toBe('Next: Dinner 7:30 PM, Terrace')
  expect(at('2026-11-30T19:30')).toBe('Next: Breakfast tomorrow 7:30 AM')
  expect(at('2026-12-01T00:00')).toBe('Next: Breakfast 7:30 AM')
  expect(at('2026-12-01T07:30')).toBeUndefined()
  expect(at('2026-12-02T09:00')).toBe('Next: What we take home tomorrow 9:30 AM, Great room')
})

test('on the day of leaving it is the flight, once nothing begins three hours before it', () => {
  expect(at('2026-12-03T09:29')).toBe('Next: What we take home 9:30 AM, Great room')
  expect(at('2026-12-03T09:30')).toBe('Your flight leaves 4:40 PM')
  expect(at('2026-12-03T16:39')).toBe('Your flight leaves 4:40 PM')
  expect(at('2026-12-03T16:40')).toBeUndefined()
  expect(at('2026-12-03T13:00', { returnDeparture: '2026-12-03T17:00' })).toBe('Next: Lunch 2:00 PM, Kitchen')
  expect(at('2026-12-03T00:10', { returnDeparture: '2026-12-03T02:00' })).toBe('Your flight leaves 2:00 AM')
  expect(at('2026-12-04T08:00', { returnDeparture: '2026-12-04T09:05' })).toBe('Your flight leaves 9:05 AM')
  expect(at('2026-12-04T08:00')).toBeUndefined()
})

test('the flight there leaves on the clock of where one is, the one home on the venue’s', () => {
  const instant = '2026-11-29T18:00:00Z'
  const clocks = (timeZone: string, device: string) => ({
    now: wallClockOf(instant, timeZone) ?? '',
    here: wallClockOf(instant, device) ?? '',
  })
  const kyoto = { ...stay, ...clocks('Europe/Lisbon', 'Asia/Tokyo') }
  expect(kyoto.here).toBe('2026-11-30T03:00')
  expect(todayLine(kyoto)).toBe('Your flight leaves 7:10 AM')
  expect(todayLine({ ...stay, ...clocks('Europe/Lisbon', 'America/Chicago') })).toBe('Tomorrow')
  expect(todayLine({ ...kyoto, outboundDeparture: '2026-11-30T02:59' })).toBe('Tomorrow')
  // The venue's evening of the 3rd is the 4th in Kyoto; the flight home is the venue's.
  const evening = { now: '2026-12-03T16:00', here: '2026-12-04T01:00' }
  expect(todayLine({ ...stay, ...evening })).toBe('Your flight leaves 4:40 PM')
})

test('an edition far east begins its day first', () => {
  const instant = '2026-11-29T11:00:00Z'
  const now = wallClockOf(instant, 'Pacific/Kiritimati') ?? ''
  expect(now).toBe('2026-11-30T01:00')
  expect(todayLine({ ...stay, ...noFlights, now, here: '2026-11-29T01:00' })).toBe(
    'Your room is 14, with Zoë Lindqvist and Rui Conceição',
  )
})

test('people who are not coming, and editions without dates, get no line', () => {
  expect(at('2026-11-18T12:00', { attending: 'no' })).toBeUndefined()
  expect(at('2026-11-18T12:00', { startDate: null })).toBeUndefined()
  expect(at('2026-11-18T12:00', { attending: 'maybe' })).toBe('In 12 days')
})
