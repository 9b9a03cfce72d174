import { expect, test } from 'vitest'
import { chipOf, narrowingOf } from '#web/attendance/attendance-chips.ts'

test('the chip that is on follows from how the list is narrowed', () => {
  expect(chipOf({})).toBe('all')
  expect(chipOf({ status: 'no' })).toBe('no')
  expect(chipOf({ missing: 'reply' })).toBe('reply')
  expect(chipOf({ missing: 'room', status: 'yes' })).toBe('yes')
  expect(chipOf({ status: 'maybe', invite: 'failed' })).toBe('failed')
})

test('a chip keeps what else people lack, but for the answer that is a chip itself', () => {
  expect(narrowingOf('yes', { missing: 'room' })).toEqual({ status: 'yes', missing: 'room' })
  expect(narrowingOf('all', { missing: 'reply' })).toEqual({})
  expect(narrowingOf('reply', { status: 'yes' })).toEqual({ missing: 'reply' })
})
