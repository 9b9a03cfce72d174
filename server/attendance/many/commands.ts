import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { StatusOfMany } from '#contract/attendance.ts'
import { changeStatus, restoreCheckIn, type StatusChanged } from '#server/attendance/commands.ts'
import { movesOf, summaryOf, undoOf, type Move } from '#server/attendance/many/rules.ts'
import { keepsBed, keepsCheckIn, keepsSeats, losesCheckIn } from '#server/attendance/rules.ts'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { roomAssignments, rooms } from '#server/rooms/tables.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

type Row = typeof attendance.$inferSelect

type ManyChanges = {
  venueId: string
  changes: readonly z.output<typeof StatusOfMany>[]
  undoCheckIn: boolean
  checkIns: readonly { id: string; checkInTime: string }[]
  isUndo: boolean
}

/**
 * Several answers in one transaction, each as setStatus does it. Whose answer is not what the organiser saw stays as it
 * is. Refuses CHECKED_IN unless `undoCheckIn` asks for that, too.
 */
export async function setMany(
  db: Db,
  actorId: string,
  { venueId, changes, undoCheckIn: isCheckInUndone, checkIns, isUndo }: ManyChanges,
) {
  return db.transaction(async (tx) => {
    const rows = await lockRows(
      tx,
      venueId,
      changes.flatMap(({ ids }) => ids),
    )
    const { moves, stale } = movesOf(rows, changes)
    if (!isCheckInUndone && moves.some(({ row, to }) => losesCheckIn(row, to))) refuse('CHECKED_IN')
    await lockPlaces(
      tx,
      moves.flatMap(({ row, to }) =>
        keepsSeats(to) ? [{ ...row, ...(!keepsBed(to) && { freedRoomId: null }) }] : [],
      ),
    )
    const { freed, notRestored } = summaryOf(await changeAll(tx, venueId, moves))
    const moved = new Set(moves.map(({ row }) => row.id))
    for (const { id, checkInTime } of checkIns) if (moved.has(id)) await restoreCheckIn(tx, id, checkInTime)
    if (moves.length > 0) {
      const answers = new Set(moves.map(({ to }) => to))
      await record(tx, actorId, {
        action: isUndo ? 'attendance.manyRestored' : 'attendance.manySet',
        entity: 'venue',
        entityId: venueId,
        venueId,
        fields: ['attending'],
        before: { rooms: freed.rooms.length, seats: freed.seats },
        after: { people: moves.length, attending: answers.size === 1 ? ([...answers][0] ?? null) : null },
      })
    }
    return { changed: moves.length, stale, freed, notRestored, undo: undoOf(moves) }
  })
}

/** The rows of a list, by id; who is on it no more is passed over. */
export async function lockRows(tx: Db, venueId: string, ids: readonly string[]): Promise<Row[]> {
  // Nobody answers, checks them in or gives them a bed there until this is committed. By id, so that two selections
  // that overlap do not deadlock.
  return tx
    .select()
    .from(attendance)
    .where(and(isAmong(attendance.id, ids), eq(attendance.venueId, venueId)))
    .orderBy(asc(attendance.id))
    .for('update')
}

/** What rows gave up and may have again: locked before the first of them, because each takes its own in any order. */
export async function lockPlaces(
  tx: Db,
  rows: readonly Pick<Row, 'freedRoomId' | 'freedWorkshopIds'>[],
): Promise<void> {
  const roomIds = rows.flatMap(({ freedRoomId }) => freedRoomId ?? [])
  const workshopIds = rows.flatMap(({ freedWorkshopIds }) => freedWorkshopIds)
  // Nobody takes a bed or a seat of them until all are given back; rooms first, and by id, as every lock of several.
  await tx.select().from(rooms).where(isAmong(rooms.id, roomIds)).orderBy(asc(rooms.id)).for('update')
  await tx
    .select()
    .from(workshops)
    .where(isAmong(workshops.id, workshopIds))
    .orderBy(asc(workshops.id))
    .for('update')
}

/** Who leaves first, so that their beds and seats are there for who comes again. */
async function changeAll(tx: Db, venueId: string, moves: readonly Move[]): Promise<StatusChanged[]> {
  const holders = await placeHolders(tx, venueId)
  const leavingFirst = moves.toSorted((one, other) => Number(keepsBed(one.to)) - Number(keepsBed(other.to)))
  const changed: StatusChanged[] = []
  const plain: Move[] = []
  for (const move of leavingFirst) {
    if (hasPlaces(move, holders)) changed.push(await changeStatus(tx, move.row, move.to))
    else plain.push(move)
  }
  await changePlain(tx, plain)
  return changed
}

type Holders = { beds: ReadonlySet<string>; seats: ReadonlySet<string> }

/** Who has a bed or a seat at an edition: their answer takes more than a column. */
async function placeHolders(tx: Db, venueId: string): Promise<Holders> {
  const beds = await tx
    .select({ personId: roomAssignments.personId })
    .from(roomAssignments)
    .where(eq(roomAssignments.venueId, venueId))
  const seats = await tx
    .selectDistinct({ personId: workshopSignups.personId })
    .from(workshopSignups)
    .where(eq(workshopSignups.venueId, venueId))
  return {
    beds: new Set(beds.map(({ personId }) => personId)),
    seats: new Set(seats.map(({ personId }) => personId)),
  }
}

const hasPlaces = ({ row, to }: Move, { beds, seats }: Holders): boolean =>
  (keepsBed(to) ? row.freedRoomId !== null : beds.has(row.personId)) ||
  (keepsSeats(to) ? row.freedWorkshopIds.length > 0 : seats.has(row.personId))

/** Those with nothing to free and nothing to have again, in one statement for each answer. */
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
  }
}
