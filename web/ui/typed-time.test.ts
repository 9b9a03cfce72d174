import { expect, test } from 'vitest'
import { parseTypedTime } from '#web/ui/typed-time.ts'

test('reads a time in any form that people type', () => {
  const times = ['1405', '14:05', '14.05', '14h05', ' 14 05 ', '2:05 pm', '205p', '2:05 P.M.']
  expect(times.map(parseTypedTime)).toEqual(times.map(() => '14:05'))
  expect(['9', '905', '0905', '9:05', '9am', '12 am', '12pm', '0000', '2359'].map(parseTypedTime)).toEqual([
    '09:00',
    '09:05',
    '09:05',
    '09:05',
    '09:00',
    '00:00',
    '12:00',
    '00:00',
    '23:59',
  ])
})

test("returns text that isn't a time unchanged", () => {
  const others = ['', '2460', '25', '14:5', '13 pm', '0 am', 'noon', '14055', '14:05:30']
  expect(others.map(parseTypedTime)).toEqual(others)
})
