import { expect, test } from 'vitest'
import { readCase } from '#web/testing/read-case.ts'
import { listOf } from '#web/imports/list.ts'
import { guessRooms, roomLines, roomSpecs } from '#web/rooms/room-columns.ts'

test.each<[string, string[][]]>([
  [
    'rooms-merged.xlsx',
    [
      ['201', '2', 'Double', '2'],
      ['202', '2', 'Double', '2'],
      ['203', '2', 'Double', '2'],
      ['301', '1', 'Single', '3'],
      ['302', '1', 'Single', '3'],
    ],
  ],
  [
    'hotel-german.csv',
    [
      ['201', '2,0', 'Doppelzimmer', '2'],
      ['202', '1,0', 'Einzelzimmer', '2'],
    ],
  ],
])('reads the rooms of %s', async (file, expected) => {
  const { mapping, lines } = listOf(await readCase(file), {
    name: 'rooms',
    specs: roomSpecs,
    guess: guessRooms,
  })
  expect(
    roomLines(
      mapping,
      lines.map(({ cells }) => cells),
    ).lines,
  ).toEqual(expected)
})
