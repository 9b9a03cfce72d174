import { expect, test } from 'vitest'
import { isStale, keepsBed, keepsSeats } from '#server/attendance/rules.ts'

test('keeps the bed only with yes, and gives up the seats only with no', () => {
  expect((['yes', 'maybe', 'no'] as const).map(keepsBed)).toEqual([true, false, false])
  expect((['yes', 'maybe', 'no'] as const).map(keepsSeats)).toEqual([true, true, false])
})

test('refuses a change if the answer is neither the one seen nor the one wanted', () => {
  expect(isStale({ now: 'no', seen: 'maybe', wanted: 'yes' })).toBe(true)
  expect(isStale({ now: 'maybe', seen: 'maybe', wanted: 'yes' })).toBe(false)
  expect(isStale({ now: 'yes', seen: 'maybe', wanted: 'yes' })).toBe(false)
})
