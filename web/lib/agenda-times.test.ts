import { expect, test } from 'vitest'
import { groupByDay, nowAndNext } from '#web/lib/agenda-times.ts'

test('lists entries by their calendar day, including late evenings, in ascending order', () => {
  const late = { startTime: '2026-01-06T23:30' }
  const early = { startTime: '2026-01-05T08:00' }
  const noon = { startTime: '2026-01-06T12:00' }
  expect(groupByDay([noon, late, early])).toEqual([
    { date: '2026-01-05', entries: [early] },
    { date: '2026-01-06', entries: [noon, late] },
  ])
  expect(groupByDay([])).toEqual([])
})

const entry = (id: string, from: string, to: string | null) => ({ id, startTime: from, endTime: to })
const day = [
  entry('keynote', '2026-12-01T09:00', '2026-12-01T10:00'),
  entry('coffee', '2026-12-01T10:00', '2026-12-01T10:30'),
  entry('swim', '2026-12-01T10:00', null),
  entry('songs', '2026-12-01T23:30', null),
  entry('walk', '2026-12-02T08:00', '2026-12-02T12:00'),
]

const marksAt = (now: string) => Object.fromEntries(nowAndNext(day, now))

test('marks an entry as current until the minute it ends, and the first entries to begin later as next', () => {
  expect(marksAt('2026-12-01T08:59')).toEqual({ keynote: 'next' })
  expect(marksAt('2026-12-01T09:00')).toEqual({ keynote: 'now', coffee: 'next', swim: 'next' })
  expect(marksAt('2026-12-01T10:00')).toEqual({ coffee: 'now', swim: 'now', songs: 'next' })
  expect(marksAt('2026-12-01T10:59')).toEqual({ swim: 'now', songs: 'next' })
  expect(marksAt('2026-12-01T11:00')).toEqual({ songs: 'next' })
})

test('never shows tomorrow’s entries as next, even late in the evening', () => {
  expect(marksAt('2026-12-01T23:59')).toEqual({ songs: 'now' })
  expect(marksAt('2026-12-02T00:30')).toEqual({ walk: 'next' })
})
