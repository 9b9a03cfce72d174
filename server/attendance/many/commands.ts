import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BulkStatusChange } from '#contract/attendance.ts'
import { attendingChoices } from '#contract/fields.ts'
import {
  changeAnswer,
  lockAnswers,
  restoreCheckIn,
  type SeatDeps,
  type StatusOutcome,
} from '#server/attendance/commands.ts'
import { movesOf, summaryOf, type Move } from '#server/attendance/many/rules.ts'
import { findFormerBeds, FormerBed, restoreFormerBeds } from '#server/attendance/places/commands.ts'
import {
  freedPlaces,
  keepsBed,
  keepsCheckIn,
  keepsSeats,
  keepsShuttles,
  losesCheckIn,
} from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record, type Entry } from '#server/audit/commands.ts'
import { recordUndoable, type RowBefore, type UndoResult, type UndoCall } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import { settleCheckIns, takeBackCheckIns } from '#server/desk/taps/commands.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { refuseUncounted, type MailDeps } from '#server/mail/outbox/commands.ts'
import type { CountedRecipients } from '#server/mail/outbox/rules.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'
import { shuttleSeats } from '#server/db/tables/shuttles.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

type ManyChanges = {
  venueId: string
  changes: readonly z.output<typeof BulkStatusChange>[]
  undoCheckIn: boolean
  /** The number of people to mail that the confirmation showed. */
  shown: CountedRecipients
}

/**
 * Changes several answers in one transaction, each like setStatus. An answer other than what the organiser saw doesn't
 * change. CHECKED_IN unless `undoCheckIn` accepts that.
 */
export async function setMany(
  deps: SeatDeps,
  actorId: string,
  { venueId, changes, undoCheckIn: isCheckInUndone, shown }: ManyChanges,
) {
  return deps.db.transaction(async (tx) => {
    const attendanceIds = changes.flatMap(({ ids }) => ids)
    const rows = await lockAnswers(tx, venueId, isAmong(attendance.id, attendanceIds))
    const { moves, stale } = movesOf(rows, changes)
    const checkIns = moves.filter(({ row, to }) => losesCheckIn(row, to)).length
    if (!isCheckInUndone && checkIns > 0) refuse('CHECKED_IN')
    const undo = await readAnswersBefore(tx, venueId, moves)
    const changed = await changeAll(tx, deps, venueId, moves)
    await refuseUncounted(tx, shown)
    const entry = entryOf('attendance.manySet', venueId, moves, changed)
    return {
      changed: moves.length,
      checkIns,
      stale,
      ...summaryOf(changed),
      undo: await recordUndoable(tx, actorId, moves.length > 0 ? [{ ...entry, undo }] : []),
    }
  })
}

const AnswerBefore = z.object({
  from: z.enum(attendingChoices),
  attending: z.enum(attendingChoices),
  checkInTime: z.string().nullable(),
  bed: FormerBed.nullable(),
})

async function readAnswersBefore(tx: Db, venueId: string, moves: readonly Move[]): Promise<RowBefore[]> {
  const leaving = moves.flatMap(({ row, to }) => (keepsBed(to) ? [] : [row.personId]))
  const beds = await findFormerBeds(tx, venueId, leaving)
  const bedOf = new Map(beds.map((bed) => [bed.personId, bed]))
  return moves.map(({ row, to }) => ({
    kind: 'answer',
    rowId: row.id,
    personId: row.personId,
    was: {
      from: to,
      attending: row.attending,
      checkInTime: losesCheckIn(row, to) ? (row.checkInTime?.toISOString() ?? null) : null,
      bed: bedOf.get(row.personId) ?? null,
    } satisfies z.output<typeof AnswerBefore>,
  }))
}

/** Undoes setMany: restores check-ins and beds of people whose answer is yes again. Mails the people who get a freed seat. */
export async function undoMany(
  deps: SeatDeps,
  actorId: string,
  { venueId, rows: rowsBefore }: UndoCall,
): Promise<UndoResult> {
  const { db: tx } = deps
  const before = rowsBefore.map(({ rowId, was }) => ({ id: rowId, ...AnswerBefore.parse(was) }))
  const ids = before.map(({ id }) => id)
  const rows = await lockAnswers(tx, venueId, isAmong(attendance.id, ids))
  const { moves, stale } = movesOf(
    rows,
    before.map(({ id, from, attending }) => ({ from, attending, ids: [id] })),
  )
  const changed = await changeAll(tx, deps, venueId, moves)
  const movedIds = new Set(moves.map(({ row }) => row.id))
  const restored = before.filter(({ id }) => movedIds.has(id))
  for (const { id, checkInTime } of restored) await restoreCheckIn(tx, id, checkInTime)
  await restoreFormerBeds(
    tx,
    venueId,
    restored.flatMap(({ bed }) => bed ?? []),
  )
  if (moves.length > 0) await record(tx, actorId, entryOf('attendance.manyRestored', venueId, moves, changed))
  const { notRestored } = summaryOf(changed)
  return { undone: moves.length, kept: stale, notRestored, freed: freedPlaces(changed) }
}

function entryOf(
  action: string,
  venueId: string,
  moves: readonly Move[],
  changed: readonly StatusOutcome[],
): Entry {
  const { freed } = summaryOf(changed)
  const answers = new Set(moves.map(({ to }) => to))
  return {
    action,
    entity: 'venue',
    entityId: venueId,
    venueId,
    fields: ['attending'],
    before: {
      rooms: freed.rooms.length,
      seats: freed.seats,
      // Each room's history finds this entry by its id.
      roomIds: [...new Set(changed.flatMap((one) => one.freed.room?.roomId ?? []))].join(' '),
    },
    after: {
      ...manyPeople(moves.map(({ row }) => row.personId)),
      attending: answers.size === 1 ? ([...answers][0] ?? null) : null,
    },
  }
}

/**
 * Processes people who leave first: their beds go to people who return, their seats to people in line and then to
 * returning people.
 */
async function changeAll(
  tx: Db,
  deps: MailDeps,
  venueId: string,
  moves: readonly Move[],
): Promise<StatusOutcome[]> {
  const holders = await findHolders(tx, venueId)
  const changed: StatusOutcome[] = []
  for (const answer of ['no', 'maybe', 'yes'] as const) {
    const plain: Move[] = []
    for (const move of moves.filter(({ to }) => to === answer)) {
      if (hasPlaces(move, holders)) changed.push(await changeAnswer(tx, move.row, answer))
      else plain.push(move)
    }
    await changePlain(tx, plain)
    await passOnSeats(tx, deps, venueId)
  }
  return changed
}

type Holders = { rides: ReadonlySet<string>; beds: ReadonlySet<string>; seats: ReadonlySet<string> }

/** People with a bed or a seat at an edition: changing their answer changes more than a column. */
async function findHolders(tx: Db, venueId: string): Promise<Holders> {
  const beds = await tx
    .select({ personId: roomAssignments.personId })
    .from(roomAssignments)
    .where(eq(roomAssignments.venueId, venueId))
  const seats = await tx
    .selectDistinct({ personId: workshopSignups.personId })
    .from(workshopSignups)
    .where(eq(workshopSignups.venueId, venueId))
  const rides = await tx
    .selectDistinct({ personId: shuttleSeats.personId })
    .from(shuttleSeats)
    .where(eq(shuttleSeats.venueId, venueId))
  return {
    rides: new Set(rides.map(({ personId }) => personId)),
    beds: new Set(beds.map(({ personId }) => personId)),
    seats: new Set(seats.map(({ personId }) => personId)),
  }
}

const hasPlaces = ({ row, to }: Move, { beds, seats, rides }: Holders): boolean =>
  (keepsBed(to) ? row.freedRoomId !== null : beds.has(row.personId)) ||
  (keepsSeats(to) ? row.freedWorkshopIds.length > 0 : seats.has(row.personId)) ||
  (keepsShuttles(to) ? row.freedRunIds.length > 0 : rides.has(row.personId))

/** Changes the answers of people with nothing to free or restore, in one statement per answer. */
async function changePlain(tx: Db, moves: readonly Move[]): Promise<void> {
  for (const [to, group] of Map.groupBy(moves, (move) => move.to)) {
    await tx
      .update(attendance)
      .set({
        attending: to,
        version: sql`${attendance.version} + 1`,
        ...(!keepsCheckIn(to) && { checkInTime: null }),
      })
      .where(
        isAmong(
          attendance.id,
          group.map(({ row }) => row.id),
        ),
      )
    const confirmed = group.filter(({ row }) => keepsCheckIn(row.attending))
    const changed = isAmong(
      sql`a.id`,
      (keepsCheckIn(to) ? group : confirmed).map(({ row }) => row.id),
    )
    await (keepsCheckIn(to) ? settleCheckIns(tx, changed) : takeBackCheckIns(tx, changed, null))
  }
}
