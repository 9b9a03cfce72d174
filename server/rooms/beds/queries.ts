import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { rankBeds } from '#server/rooms/beds/rules.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { findNamedTask } from '#server/rooms/wishes/queries.ts'

/** The list stays short, because it is read at the desk. */
const maxBeds = 12

/** The free beds for a person who is coming, the best first. */
export async function listFreeBeds(db: Db, { venueId, personId }: { venueId: string; personId: string }) {
  const task = await findNamedTask(db, venueId)
  if (!task.people.some(({ id }) => id === personId)) refuse('NOT_CONFIRMED')
  const roomNumbers = await db
    .select({ id: rooms.id, roomNumber: rooms.roomNumber })
    .from(rooms)
    .where(eq(rooms.venueId, venueId))
    .orderBy(sql`${rooms.roomNumber} collate names`, asc(rooms.id))
  const byId = new Map(task.rooms.map((room) => [room.id, room]))
  const sortedRooms = roomNumbers.flatMap(({ id, roomNumber }) => {
    const room = byId.get(id)
    return room ? [{ ...room, roomNumber }] : []
  })
  const numberById = new Map(sortedRooms.map(({ id, roomNumber }) => [id, roomNumber]))
  const roomGuests = Map.groupBy(task.people, ({ roomId }) => roomId)
  return rankBeds({ ...task, rooms: sortedRooms }, personId)
    .slice(0, maxBeds)
    .map(({ id, beds }) => {
      const roommates = (roomGuests.get(id) ?? []).map(({ fullName }) => fullName)
      return {
        roomId: id,
        roomNumber: numberById.get(id) ?? '',
        freeBeds: beds - roommates.length,
        roommates,
      }
    })
}
