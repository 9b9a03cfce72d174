import { expect, test } from 'vitest'
import { chipOf, filterOfChip } from '#web/attendance/attendance-chips.ts'

test('derives the selected chip from the filters of the list', () => {
  expect(chipOf({})).toBe('all')
  expect(chipOf({ status: 'no' })).toBe('no')
  expect(chipOf({ missing: 'reply' })).toBe('reply')
  expect(chipOf({ missing: 'arrival' })).toBe('arrival')
  expect(chipOf({ missing: 'room', status: 'yes' })).toBe('yes')
  expect(chipOf({ status: 'maybe', invite: 'failed' })).toBe('failed')
})

test('choosing a chip keeps the filter by missing data, unless the chip replaces that filter', () => {
  expect(filterOfChip('yes', { missing: 'room' })).toEqual({ status: 'yes', missing: 'room' })
  expect(filterOfChip('all', { missing: 'reply' })).toEqual({})
  expect(filterOfChip('yes', { missing: 'arrival' })).toEqual({ status: 'yes' })
  expect(filterOfChip('reply', { status: 'yes' })).toEqual({ missing: 'reply' })
})
