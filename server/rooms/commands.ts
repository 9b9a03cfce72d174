import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { RoomNow, type RoomInput, type RoomsInput, type RoomUpdate } from '#contract/rooms.ts'
import { record, recordOf } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { isDuplicate, refuseMissing } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { lockRow } from '#server/locks.ts'
import { lockToSave } from '#server/audit/saved-rows.ts'

/** Changes nothing if the caller's id exists (security D10). */
export async function addRoom(
  db: Db,
  actorId: string,
  { id = randomUUID(), ...fields }: z.output<typeof RoomInput>,
): Promise<{ id: string }> {
  return db
    .transaction(async (tx) => {
      const [row] = await tx
        .insert(rooms)
        .values({ id, ...fields })
        // Without this, the second of two concurrent calls would fail on the number before it checks the id.
        .onConflictDoNothing()
        .returning({ id: rooms.id })
      if (!row) return (await tx.$count(rooms, eq(rooms.id, id))) > 0 ? { id } : refuse('ROOM_EXISTS')
      await recordRoom(tx, actorId, { id, venueId: fields.venueId }, { action: 'room.added' })
      return row
    })
    .catch(refuseMissing)
}

/** Adds rooms of one kind. Skips those the venue already has, and returns their numbers. */
export async function addRooms(
  db: Db,
  actorId: string,
  { venueId, roomNumbers, ...kind }: z.output<typeof RoomsInput>,
): Promise<{ added: number; existing: string[] }> {
  return db
    .transaction(async (tx) => {
      const added = await tx
        .insert(rooms)
        // Sort the numbers, so that two such calls wait for each other instead of deadlocking.
        .values(roomNumbers.toSorted().map((roomNumber) => ({ venueId, roomNumber, ...kind })))
        .onConflictDoNothing({ target: [rooms.venueId, rooms.roomNumber] })
        .returning({ roomNumber: rooms.roomNumber })
      const addedNumbers = new Set(added.map(({ roomNumber }) => roomNumber))
      if (added.length > 0) {
        await record(tx, actorId, {
          action: 'room.addedSeveral',
          entity: 'venue',
          entityId: venueId,
          venueId,
          after: { rooms: added.length },
        })
      }
      return { added: added.length, existing: roomNumbers.filter((number) => !addedNumbers.has(number)) }
    })
    .catch(refuseMissing)
}

/** Saving the current values succeeds and changes nothing. */
export async function updateRoom(db: Db, actorId: string, room: z.output<typeof RoomUpdate>) {
  const { bedCount, roomNumber } = room
  return db
    .transaction(async (tx) => {
      // Lock the room so that no one takes a bed while its beds are compared with its people.
      const { row: before, changed, write } = await lockToSave(tx, rooms, room, RoomNow)
      if (changed.length === 0) return write()
      const people = await tx.$count(roomAssignments, eq(roomAssignments.roomId, room.id))
      if (bedCount < people) return refuse('BEDS_BELOW_OCCUPANCY')
      await recordRoom(tx, actorId, before, {
        action: 'room.changed',
        fields: changed,
        before: { bedCount: before.bedCount, roomNumber: before.roomNumber },
        after: { bedCount, roomNumber },
      })
      return write()
    })
    .catch(refuseDuplicate)
}

/** Succeeds and changes nothing if the room is already deleted. */
export async function deleteRoom(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock the room so that no one takes one of its beds.
    const room = await lockRow(tx, rooms, id)
    if (!room) return
    if ((await tx.$count(roomAssignments, eq(roomAssignments.roomId, id))) > 0) refuse('ROOM_OCCUPIED')
    await tx.delete(rooms).where(eq(rooms.id, id))
    const before = { bedCount: room.bedCount, roomNumber: room.roomNumber }
    await recordRoom(tx, actorId, room, { action: 'room.deleted', before })
  })
}

const recordRoom = recordOf('room')

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error, 'rooms_venue_number_key')) refuse('ROOM_EXISTS')
  throw error
}
