import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { FreedPlaces as FreedPlacesSchema } from '#contract/attendance.ts'
import {
  auditBed,
  findFormerBeds,
  freeBed,
  freeSeats,
  lockPlaces,
  restoreBed,
  restoreSeats,
  type Bed,
  type FormerlyFreed,
} from '#server/attendance/places/commands.ts'
import {
  isStale,
  keepsBed,
  keepsCheckIn,
  keepsSeats,
  keepsShuttles,
  losesCheckIn,
  allOf,
  nothingChanged,
  type Attending,
  type LostPlaces,
} from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { recordUndoable, type UndoableEntry } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { settleCheckIns, takeBackCheckIns, addCheckIn } from '#server/desk/taps/commands.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { refuse } from '#server/lib/refuse.ts'
import { refuseUncounted, type MailDeps } from '#server/mail/outbox/commands.ts'
import type { CountedRecipients } from '#server/mail/outbox/rules.ts'
import { freeShuttles, restoreShuttles } from '#server/shuttles/seats/commands.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'
import { lockAttending, lockLines } from '#server/seats/seats/locks.ts'
import { lockRow } from '#server/locks.ts'

export type StatusChange = { id: string; from: Attending; attending: Attending }
/** The consequences that the confirmation showed: whether a check-in is undone, and how many people are mailed. */
type ConfirmedChange = { undoCheckIn: boolean; shown: CountedRecipients }
type Row = typeof attendance.$inferSelect
type FreedPlaces = z.infer<typeof FreedPlacesSchema>
export type SeatDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>

/** The places that a changed answer freed, and sentences for those it could not restore. */
export type StatusOutcome = { freed: FreedPlaces; lost: LostPlaces }

/**
 * Sets an answer. Returns the places that this freed or could not restore, and whether it undid a check-in. STALE if
 * the answer is neither the one the organiser saw nor the one they set; CHECKED_IN unless `undoCheckIn` accepts that.
 */
export async function setStatus(
  deps: SeatDeps,
  actorId: string,
  { id, from, attending, undoCheckIn: isCheckInUndone, shown }: StatusChange & ConfirmedChange,
) {
  return deps.db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (isStale({ now: row.attending, seen: from, wanted: attending })) refuse('STALE')
    const checkInTime = keepsCheckIn(attending) ? null : (row.checkInTime?.toISOString() ?? null)
    if (checkInTime !== null && !isCheckInUndone) refuse('CHECKED_IN')
    const [bed] = keepsBed(attending) ? [] : await findFormerBeds(tx, row.venueId, [row.personId])
    const changed = await changeStatus(tx, deps, row, attending)
    await refuseUncounted(tx, shown)
    const isSet = row.attending !== attending
    const undo = isSet
      ? await recordUndoable(tx, actorId, [statusEntry(row, attending, { ...changed, bed })])
      : null
    const { freed, lost } = changed
    return { freed, notRestored: allOf(lost), hadCheckIn: checkInTime !== null, undo }
  })
}

/**
 * Sets the check-in time to now, unless it is already set. NOT_CONFIRMED if the answer is maybe or no, unless
 * `setToYes` changes it.
 */
export async function checkIn(
  deps: SeatDeps,
  actorId: string,
  { id, setToYes, at = deps.clock() }: { id: string; setToYes: boolean; at?: Date },
) {
  return deps.db.transaction(async (tx) => {
    const row = await lockAttendance(tx, id)
    if (row.attending !== 'yes' && !setToYes) refuse('NOT_CONFIRMED')
    const changed = await changeStatus(tx, deps, row, 'yes')
    // A person who was at the desk before they accepted is checked in from that time as soon as they answer yes.
    const earlier = row.attending === 'yes' ? row.checkInTime : await readCheckIn(tx, id)
    const checkInTime = earlier ?? at
    if (earlier === null) await addCheckIn(tx, row, { at: checkInTime, byId: actorId })
    const undo = await recordUndoable(tx, actorId, [
      ...(row.attending === 'yes' ? [] : [statusEntry(row, 'yes', changed)]),
      ...(row.checkInTime === null ? [checkInEntry(row)] : []),
    ])
    return {
      checkInTime: checkInTime.toISOString(),
      notRestored: allOf(changed.lost),
      // Another person's check-in can't be undone from here.
      undo: earlier === null ? undo : null,
    }
  })
}

/** Undoes a check-in; does nothing if there is none. */
export async function undoCheckIn(db: Db, actorId: string, id: string): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    // Lock the row against a check-in or a changed answer until we commit.
    const row = await lockRow(tx, attendance, id)
    if (!row) return refuse('NOT_FOUND')
    if (row.checkInTime !== null) {
      await takeBackCheckIns(tx, sql`a.id = ${id}`, actorId)
      await record(tx, actorId, {
        ...rowEntry('attendance.checkInUndone', row, ['checkInTime']),
        before: { ...auditCheckIn(row) },
      })
    }
    return {}
  })
}

/**
 * Changes one answer, and gives the freed seats to people in line. The caller holds lockAnswers, and writes the audit
 * entry.
 */
export async function changeStatus(
  tx: Db,
  deps: MailDeps,
  row: Row,
  attending: Attending,
): Promise<StatusOutcome> {
  const changed = await changeAnswer(tx, row, attending)
  await passOnSeats(tx, deps, row.venueId)
  return changed
}

/**
 * The only place where answers change. Frees and returns the places that the new answer can't keep. The row remembers
 * them until a later answer may have them again. That answer restores the places that are still free, and returns a
 * sentence for each other place. The caller holds lockAnswers, and offers the freed seats once all answers are changed.
 */
export async function changeAnswer(
  tx: Db,
  row: Pick<
    Row,
    | 'id'
    | 'personId'
    | 'venueId'
    | 'attending'
    | 'version'
    | 'ownWayThere'
    | 'ownWayHome'
    | keyof FormerlyFreed
  >,
  attending: Attending,
): Promise<StatusOutcome> {
  if (row.attending === attending) return nothingChanged
  const room = keepsBed(attending) ? null : await freeBed(tx, row)
  const freedWorkshops = keepsSeats(attending) ? [] : await freeSeats(tx, row)
  const freedRuns = keepsShuttles(attending) ? [] : await freeShuttles(tx, row)
  const freedIds = freedWorkshops.map(({ workshopId }) => workshopId)
  await tx
    .update(attendance)
    .set({
      attending,
      version: row.version + 1,
      ...(!keepsCheckIn(attending) && { checkInTime: null }),
      freedRoomId: keepsBed(attending) ? null : (room?.roomId ?? row.freedRoomId),
      freedRunIds: [...new Set([...row.freedRunIds, ...freedRuns])],
      freedWorkshopIds: keepsSeats(attending) ? [] : [...new Set([...row.freedWorkshopIds, ...freedIds])],
    })
    .where(eq(attendance.id, row.id))
  await changeCheckIn(tx, row, attending)
  const bed = keepsBed(attending) ? await restoreBed(tx, row, row.freedRoomId) : []
  const seats = keepsSeats(attending) ? await restoreSeats(tx, row, row.freedWorkshopIds) : []
  const shuttles = keepsShuttles(attending) ? await restoreRides(tx, row) : []
  return { freed: { room, workshops: freedWorkshops }, lost: { bed, seats, shuttles } }
}

/** Restores shuttle seats that are still free; keeps the seats of a direction for which no shuttle is needed now. */
async function restoreRides(
  tx: Db,
  row: Parameters<typeof restoreShuttles>[1] & Pick<Row, 'id' | 'freedRunIds'>,
) {
  if (row.freedRunIds.length === 0) return []
  const { lost, kept } = await restoreShuttles(tx, row, row.freedRunIds)
  await tx.update(attendance).set({ freedRunIds: kept }).where(eq(attendance.id, row.id))
  return lost
}

/** An answer other than yes undoes check-ins; a new yes takes over an earlier check-in at the desk. */
async function changeCheckIn(tx: Db, { id, attending }: Pick<Row, 'id' | 'attending'>, next: Attending) {
  if (keepsCheckIn(next)) await settleCheckIns(tx, sql`a.id = ${id}`)
  else if (keepsCheckIn(attending)) await takeBackCheckIns(tx, sql`a.id = ${id}`, null)
}

async function readCheckIn(tx: Db, id: string): Promise<Date | null> {
  const [row] = await tx
    .select({ checkInTime: attendance.checkInTime })
    .from(attendance)
    .where(eq(attendance.id, id))
  return row?.checkInTime ?? null
}

/** Only Undo restores a check-in: people who accept again check in again. A check-in made since then stays. */
export async function restoreCheckIn(tx: Db, id: string, time: string | null): Promise<void> {
  if (time === null) return
  const [row] = await tx.select().from(attendance).where(eq(attendance.id, id))
  if (row?.attending !== 'yes' || row.checkInTime !== null) return
  const checkInTime = new Date(time)
  const [tap] = await tx
    .select({ byId: doorTaps.byId })
    .from(doorTaps)
    .where(
      and(
        eq(doorTaps.venueId, row.venueId),
        eq(doorTaps.personId, row.personId),
        eq(doorTaps.kind, 'in'),
        eq(doorTaps.at, checkInTime),
      ),
    )
  await addCheckIn(tx, row, { at: checkInTime, byId: tap?.byId ?? null })
}

/** Locks one row, with everything that lockAnswers locks. */
export async function lockAttendance(tx: Db, id: string): Promise<Row> {
  const [seen] = await tx
    .select({ venueId: attendance.venueId })
    .from(attendance)
    .where(eq(attendance.id, id))
  const [row] = seen ? await lockAnswers(tx, seen.venueId, eq(attendance.id, id)) : []
  return row ?? refuse('NOT_FOUND')
}

/**
 * Locks the selected rows of a list by id, with everything that changing their answers can free, restore and pass on.
 * Until we commit, none of these people can answer, be checked in, change their flights or get a bed.
 */
export async function lockAnswers(tx: Db, venueId: string, condition: SQL): Promise<Row[]> {
  await lockLines(tx, venueId)
  await lockAttending(tx, venueId, condition)
  const rows = await tx
    .select()
    .from(attendance)
    .where(and(condition, eq(attendance.venueId, venueId)))
    .orderBy(asc(attendance.id))
  await lockPlaces(tx, venueId, rows)
  return rows
}

type AuditDetails = StatusOutcome & { bed?: Bed | undefined; isUndo?: boolean }

/** Status, room and seats may be in the audit log; names may not. */
export function statusEntry(row: Row, attending: Attending, details: AuditDetails) {
  const { freed, lost, bed, isUndo = false } = details
  const notRestored = allOf(lost).length
  return {
    ...rowEntry(isUndo ? 'attendance.restored' : 'attendance.statusSet', row, ['attending']),
    before: {
      attending: row.attending,
      ...(freed.room && { room: freed.room.roomNumber }),
      ...auditBed(bed),
      ...(freed.workshops.length > 0 && { seats: freed.workshops.length }),
      ...(losesCheckIn(row, attending) && { checkedIn: true, ...auditCheckIn(row) }),
    },
    after: { attending, ...(notRestored > 0 && { notRestored }) },
  }
}

const checkInEntry = (row: Row): UndoableEntry => ({
  ...rowEntry('attendance.checkedIn', row, ['checkInTime']),
  undo: [{ kind: 'check-in', rowId: row.id, personId: row.personId, was: { attending: row.attending } }],
})

/** The check-in time, for an Undo that has only the log. */
const auditCheckIn = ({ checkInTime }: Row) => checkInTime && { checkInTime: checkInTime.toISOString() }

const rowEntry = (action: string, row: Row, fields: string[]) => ({
  action,
  entity: 'attendance',
  entityId: row.id,
  venueId: row.venueId,
  fields,
})
