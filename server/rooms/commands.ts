import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { RoomInput, RoomUpdate } from '#contract/rooms.ts'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError, isDuplicate } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { roomAssignments, rooms } from '#server/rooms/tables.ts'

/** Refuses ROOM_EXISTS for a number the venue has, NOT_FOUND for no venue. */
export async function addRoom(
  db: Db,
  actorId: string,
  fields: z.output<typeof RoomInput>,
): Promise<{ id: string }> {
  return db
    .transaction(async (tx) => {
      const [row] = await tx.insert(rooms).values(fields).returning({ id: rooms.id })
      if (!row) throw new Error('An insert returned no row.')
      await record(tx, actorId, {
        action: 'room.added',
        entity: 'room',
        entityId: row.id,
        venueId: fields.venueId,
      })
      return row
    })
    .catch((error: unknown) => {
      if (databaseError(error).code === '23503') refuse('NOT_FOUND')
      return refuseDuplicate(error)
    })
}

/** Refuses STALE, NOT_FOUND, ROOM_EXISTS, and BEDS_BELOW_OCCUPANCY under the room's lock. */
export async function updateRoom(db: Db, actorId: string, room: z.output<typeof RoomUpdate>) {
  const { id, version, ...fields } = room
  return db
    .transaction(async (tx) => {
      const [before] = await tx.select().from(rooms).where(eq(rooms.id, id)).for('update')
      if (!before) return refuse('NOT_FOUND')
      if (before.version !== version) return refuse('STALE')
      const people = await tx.$count(roomAssignments, eq(roomAssignments.roomId, id))
      if (fields.bedCount < people) return refuse('BEDS_BELOW_OCCUPANCY')
      const next = version + 1
      await tx
        .update(rooms)
        .set({ ...fields, version: next })
        .where(eq(rooms.id, id))
      await record(tx, actorId, {
        action: 'room.changed',
        entity: 'room',
        entityId: id,
        venueId: before.venueId,
        fields: Object.keys(fields),
        before: { bedCount: before.bedCount, roomNumber: before.roomNumber },
        after: { bedCount: fields.bedCount, roomNumber: fields.roomNumber },
      })
      return { version: next }
    })
    .catch(refuseDuplicate)
}

/** Refuses ROOM_OCCUPIED while somebody sleeps there. Deleting it again changes nothing. */
export async function deleteRoom(db: Db, actorId: string, id: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const [room] = await tx
      .select({ venueId: rooms.venueId })
      .from(rooms)
      .where(eq(rooms.id, id))
      .for('update')
    if (!room) return
    if ((await tx.$count(roomAssignments, eq(roomAssignments.roomId, id))) > 0) refuse('ROOM_OCCUPIED')
    await tx.delete(rooms).where(eq(rooms.id, id))
    await record(tx, actorId, { action: 'room.deleted', entity: 'room', entityId: id, venueId: room.venueId })
  })
  return {}
}

/**
 * Puts a confirmed person into a room, from another of the venue in the same step. The attendance row is locked, then
 * the room: count, write. Refuses NOT_FOUND, NOT_CONFIRMED and ROOM_FULL. Already there: nothing changes.
 */
export async function assignRoom(
  db: Db,
  actorId: string,
  { roomId, personId }: { roomId: string; personId: string },
) {
  return db.transaction(async (tx) => {
    const venueId = (await venueOf(tx, roomId)) ?? refuse('NOT_FOUND')
    await lockConfirmed(tx, personId, venueId)
    const [room] = await tx.select().from(rooms).where(eq(rooms.id, roomId)).for('update')
    if (!room) return refuse('NOT_FOUND')
    const others = and(eq(roomAssignments.roomId, roomId), ne(roomAssignments.personId, personId))
    if ((await tx.$count(roomAssignments, others)) >= room.bedCount) {
      refuse('ROOM_FULL', { said: `Room ${room.roomNumber} is at full capacity (${room.bedCount} beds)` })
    }
    const own = and(eq(roomAssignments.venueId, venueId), eq(roomAssignments.personId, personId))
    const [moved] = await tx
      .update(roomAssignments)
      .set({ roomId })
      .where(own)
      .returning({ id: roomAssignments.id })
    const [assigned] = moved
      ? [moved]
      : await tx
          .insert(roomAssignments)
          .values({ roomId, personId, venueId })
          .returning({ id: roomAssignments.id })
    if (!assigned) throw new Error('An insert returned no row.')
    await record(tx, actorId, {
      action: 'room.assigned',
      entity: 'person',
      entityId: personId,
      venueId,
      after: { room: room.roomNumber },
    })
    return assigned
  })
}

/** Takes a person out of a room; nothing happens when nobody is there. */
export async function unassignRoom(db: Db, actorId: string, id: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const [freed] = await tx.delete(roomAssignments).where(eq(roomAssignments.id, id)).returning()
    if (!freed) return
    const { personId, venueId } = freed
    await record(tx, actorId, { action: 'room.unassigned', entity: 'person', entityId: personId, venueId })
  })
  return {}
}

async function venueOf(tx: Db, roomId: string): Promise<string | undefined> {
  const [room] = await tx.select({ venueId: rooms.venueId }).from(rooms).where(eq(rooms.id, roomId))
  return room?.venueId
}

/** Nobody leaves 'yes' between the look and the write. */
async function lockConfirmed(tx: Db, personId: string, venueId: string): Promise<void> {
  const [row] = await tx
    .select({ attending: attendance.attending })
    .from(attendance)
    .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId)))
    .for('update')
  if (!row) refuse('NOT_FOUND')
  if (row?.attending !== 'yes') refuse('NOT_CONFIRMED')
}

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error, 'rooms_venue_number_key')) refuse('ROOM_EXISTS')
  throw error
}
