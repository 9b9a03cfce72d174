import { expect, test } from 'vitest'
import { deskDays } from '#web/desk/devices/desk-days.ts'

test('shows the venue’s days, including the whole last day', () => {
  const times = { opensAt: '2026-11-29T00:00:00+01:00', closesAt: '2026-12-05T00:00:00+01:00' }
  expect(deskDays(times, 'Europe/Vienna')).toBe('Nov 29 - Dec 4, 2026')
  expect(deskDays({ opensAt: null, closesAt: null }, 'Europe/Vienna')).toBeUndefined()
})
