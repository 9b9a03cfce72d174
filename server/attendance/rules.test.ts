import { expect, test } from 'vitest'
import { isStale, keepsBed, keepsSeats, whyNotRestored } from '#server/attendance/rules.ts'

test('only yes keeps the bed, and only no gives up the seats', () => {
  expect((['yes', 'maybe', 'no'] as const).map(keepsBed)).toEqual([true, false, false])
  expect((['yes', 'maybe', 'no'] as const).map(keepsSeats)).toEqual([true, true, false])
})

test('a change is stale when the answer is neither what was seen nor what is wanted', () => {
  expect(isStale({ now: 'no', seen: 'maybe', wanted: 'yes' })).toBe(true)
  expect(isStale({ now: 'maybe', seen: 'maybe', wanted: 'yes' })).toBe(false)
  expect(isStale({ now: 'yes', seen: 'maybe', wanted: 'yes' })).toBe(false)
})

test('a place that is taken is named, one without a limit never is', () => {
  const room = { name: 'Room 12', capacity: 2 }
  expect(whyNotRestored({ ...room, taken: 2 }, 'taken')).toBe('Room 12 is now taken')
  expect(whyNotRestored({ ...room, taken: 1 }, 'taken')).toBeNull()
  expect(whyNotRestored({ name: 'Sauna', capacity: null, taken: 900 }, 'full')).toBeNull()
})
