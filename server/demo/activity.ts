import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { record, type Entry } from '#server/audit/commands.ts'
import { cateringOrders, mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/db/tables/people.ts'
import { auditDetails } from '#server/programme/rules.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops } from '#server/db/tables/workshops.ts'

type DatedEntry = Entry & { actorId: string | null; at: Date }
type Edition = { venueId: string; organiserId: string; now: Date }

/** Logs recent actions of an edition's organisers and guests, like the commands would. */
export async function seedActivity(tx: Db, edition: Edition): Promise<void> {
  const planned = await limitToPlanning(tx, edition)
  const entries = [
    ...(await workshopEntries(tx, planned)),
    ...(await bedEntries(tx, planned)),
    ...(await orderEntries(tx, planned)),
    ...(await flightEntries(tx, planned)),
    ...(await arrivalEntries(tx, edition)),
  ]
  for (const { actorId, ...entry } of entries) await record(tx, actorId, entry)
}

/** Returns the edition with its start as `now` if it has begun, because no one plans an event that is over. */
async function limitToPlanning(tx: Db, edition: Edition): Promise<Edition> {
  const [venue] = await tx
    .select({ starts: venues.eventStartDate })
    .from(venues)
    .where(eq(venues.id, edition.venueId))
  const begins = new Date(`${venue?.starts ?? edition.now.toISOString().slice(0, 10)}T07:00:00Z`)
  return { ...edition, now: begins < edition.now ? begins : edition.now }
}

const minutesAgo = (now: Date, ago: number) => new Date(now.getTime() - ago * 60_000)
const daysAgo = (now: Date, ago: number, minute = 0) => minutesAgo(now, ago * 24 * 60 - minute)

async function workshopEntries(
  tx: Db,
  { venueId, organiserId: actorId, now }: Edition,
): Promise<DatedEntry[]> {
  const found = await tx
    .select()
    .from(workshops)
    .where(eq(workshops.venueId, venueId))
    .orderBy(asc(workshops.startTime))
    .limit(3)
  return found.map((workshop, index) => ({
    actorId,
    action: 'workshop.added',
    entity: 'workshop',
    entityId: workshop.id,
    venueId,
    after: auditDetails(workshop),
    at: daysAgo(now, 24, index * 7),
  }))
}

async function bedEntries(tx: Db, { venueId, organiserId: actorId, now }: Edition): Promise<DatedEntry[]> {
  const found = await tx
    .select({ id: attendance.id, room: rooms.roomNumber })
    .from(roomAssignments)
    .innerJoin(rooms, eq(rooms.id, roomAssignments.roomId))
    .innerJoin(
      attendance,
      and(eq(attendance.personId, roomAssignments.personId), eq(attendance.venueId, roomAssignments.venueId)),
    )
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(eq(roomAssignments.venueId, venueId))
    .orderBy(desc(people.fullName))
    .limit(3)
  return found.map(({ id, room }, index) => ({
    actorId,
    action: 'room.assigned',
    entity: 'attendance',
    entityId: id,
    venueId,
    after: { room },
    at: daysAgo(now, 6, index * 2),
  }))
}

async function orderEntries(tx: Db, { venueId, organiserId: actorId, now }: Edition): Promise<DatedEntry[]> {
  const found = await tx
    .select({ id: cateringOrders.id })
    .from(cateringOrders)
    .innerJoin(mealEvents, eq(mealEvents.id, cateringOrders.mealEventId))
    .where(and(eq(mealEvents.venueId, venueId), eq(cateringOrders.status, 'confirmed')))
  return found.map(({ id }) => ({
    actorId,
    action: 'order.confirmed',
    entity: 'order',
    entityId: id,
    venueId,
    fields: ['status'],
    before: { status: 'draft' },
    after: { status: 'confirmed' },
    at: daysAgo(now, 5),
  }))
}

/** Guests' own changes; the log doesn't say which flight. */
async function flightEntries(tx: Db, { venueId, now }: Edition): Promise<DatedEntry[]> {
  const found = await tx
    .select({ id: attendance.id, userId: people.userId })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .where(
      and(
        eq(attendance.venueId, venueId),
        eq(attendance.attending, 'yes'),
        isNotNull(attendance.flight1DepartureAirport),
        isNotNull(people.userId),
      ),
    )
    .orderBy(asc(people.fullName))
    .limit(2)
  return found.map(({ id, userId }, index) => ({
    actorId: userId,
    action: 'stay.flightSet',
    entity: 'attendance',
    entityId: id,
    venueId,
    fields: ['flight1DepartureTime', 'flight1ArrivalTime'],
    at: daysAgo(now, 3, index * 190),
  }))
}

async function arrivalEntries(tx: Db, { venueId, organiserId: actorId }: Edition): Promise<DatedEntry[]> {
  const found = await tx
    .select({ id: attendance.id, checkInTime: attendance.checkInTime })
    .from(attendance)
    .where(and(eq(attendance.venueId, venueId), isNotNull(attendance.checkInTime)))
    .orderBy(desc(attendance.checkInTime), asc(attendance.id))
    .limit(8)
  return found.flatMap(({ id, checkInTime: at }) =>
    at === null
      ? []
      : [
          {
            actorId,
            action: 'attendance.checkedIn',
            entity: 'attendance',
            entityId: id,
            venueId,
            fields: ['checkInTime'],
            at,
          },
        ],
  )
}
