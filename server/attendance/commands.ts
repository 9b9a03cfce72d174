import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Freed } from '#contract/attendance.ts'
import { isStale, keepsBed, keepsSeats, takenMeanwhile, type Attending } from '#server/attendance/rules.ts'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { roomAssignments, rooms } from '#server/rooms/tables.ts'
import { venues } from '#server/venues/tables.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

type StatusChange = { id: string; from: Attending; attending: Attending }
type Places = { roomId: string | null; workshopIds: readonly string[] }
type Row = typeof attendance.$inferSelect
type FreedPlaces = z.infer<typeof Freed>

/**
 * Sets who comes and answers what that freed. Refuses NOT_FOUND, and STALE when the status is neither what the
 * organiser saw nor what they ask for.
 */
export async function setStatus(db: Db, actorId: string, { id, from, attending }: StatusChange) {
  return db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (isStale({ now: row.attending, seen: from, wanted: attending })) refuse('STALE')
    const freed = await changeStatus(tx, row, attending)
    if (row.attending !== attending) await recordStatus(tx, actorId, row, attending, { freed })
    return { freed, was: row.attending }
  })
}

/**
 * Undo of setStatus: the status as it was, and of the places it freed those that are still free. The others are
 * named in `notRestored`. Refuses as setStatus does; repeating it changes nothing.
 */
export async function restore(
  db: Db,
  actorId: string,
  { id, from, attending, ...places }: StatusChange & Places,
) {
  return db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (isStale({ now: row.attending, seen: from, wanted: attending })) refuse('STALE')
    const freed = await changeStatus(tx, row, attending)
    const notRestored = await giveBack(tx, { ...row, attending }, places)
    await recordStatus(tx, actorId, row, attending, { freed, notRestored: notRestored.length })
    return { notRestored, freed }
  })
}

/**
 * Sets the check-in time to `now` unless there is one: the first stays. Refuses NOT_FOUND, and NOT_CONFIRMED for
 * somebody who is maybe or no, unless `setToYes` asks for both.
 */
export async function checkIn(
  db: Db,
  { actorId, now }: { actorId: string; now: Date },
  { id, setToYes }: { id: string; setToYes: boolean },
) {
  return db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    const checkInTime = row.checkInTime ?? now
    if (row.attending !== 'yes' && setToYes) {
      const freed = await changeStatus(tx, row, 'yes')
      await recordStatus(tx, actorId, row, 'yes', { freed })
    }
    if (row.attending !== 'yes' && !setToYes && row.checkInTime === null) refuse('NOT_CONFIRMED')
    if (row.checkInTime === null) {
      await tx.update(attendance).set({ checkInTime }).where(eq(attendance.id, id))
      await recordRow(tx, actorId, 'attendance.checkedIn', row)
    }
    return { checkInTime: checkInTime.toISOString(), was: row.attending }
  })
}

/** Takes a check-in back; nothing happens when there is none. Refuses NOT_FOUND. */
export async function undoCheckIn(db: Db, actorId: string, id: string): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (row.checkInTime !== null) {
      await tx.update(attendance).set({ checkInTime: null }).where(eq(attendance.id, id))
      await recordRow(tx, actorId, 'attendance.checkInUndone', row)
    }
    return {}
  })
}

/** Writes down who took a venue's list out of the house, and how many rows. Refuses NOT_FOUND. */
export async function recordExport(
  db: Db,
  actorId: string,
  { venueId, rows }: { venueId: string; rows: number },
): Promise<Record<string, never>> {
  if ((await db.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
  await record(db, actorId, {
    action: 'attendance.exported',
    entity: 'venue',
    entityId: venueId,
    venueId,
    after: { rows },
  })
  return {}
}

/**
 * The one way an answer changes: frees what the new one may not keep, and says what that was. The caller holds
 * the row's lock, and writes the audit entry where an organiser acted.
 */
export async function changeStatus(
  tx: Db,
  row: Pick<Row, 'id' | 'personId' | 'venueId' | 'attending' | 'version'>,
  attending: Attending,
): Promise<FreedPlaces> {
  if (row.attending === attending) return { room: null, workshops: [] }
  const room = keepsBed(attending) ? null : await freeBed(tx, row)
  const freedWorkshops = keepsSeats(attending) ? [] : await freeSeats(tx, row)
  await tx
    .update(attendance)
    .set({ attending, version: row.version + 1 })
    .where(eq(attendance.id, row.id))
  return { room, workshops: freedWorkshops }
}

/**
 * Of what leaving freed, gives back what the answer may keep and nobody took meanwhile; a sentence for each other. The
 * caller holds the row's lock.
 */
export async function giveBack(tx: Db, row: Guest & { attending: Attending }, places: Places) {
  const bed = keepsBed(row.attending) ? await giveBackBed(tx, row, places.roomId) : []
  const seats = keepsSeats(row.attending) ? await giveBackSeats(tx, row, places.workshopIds) : []
  return [...bed, ...seats]
}

export async function lockAttendance(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(attendance).where(eq(attendance.id, id)).for('update')
  return row ?? refuse('NOT_FOUND')
}

type Guest = Pick<Row, 'personId' | 'venueId'>

const bedOf = ({ personId, venueId }: Guest) =>
  and(eq(roomAssignments.personId, personId), eq(roomAssignments.venueId, venueId))

const seatsOf = ({ personId, venueId }: Guest) =>
  and(eq(workshopSignups.personId, personId), eq(workshopSignups.venueId, venueId))

async function freeBed(tx: Db, guest: Guest): Promise<FreedPlaces['room']> {
  const [freed] = await tx
    .delete(roomAssignments)
    .where(bedOf(guest))
    .returning({ roomId: roomAssignments.roomId })
  if (!freed) return null
  const [room] = await tx
    .select({ roomId: rooms.id, roomNumber: rooms.roomNumber })
    .from(rooms)
    .where(eq(rooms.id, freed.roomId))
  return room ?? null
}

async function freeSeats(tx: Db, guest: Guest): Promise<FreedPlaces['workshops']> {
  const freed = await tx
    .delete(workshopSignups)
    .where(seatsOf(guest))
    .returning({ workshopId: workshopSignups.workshopId })
  if (freed.length === 0) return []
  return tx
    .select({ workshopId: workshops.id, title: workshops.title })
    .from(workshops)
    .where(
      inArray(
        workshops.id,
        freed.map(({ workshopId }) => workshopId),
      ),
    )
    .orderBy(workshops.startTime, workshops.id)
}

/** Locks the room, counts its beds, and gives one back; a sentence where that is not possible. */
async function giveBackBed(tx: Db, guest: Guest, roomId: string | null): Promise<string[]> {
  if (roomId === null) return []
  const [room] = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.venueId, guest.venueId)))
    .for('update')
  if (!room) return ['The room was deleted meanwhile']
  const [current] = await tx
    .select({ roomId: rooms.id, roomNumber: rooms.roomNumber })
    .from(roomAssignments)
    .innerJoin(rooms, eq(rooms.id, roomAssignments.roomId))
    .where(bedOf(guest))
  if (current) return current.roomId === roomId ? [] : [`Room ${current.roomNumber} was assigned meanwhile`]
  const taken = await tx.$count(roomAssignments, eq(roomAssignments.roomId, roomId))
  const no = takenMeanwhile({ name: `Room ${room.roomNumber}`, capacity: room.bedCount, taken }, 'taken')
  if (no) return [no]
  await tx.insert(roomAssignments).values({ ...guestIds(guest), roomId })
  return []
}

/** Locks the workshops by id, counts their seats, and gives back those still free; a sentence for each other. */
async function giveBackSeats(tx: Db, guest: Guest, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const there = await tx
    .select()
    .from(workshops)
    .where(and(inArray(workshops.id, [...ids]), eq(workshops.venueId, guest.venueId)))
    .orderBy(workshops.id)
    .for('update')
  const sentences: string[] = []
  for (const workshop of there) {
    const isTheirs = and(eq(workshopSignups.workshopId, workshop.id), seatsOf(guest))
    if ((await tx.$count(workshopSignups, isTheirs)) > 0) continue
    const taken = await tx.$count(workshopSignups, eq(workshopSignups.workshopId, workshop.id))
    const no = takenMeanwhile({ name: workshop.title, capacity: workshop.capacity, taken }, 'full')
    if (no) sentences.push(no)
    else await tx.insert(workshopSignups).values({ ...guestIds(guest), workshopId: workshop.id })
  }
  const deleted = new Set(ids).size - there.length
  return deleted === 0 ? sentences : [...sentences, deletedSentence(deleted)]
}

const deletedSentence = (count: number) =>
  count === 1 ? 'A workshop was deleted meanwhile' : `${count} workshops were deleted meanwhile`

const guestIds = ({ personId, venueId }: Guest) => ({ personId, venueId })

type Told = { freed: FreedPlaces; notRestored?: number }

/** Status, room and seats may be told in the audit log; names may not. */
async function recordStatus(tx: Db, actorId: string, row: Row, attending: Attending, told: Told) {
  const { freed, notRestored } = told
  await record(tx, actorId, {
    action: notRestored === undefined ? 'attendance.statusSet' : 'attendance.restored',
    entity: 'attendance',
    entityId: row.id,
    venueId: row.venueId,
    fields: ['attending'],
    before: {
      attending: row.attending,
      ...(freed.room && { room: freed.room.roomNumber }),
      ...(freed.workshops.length > 0 && { seats: freed.workshops.length }),
    },
    after: { attending, ...(notRestored !== undefined && { notRestored }) },
  })
}

async function recordRow(tx: Db, actorId: string, action: string, row: Row) {
  await record(tx, actorId, {
    action,
    entity: 'attendance',
    entityId: row.id,
    venueId: row.venueId,
    fields: ['checkInTime'],
  })
}
