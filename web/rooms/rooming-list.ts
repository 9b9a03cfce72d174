import type { CsvColumn } from '#web/lib/csv.ts'
import { unassignedOf, type Room, type RoomGuest } from '#web/rooms/room-plan.ts'

export const roomingFileName = 'rooming-list'

type RoomingRow = { room: Room | null; guest: { fullName: string; studio: string | null } | null }

export const roomingColumns: readonly CsvColumn<RoomingRow>[] = [
  { header: 'Room', cell: ({ room }) => room && room.roomNumber },
  { header: 'Beds', cell: ({ room }) => room && String(room.bedCount) },
  { header: 'Bed type', cell: ({ room }) => room && room.bedType },
  { header: 'Floor', cell: ({ room }) => room && (room.floor === null ? null : String(room.floor)) },
  { header: 'Quiet', cell: ({ room }) => room && (room.isQuiet ? 'yes' : null) },
  { header: 'Name', cell: ({ guest }) => guest && guest.fullName },
  { header: 'Studio', cell: ({ guest }) => guest && guest.studio },
]

/** One line per occupied bed, one per empty room, and at the end the people without a room. */
export function roomingRows(roomGuests: readonly RoomGuest[], rooms: readonly Room[]): RoomingRow[] {
  const studioOf = new Map(roomGuests.map(({ personId, studio }) => [personId, studio]))
  const lines = rooms.flatMap((room): RoomingRow[] => {
    if (room.assignments.length === 0) return [{ room, guest: null }]
    return room.assignments.map(({ personId, fullName }) => ({
      room,
      guest: { fullName, studio: studioOf.get(personId) ?? null },
    }))
  })
  return [...lines, ...unassignedOf(roomGuests, rooms).map((guest) => ({ room: null, guest }))]
}
