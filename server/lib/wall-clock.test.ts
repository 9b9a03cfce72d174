import { expect, test } from 'vitest'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'

test('follows a time zone through a clock change', () => {
  expect(wallClockAt(new Date('2026-10-25T00:59:00Z'), 'Europe/Lisbon')).toBe('2026-10-25T01:59')
  expect(wallClockAt(new Date('2026-10-25T01:00:00Z'), 'Europe/Lisbon')).toBe('2026-10-25T01:00')
  expect(wallClockAt(new Date('2026-12-31T23:30:00Z'), 'Pacific/Kiritimati')).toBe('2027-01-01T13:30')
  expect(wallClockAt(new Date('2026-12-01T00:00:00Z'), 'UTC')).toBe('2026-12-01T00:00')
})

test('adds days across months, leap years and clock changes', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2027-12-31', 60)).toBe('2028-02-29')
})
