import { asc, eq, sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { nightsOf } from '#server/partners/hotel/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'

/**
 * The rooms of an edition by number, with their guests by name. Rooms hidden from guests aren't hidden from the
 * hotel.
 */
export async function readRoomingList(db: Db, venueId: string) {
  const found = await db
    .select({
      id: rooms.id,
      roomNumber: rooms.roomNumber,
      bedType: rooms.bedType,
      bedCount: rooms.bedCount,
    })
    .from(rooms)
    .where(eq(rooms.venueId, venueId))
    .orderBy(sql`${rooms.roomNumber} collate names`, asc(rooms.id))
  const roomGuests = await db
    .select({
      personId: people.id,
      fullName: people.fullName,
      roomId: roomAssignments.roomId,
      arrival: attendance.flight1ArrivalTime,
      departure: attendance.flight2DepartureTime,
      eventStart: venues.eventStartDate,
      eventEnd: sql<string | null>`coalesce(${venues.eventEndDate}, ${venues.eventStartDate})::text`,
    })
    .from(roomAssignments)
    .innerJoin(people, eq(people.id, roomAssignments.personId))
    .innerJoin(venues, eq(venues.id, roomAssignments.venueId))
    .innerJoin(
      attendance,
      sql`${attendance.personId} = ${roomAssignments.personId} and ${attendance.venueId} = ${roomAssignments.venueId}`,
    )
    .where(eq(roomAssignments.venueId, venueId))
    .orderBy(sql`${people.fullName} collate names`, asc(people.id))
  const guests = roomGuests.map(({ personId, fullName, roomId, ...stay }) => ({
    personId,
    fullName,
    roomId,
    ...nightsOf(stay),
  }))
  return { rooms: found, guests }
}
