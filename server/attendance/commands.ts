import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Freed } from '#contract/attendance.ts'
import {
  isStale,
  keepsBed,
  keepsCheckIn,
  keepsSeats,
  losesCheckIn,
  allOf,
  nothingChanged,
  type Attending,
  type Lost,
} from '#server/attendance/rules.ts'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import type { MailDeps } from '#server/mail/outbox/commands.ts'
import { roomAssignments, rooms } from '#server/rooms/tables.ts'
import {
  giveSeat,
  handOnSeats,
  lockAttending,
  lockLines,
  lockWorkshops,
  type Given,
} from '#server/workshops/seats/commands.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

type StatusChange = { id: string; from: Attending; attending: Attending }
type Row = typeof attendance.$inferSelect
type FreedPlaces = z.infer<typeof Freed>
type SeatDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>

/** What a change of answer gave up, and sentences for what it could not give back. */
export type StatusChanged = { freed: FreedPlaces; lost: Lost }

/**
 * Sets who comes and answers what that freed or could not give back, and the check-in it took back. Refuses NOT_FOUND,
 * STALE when the status is neither what the organiser saw nor what they ask for, and CHECKED_IN unless `undoCheckIn`
 * asks for both.
 */
export async function setStatus(
  deps: SeatDeps,
  actorId: string,
  { id, from, attending, undoCheckIn: isCheckInUndone }: StatusChange & { undoCheckIn: boolean },
) {
  return deps.db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (isStale({ now: row.attending, seen: from, wanted: attending })) refuse('STALE')
    const checkInTime = keepsCheckIn(attending) ? null : (row.checkInTime?.toISOString() ?? null)
    if (checkInTime !== null && !isCheckInUndone) refuse('CHECKED_IN')
    const changed = await changeStatus(tx, deps, row, attending)
    if (row.attending !== attending) await recordStatus(tx, actorId, row, attending, changed)
    return { freed: changed.freed, notRestored: allOf(changed.lost), was: row.attending, checkInTime }
  })
}

/**
 * Undo of setStatus: the status and the check-in as they were, and of the places it freed those that are still free. The
 * others are named in `notRestored`. Refuses as setStatus does; repeating it changes nothing.
 */
export async function undoStatusChange(
  deps: SeatDeps,
  actorId: string,
  { id, from, attending, checkInTime }: StatusChange & { checkInTime: string | null },
) {
  return deps.db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (isStale({ now: row.attending, seen: from, wanted: attending })) refuse('STALE')
    // Somebody checked them in since: the change that is undone did not do that.
    if (losesCheckIn(row, attending)) refuse('CHECKED_IN')
    const changed = await changeStatus(tx, deps, row, attending)
    await restoreCheckIn(tx, row.id, checkInTime)
    await recordStatus(tx, actorId, row, attending, { ...changed, isUndo: true })
    return { notRestored: allOf(changed.lost), freed: changed.freed }
  })
}

/**
 * Sets the check-in time to now unless there is one: the first stays. Refuses NOT_FOUND, and NOT_CONFIRMED for
 * somebody who is maybe or no, unless `setToYes` asks for both.
 */
export async function checkIn(
  deps: SeatDeps,
  actorId: string,
  { id, setToYes }: { id: string; setToYes: boolean },
) {
  return deps.db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    const checkInTime = row.checkInTime ?? deps.clock()
    if (row.attending !== 'yes' && !setToYes) refuse('NOT_CONFIRMED')
    const changed = await changeStatus(tx, deps, row, 'yes')
    if (row.attending !== 'yes') await recordStatus(tx, actorId, row, 'yes', changed)
    if (row.checkInTime === null) {
      await tx.update(attendance).set({ checkInTime }).where(eq(attendance.id, id))
      await recordRow(tx, actorId, 'attendance.checkedIn', row)
    }
    return {
      checkInTime: checkInTime.toISOString(),
      was: row.attending,
      notRestored: allOf(changed.lost),
    }
  })
}

/** Takes a check-in back; nothing happens when there is none. Refuses NOT_FOUND. */
export async function undoCheckIn(db: Db, actorId: string, id: string): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    // Nobody checks them in, or changes their answer, until this is committed.
    const [row] = await tx.select().from(attendance).where(eq(attendance.id, id)).for('update')
    if (!row) return refuse('NOT_FOUND')
    if (row.checkInTime !== null) {
      await tx.update(attendance).set({ checkInTime: null }).where(eq(attendance.id, id))
      await recordRow(tx, actorId, 'attendance.checkInUndone', row)
    }
    return {}
  })
}

/** One answer changed, and the seats that freed handed on. The caller holds lockRows, and writes the audit entry. */
export async function changeStatus(
  tx: Db,
  deps: MailDeps,
  row: Row,
  attending: Attending,
): Promise<StatusChanged> {
  const changed = await changeAnswer(tx, row, attending)
  await handOnSeats(tx, deps, row.venueId)
  return changed
}

/**
 * The one way an answer changes: frees what the new one may not keep, and says what that was. The row keeps it, no matter
 * what happens in between, until an answer may have it again: then what is still free is given back, and there is a
 * sentence for each other. The caller holds lockRows, and hands on when everyone who leaves has left.
 */
export async function changeAnswer(
  tx: Db,
  row: Pick<Row, 'id' | 'personId' | 'venueId' | 'attending' | 'version' | keyof FreedBefore>,
  attending: Attending,
): Promise<StatusChanged> {
  if (row.attending === attending) return nothingChanged
  const room = keepsBed(attending) ? null : await freeBed(tx, row)
  const freedWorkshops = keepsSeats(attending) ? [] : await freeSeats(tx, row)
  const freedIds = freedWorkshops.map(({ workshopId }) => workshopId)
  await tx
    .update(attendance)
    .set({
      attending,
      version: row.version + 1,
      ...(!keepsCheckIn(attending) && { checkInTime: null }),
      freedRoomId: keepsBed(attending) ? null : (room?.roomId ?? row.freedRoomId),
      freedWorkshopIds: keepsSeats(attending) ? [] : [...new Set([...row.freedWorkshopIds, ...freedIds])],
    })
    .where(eq(attendance.id, row.id))
  const bed = keepsBed(attending) ? await restoreBed(tx, row, row.freedRoomId) : []
  const seats = keepsSeats(attending) ? await restoreSeats(tx, row, row.freedWorkshopIds) : []
  return { freed: { room, workshops: freedWorkshops }, lost: { bed, seats } }
}

/** Undo alone gives a check-in back: somebody who comes after all arrives again. One made since then stays. */
export async function restoreCheckIn(tx: Db, id: string, time: string | null): Promise<void> {
  if (time === null) return
  await tx
    .update(attendance)
    .set({ checkInTime: new Date(time) })
    .where(and(eq(attendance.id, id), eq(attendance.attending, 'yes'), isNull(attendance.checkInTime)))
}

/** The row of one id, as lockRows locks it. Refuses NOT_FOUND. */
export async function lockAttendance(tx: Db, id: string): Promise<Row> {
  const [seen] = await tx
    .select({ venueId: attendance.venueId })
    .from(attendance)
    .where(eq(attendance.id, id))
  const [row] = seen ? await lockRows(tx, seen.venueId, eq(attendance.id, id)) : []
  return row ?? refuse('NOT_FOUND')
}

/**
 * The rows of a list that are meant, by id, with all that changing their answers may free, give back and hand on: nobody
 * answers, checks them in, changes their flights or gives them a bed there until this is committed.
 */
export async function lockRows(tx: Db, venueId: string, isMeant: SQL): Promise<Row[]> {
  await lockLines(tx, venueId)
  await lockAttending(tx, venueId, isMeant)
  const rows = await tx
    .select()
    .from(attendance)
    .where(and(isMeant, eq(attendance.venueId, venueId)))
    .orderBy(asc(attendance.id))
  await lockPlaces(tx, venueId, rows)
  return rows
}

/** What rows have, gave up and may have again, and what others wait for: locked before the first of them changes. */
export async function lockPlaces(
  tx: Db,
  venueId: string,
  rows: readonly (Guest & FreedBefore)[],
): Promise<void> {
  const roomIds = rows.flatMap(({ freedRoomId }) => freedRoomId ?? [])
  // Nobody takes a bed of them until all are given back; rooms first, and by id, as every lock of several.
  if (roomIds.length > 0) {
    const meant = tx.select({ id: rooms.id }).from(rooms).where(isAmong(rooms.id, roomIds))
    await meant.orderBy(asc(rooms.id)).for('update')
  }
  await lockWorkshops(tx, venueId, {
    workshopIds: rows.flatMap(({ freedWorkshopIds }) => freedWorkshopIds),
    personIds: rows.map(({ personId }) => personId),
  })
}

type Guest = Pick<Row, 'personId' | 'venueId'>
type FreedBefore = Pick<Row, 'freedRoomId' | 'freedWorkshopIds'>

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
async function restoreBed(tx: Db, guest: Guest, roomId: string | null): Promise<string[]> {
  if (roomId === null) return []
  // Nobody takes a bed of it between the count and the write.
  const [room] = await tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, roomId), eq(rooms.venueId, guest.venueId)))
    .for('update')
  if (!room) return ['The room has been deleted']
  const taken = await tx.$count(roomAssignments, eq(roomAssignments.roomId, roomId))
  if (taken >= room.bedCount) return [`Room ${room.roomNumber} is now taken`]
  await tx.insert(roomAssignments).values({ ...guestIds(guest), roomId })
  return []
}

/** Gives back the seats that are still free; a sentence for each other. */
async function restoreSeats(tx: Db, { personId }: Guest, ids: readonly string[]): Promise<string[]> {
  const sentences: string[] = []
  let deleted = 0
  // By id, so that two who need the same ones do not deadlock.
  for (const workshopId of new Set(ids.toSorted())) {
    const given = await giveSeat(tx, { workshopId, personId })
    if (given.outcome === 'no workshop') deleted += 1
    else sentences.push(...whyNotRestored[given.outcome](given.workshop.title))
  }
  return deleted === 0 ? sentences : [...sentences, deletedSentence(deleted)]
}

/** By what became of a seat; none where they have it. */
const whyNotRestored: Record<Exclude<Given['outcome'], 'no workshop'>, (title: string) => string[]> = {
  given: () => [],
  'had already': () => [],
  full: (title) => [`${title} is now full`],
  // Neither happens here: giving back does not ask whether sign-up is open, and they said yes or maybe.
  closed: () => [],
  'not coming': () => [],
}

const deletedSentence = (count: number) =>
  count === 1 ? 'A workshop has been deleted' : `${count} workshops have been deleted`

const guestIds = ({ personId, venueId }: Guest) => ({ personId, venueId })

type AuditDetails = StatusChanged & { isUndo?: boolean }

/** Status, room and seats may be in the audit log; names may not. */
async function recordStatus(tx: Db, actorId: string, row: Row, attending: Attending, details: AuditDetails) {
  const { freed, lost, isUndo = false } = details
  const notRestored = allOf(lost).length
  await record(tx, actorId, {
    action: isUndo ? 'attendance.restored' : 'attendance.statusSet',
    entity: 'attendance',
    entityId: row.id,
    venueId: row.venueId,
    fields: ['attending'],
    before: {
      attending: row.attending,
      ...(freed.room && { room: freed.room.roomNumber }),
      ...(freed.workshops.length > 0 && { seats: freed.workshops.length }),
      ...(losesCheckIn(row, attending) && { checkedIn: true }),
    },
    after: { attending, ...(notRestored > 0 && { notRestored }) },
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
