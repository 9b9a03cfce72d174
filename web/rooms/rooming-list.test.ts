import { expect, test } from 'vitest'
import { roomingColumns, roomingRows } from '#web/rooms/rooming-list.ts'

const room = { id: '1', version: 1, bedType: 'double' as const, floor: null, isQuiet: false }
const wishes = {
  wanted: ['b'],
  sharesWith: 'same_gender' as const,
  gender: 'woman' as const,
  wantsQuiet: true,
  wantsGroundFloor: false,
}

test('lists people by room, then empty rooms, then people without a room, and no wishes', () => {
  const roomGuests = [
    { personId: 'a', fullName: 'Ada', studio: 'Kiln', openToRoomSharing: null, wishes },
    { personId: 'b', fullName: 'Bo', studio: null, openToRoomSharing: null, wishes: null },
    { personId: 'c', fullName: 'Cy', studio: 'LP', openToRoomSharing: null, wishes: null },
  ]
  const assignments = ['a', 'b'].map((personId) => ({
    id: personId,
    personId,
    fullName: personId === 'a' ? 'Ada' : 'Bo',
    isPinned: true,
  }))
  const rooms = [
    { ...room, id: '1', roomNumber: '7', bedCount: 2, assignments },
    { ...room, id: '2', roomNumber: '8', bedCount: 1, assignments: [], floor: 0, isQuiet: true },
  ]
  const lines = roomingRows(roomGuests, rooms).map((row) => roomingColumns.map(({ cell }) => cell(row)))
  expect(lines).toEqual([
    ['7', '2', 'double', null, null, 'Ada', 'Kiln'],
    ['7', '2', 'double', null, null, 'Bo', null],
    ['8', '1', 'double', '0', 'yes', null, null],
    [null, null, null, null, null, 'Cy', 'LP'],
  ])
})
