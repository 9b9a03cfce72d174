import { expect, test } from 'vitest'
import { moveEntry, startAfterDrop } from '#web/agenda/agenda-drop.ts'

const entry = (id: string, from: string, to: string | null) => ({
  id,
  startTime: `2026-12-01T${from}`,
  endTime: to === null ? null : `2026-12-01T${to}`,
})
const day = [entry('a', '09:00', '10:00'), entry('b', '10:30', '12:00'), entry('c', '14:00', null)]
const dragged = { id: 'x', startTime: '2026-12-02T16:00', endTime: '2026-12-02T16:45' }

const between = (id: string, side: 'before' | 'after') =>
  startAfterDrop(dragged, '2026-12-01', day, { id, side })

test('keeps the time of day of an entry dropped on a day', () => {
  expect(startAfterDrop(dragged, '2026-12-01', day)).toBe('2026-12-01T16:00')
})

test('keeps the time of day of an entry that fits between its new neighbours', () => {
  expect(between('c', 'after')).toBe('2026-12-01T16:00')
  const short = { id: 'x', startTime: '2026-12-02T10:05', endTime: '2026-12-02T10:20' }
  expect(startAfterDrop(short, '2026-12-01', day, { id: 'b', side: 'before' })).toBe('2026-12-01T10:05')
})

test('if an entry doesn’t fit, starts it when the previous one ends', () => {
  expect(between('a', 'after')).toBe('2026-12-01T10:00')
  expect(between('b', 'before')).toBe('2026-12-01T10:00')
  expect(between('b', 'after')).toBe('2026-12-01T12:00')
})

test('ends an entry dropped before the first one at the first one’s start, but not on the day before', () => {
  expect(startAfterDrop(dragged, '2026-12-01', day, { id: 'a', side: 'before' })).toBe('2026-12-01T08:15')
  const earlyDay = [entry('night', '00:10', '01:00')]
  expect(startAfterDrop(dragged, '2026-12-01', earlyDay, { id: 'night', side: 'before' })).toBe(
    '2026-12-01T00:00',
  )
})

test('ignores the former position of the dropped entry', () => {
  const laterEntry = entry('b', '10:30', '12:00')
  expect(startAfterDrop(laterEntry, '2026-12-01', day, { id: 'b', side: 'after' })).toBe('2026-12-01T10:30')
  expect(startAfterDrop(laterEntry, '2026-12-01', day, { id: 'a', side: 'before' })).toBe('2026-12-01T07:30')
})

test('keeps the length of a moved entry', () => {
  expect(moveEntry(dragged, '2026-12-03T23:30')).toEqual({
    id: 'x',
    startTime: '2026-12-03T23:30',
    endTime: '2026-12-04T00:15',
  })
  expect(moveEntry(entry('c', '14:00', null), '2026-12-03T09:00').endTime).toBeNull()
})
