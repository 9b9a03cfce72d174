import { and, asc, eq, ne } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

/** Adds Ines at her own venue, in room 12 with one bed, and in two workshops with one seat each. */
export async function addInesWithPlaces(db: Db) {
  const venueId = await addVenue(db)
  const personId = await addPerson(db, { fullName: 'Ines Duarte' })
  const id = await addAttendance(db, { personId, venueId })
  const roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 1 })
  const glaze = await addWorkshop(db, { venueId, title: 'Glaze chemistry', capacity: 1 })
  const tiles = await addWorkshop(db, {
    venueId,
    title: 'Tile walk',
    capacity: 1,
    startTime: '2026-12-02T10:00',
    endTime: null,
  })
  await db.insert(roomAssignments).values({ roomId, personId, venueId })
  await db
    .insert(workshopSignups)
    .values([glaze, tiles].map((workshopId) => ({ workshopId, personId, venueId })))
  return { venueId, personId, id, roomId, glaze, tiles }
}

/** The number of beds and seats a person has at a venue. */
export const placesOf = async (db: Db, { personId, venueId }: { personId: string; venueId: string }) => ({
  beds: await db.$count(
    roomAssignments,
    and(eq(roomAssignments.personId, personId), eq(roomAssignments.venueId, venueId)),
  ),
  seats: await db.$count(
    workshopSignups,
    and(eq(workshopSignups.personId, personId), eq(workshopSignups.venueId, venueId)),
  ),
})

/** When the person of an attendance was checked in. */
export const checkInOf = async (db: Db, id: string) => {
  const [row] = await db.select().from(attendance).where(eq(attendance.id, id))
  return row?.checkInTime
}

/** The audit entries about a row, oldest first, except those that Undo writes. */
export const auditOf = (db: Db, entityId: string) =>
  db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, entityId), ne(auditLog.action, 'history.undone')))
    .orderBy(asc(auditLog.createdAt))
