import { expect, test } from 'vitest'
import { maxRoomsAtOnce } from '#contract/rooms.ts'
import { readRoomNumbers, writeRoomNumbers } from '#web/rooms/room-numbers.ts'

test.each([
  ['103', ['103']],
  ['  103 , 105;107\n109 ', ['103', '105', '107', '109']],
  ['103–106', ['103', '104', '105', '106']],
  ['103 - 105, 201', ['103', '104', '105', '201']],
  ['008-011', ['008', '009', '010', '011']],
  ['A1-A3', ['A1', 'A2', 'A3']],
  ['Cabin 9—11', ['Cabin 9', 'Cabin 10', 'Cabin 11']],
  ['103-105, 104', ['103', '104', '105']],
  // Not ranges: letters before the dash, a different letter after it, and a descending one.
  ['B-12', ['B-12']],
  ['A1-B3', ['A1-B3']],
  ['12-3', ['12-3']],
  [' , ', []],
])('reads %j as %j', (typed, numbers) => {
  expect(readRoomNumbers(typed)).toEqual(numbers)
})

test('limits how many rooms a typo can add', () => {
  expect(readRoomNumbers('1-100000')).toHaveLength(maxRoomsAtOnce + 1)
})

test('lists a few rooms in full, but only the first three and the last of many', () => {
  expect(writeRoomNumbers(readRoomNumbers('1-4'))).toBe('4 rooms: 1, 2, 3, 4')
  expect(writeRoomNumbers(readRoomNumbers('103-116, 201'))).toBe('15 rooms: 103, 104, 105 … 201')
})
