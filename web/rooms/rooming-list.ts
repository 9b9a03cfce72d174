import { unassignedOf, type Room, type RoomGuest } from '#web/rooms/room-plan.ts'

export const roomingFileName = 'rooming-list.csv'
export const roomingColumns = ['Room', 'Beds', 'Bed type', 'Name', 'Studio'] as const

/** One line per bed that is taken, an empty one for an empty room, and at the end who has no room. */
export function roomingRows(roomGuests: readonly RoomGuest[], rooms: readonly Room[]): string[][] {
  const studioOf = new Map(roomGuests.map(({ personId, studio }) => [personId, studio ?? '']))
  const lines = rooms.flatMap(({ roomNumber, bedCount, bedType, assignments }) => {
    const room = [roomNumber, String(bedCount), bedType]
    if (assignments.length === 0) return [[...room, '', '']]
    return assignments.map(({ personId, fullName }) => [...room, fullName, studioOf.get(personId) ?? ''])
  })
  const without = unassignedOf(roomGuests, rooms).map(({ fullName, studio }) => [
    '',
    '',
    '',
    fullName,
    studio ?? '',
  ])
  return [...lines, ...without]
}
