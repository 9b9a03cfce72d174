import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { rankBeds } from '#server/rooms/beds/rules.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { findNamedTask } from '#server/rooms/wishes/queries.ts'

/** More beds than this are too many to read at the desk. */
const maxBeds = 12

/** The free beds for a person who is coming, the best first. */
export async function listFreeBeds(db: Db, { venueId, personId }: { venueId: string; personId: string }) {
  const task = await findNamedTask(db, venueId)
  if (!task.people.some(({ id }) => id === personId)) refuse('NOT_CONFIRMED')
  const numbered = await db
    .select({ id: rooms.id, roomNumber: rooms.roomNumber })
    .from(rooms)
    .where(eq(rooms.venueId, venueId))
    .orderBy(sql`${rooms.roomNumber} collate names`, asc(rooms.id))
  const byId = new Map(task.rooms.map((room) => [room.id, room]))
  const inOrder = numbered.flatMap(({ id, roomNumber }) => {
    const room = byId.get(id)
    return room ? [{ ...room, roomNumber }] : []
  })
  const numbers = new Map(inOrder.map(({ id, roomNumber }) => [id, roomNumber]))
  const roomGuests = Map.groupBy(task.people, ({ roomId }) => roomId)
  return rankBeds({ ...task, rooms: inOrder }, personId)
    .slice(0, maxBeds)
    .map(({ id, beds }) => {
      const roommates = (roomGuests.get(id) ?? []).map(({ fullName }) => fullName)
      return { roomId: id, roomNumber: numbers.get(id) ?? '', freeBeds: beds - roommates.length, roommates }
    })
}
