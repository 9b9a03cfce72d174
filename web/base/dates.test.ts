import { expect, test } from 'vitest'
import {
  addDays,
  daysBetweenDates,
  inputLocale,
  addMinutes,
  dayKey,
  deviceTimeZone,
  daysBetween,
  formatDate,
  formatDateRange,
  formatShortRange,
  formatDayButton,
  foreignClock,
  formatInstant,
  formatLongDateRange,
  formatLongDay,
  formatMoment,
  formatShortMoment,
  formatTime,
  formatTimeRange,
  minutesBetween,
  today,
  wallClockOf,
  zoneName,
} from '#web/base/dates.ts'

test('formats a wall-clock time unchanged, whatever the browser’s zone', () => {
  expect(formatMoment('2026-01-05T09:30')).toBe('Jan 5, 2026 at 9:30 AM')
  expect(formatMoment('2026-01-05T00:00')).toBe('Jan 5, 2026 at 12:00 AM')
  expect(formatMoment('2026-12-31T12:05:00')).toBe('Dec 31, 2026 at 12:05 PM')
  expect(formatShortMoment('2026-03-29T02:30')).toBe('Mar 29, 2:30 AM')
})

test('formats a missing or invalid date as N/A', () => {
  for (const nothing of [null, undefined, '', 'soon', '2026-02-30T10:00', '2026-01-05', '2026-01-05T24:00']) {
    expect(formatMoment(nothing)).toBe('N/A')
  }
  expect(formatDate('2025-02-29')).toBe('N/A')
  expect(formatTime('9:30')).toBe('N/A')
  expect(formatInstant('never', 'Europe/Berlin')).toBe('N/A')
})

test('formats times alone and as ranges', () => {
  expect(formatTime('18:45')).toBe('6:45 PM')
  expect(formatTime('18:45:00')).toBe('6:45 PM')
  expect(formatTime('2026-01-05T07:00')).toBe('7:00 AM')
  expect(formatTimeRange('2026-01-05T09:00', '2026-01-05T10:15')).toBe('9:00 AM - 10:15 AM')
  expect(formatTimeRange('2026-01-05T09:00', null)).toBe('9:00 AM')
})

test('formats days by their own calendar date', () => {
  expect(formatDate('2026-01-05')).toBe('Jan 5, 2026')
  expect(formatDayButton('2026-01-05T23:59')).toBe('Mon, Jan 5')
  expect(formatLongDay('2026-01-05')).toBe('Monday, January 5, 2026')
  expect(formatDateRange('2026-01-05', '2026-01-08')).toBe('Jan 5 - Jan 8, 2026')
  expect(formatLongDateRange('2026-01-05', '2026-01-08')).toBe('January 5 - January 8, 2026')
  expect(formatDateRange('2026-01-05', null)).toBe('Jan 5, 2026')
  expect(formatDateRange(null, null)).toBe('N/A')
  expect(dayKey('2026-01-05T23:59')).toBe('2026-01-05')
  expect(dayKey('nonsense')).toBeUndefined()
})

test('adds and lists days of the calendar, across months, leap days and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-28', '2026-03-31')).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
    '2026-03-31',
  ])
  expect(daysBetween('2026-03-31', '2026-03-28')).toEqual([])
})

test('converts an instant to the wall clock of a given zone', () => {
  expect(formatInstant('2026-01-05T23:30:00.000Z', 'Europe/Berlin')).toBe('Jan 6, 2026 at 12:30 AM')
  expect(formatInstant('2026-07-01T00:15:00+00:00', 'America/Los_Angeles')).toBe('Jun 30, 2026 at 5:15 PM')
  expect(wallClockOf('2026-01-05T00:00:00Z', 'Asia/Kolkata')).toBe('2026-01-05T05:30')
  const now = new Date('2026-01-05T11:00:00Z')
  expect(today(now, 'Pacific/Kiritimati')).toBe('2026-01-06')
  expect(today(now, 'America/Los_Angeles')).toBe('2026-01-05')
})

test('formats a zone as the time of its city', () => {
  expect(zoneName('Europe/Lisbon')).toBe('Lisbon time')
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires time')
})

test('adds and counts minutes on the wall clock, past midnight and across clock changes', () => {
  expect(addMinutes('2026-03-28T23:30', 240)).toBe('2026-03-29T03:30')
  expect(addMinutes('2026-12-01T00:10', -30)).toBe('2026-11-30T23:40')
  expect(minutesBetween('2026-03-28T23:30', '2026-03-29T03:30')).toBe(240)
})

test('orders typed dates as in the browser’s language, but in English', () => {
  expect(inputLocale('en-US')).toEqual({ locale: 'en-US', hourCycle: 12 })
  expect(inputLocale(undefined)).toEqual({ locale: 'en-US', hourCycle: 12 })
  expect(inputLocale('en-GB')).toEqual({ locale: 'en-GB', hourCycle: 24 })
  expect(inputLocale('pt-PT')).toEqual({ locale: 'en-GB', hourCycle: 24 })
  expect(inputLocale('de')).toEqual({ locale: 'en-GB', hourCycle: 24 })
  expect(inputLocale('en-AU')).toEqual({ locale: 'en-GB', hourCycle: 12 })
  expect(inputLocale('sv-SE')).toEqual({ locale: 'en-SE', hourCycle: 24 })
  expect(inputLocale('ja')).toEqual({ locale: 'en-SE', hourCycle: 24 })
  expect(inputLocale('fa-IR')).toEqual({ locale: 'en-SE', hourCycle: 24 })
  expect(inputLocale('no language')).toEqual({ locale: 'en-US', hourCycle: 12 })
})

test('counts the days between two dates', () => {
  expect(daysBetweenDates('2026-02-27', '2026-03-02')).toBe(3)
  expect(daysBetweenDates('2026-03-30', '2026-03-28')).toBe(-2)
})

test('names the page’s time zone if the device’s differs', () => {
  const now = new Date('2026-01-05T11:00:00Z')
  expect(foreignClock('Asia/Kathmandu', now)).toBe('Times are Kathmandu time')
  expect(foreignClock(deviceTimeZone(), now)).toBeUndefined()
})

test('omits the year and a repeated month in a short range', () => {
  expect(formatShortRange('2026-01-05', '2026-01-08')).toBe('Jan 5 – 8')
  expect(formatShortRange('2026-02-27', '2026-03-02')).toBe('Feb 27 – Mar 2')
  expect(formatShortRange('2026-12-30', '2027-12-30')).toBe('Dec 30 – Dec 30')
  expect(formatShortRange('2026-01-05', '2026-01-05')).toBe('Jan 5')
  expect(formatShortRange(null, '2026-01-05')).toBe('Jan 5')
  expect(formatShortRange(null, null)).toBe('')
})
