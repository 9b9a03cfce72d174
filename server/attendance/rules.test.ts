import { expect, test } from 'vitest'
import { isStale, keepsBed, keepsSeats } from '#server/attendance/rules.ts'

test('only yes keeps the bed, and only no gives up the seats', () => {
  expect((['yes', 'maybe', 'no'] as const).map(keepsBed)).toEqual([true, false, false])
  expect((['yes', 'maybe', 'no'] as const).map(keepsSeats)).toEqual([true, true, false])
})

test('a change is stale if the answer is neither the one seen nor the one wanted', () => {
  expect(isStale({ now: 'no', seen: 'maybe', wanted: 'yes' })).toBe(true)
  expect(isStale({ now: 'maybe', seen: 'maybe', wanted: 'yes' })).toBe(false)
  expect(isStale({ now: 'yes', seen: 'maybe', wanted: 'yes' })).toBe(false)
})
