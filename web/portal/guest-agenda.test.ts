import { expect, test } from 'vitest'
import { byDay } from '#web/portal/guest-agenda.ts'

test('entries stand under their own calendar day, late evenings too, days ascending', () => {
  const late = { startTime: '2026-01-06T23:30' }
  const early = { startTime: '2026-01-05T08:00' }
  const noon = { startTime: '2026-01-06T12:00' }
  expect(byDay([noon, late, early])).toEqual([
    { date: '2026-01-05', entries: [early] },
    { date: '2026-01-06', entries: [noon, late] },
  ])
  expect(byDay([])).toEqual([])
})
