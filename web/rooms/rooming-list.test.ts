import { expect, test } from 'vitest'
import { roomingColumns, roomingRows } from '#web/rooms/rooming-list.ts'

const room = { id: '1', version: 1, bedType: 'double' as const }

test('every room guest has a line, an empty room one too, and people without a room come last', () => {
  const roomGuests = [
    { personId: 'a', fullName: 'Ada', studio: 'Kiln', openToRoomSharing: null },
    { personId: 'b', fullName: 'Bo', studio: null, openToRoomSharing: null },
    { personId: 'c', fullName: 'Cy', studio: 'LP', openToRoomSharing: null },
  ]
  const assignments = ['a', 'b'].map((personId) => ({
    id: personId,
    personId,
    fullName: personId === 'a' ? 'Ada' : 'Bo',
  }))
  const rooms = [
    { ...room, id: '1', roomNumber: '7', bedCount: 2, assignments },
    { ...room, id: '2', roomNumber: '8', bedCount: 1, assignments: [] },
  ]
  const lines = roomingRows(roomGuests, rooms).map((row) => roomingColumns.map(({ cell }) => cell(row)))
  expect(lines).toEqual([
    ['7', '2', 'double', 'Ada', 'Kiln'],
    ['7', '2', 'double', 'Bo', null],
    ['8', '1', 'double', null, null],
    [null, null, null, 'Cy', 'LP'],
  ])
})
