import { expect, test } from 'vitest'
import { isStale, keepsBed, keepsSeats } from '#server/attendance/rules.ts'

test('a bed needs yes, and a seat needs yes or maybe', () => {
  expect((['yes', 'maybe', 'no'] as const).map(keepsBed)).toEqual([true, false, false])
  expect((['yes', 'maybe', 'no'] as const).map(keepsSeats)).toEqual([true, true, false])
})

test('refuses a change if the answer is neither the seen nor the wanted answer', () => {
  expect(isStale({ now: 'no', seen: 'maybe', wanted: 'yes' })).toBe(true)
  expect(isStale({ now: 'maybe', seen: 'maybe', wanted: 'yes' })).toBe(false)
  expect(isStale({ now: 'yes', seen: 'maybe', wanted: 'yes' })).toBe(false)
})
