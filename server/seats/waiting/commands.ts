import { and, eq, ne, sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { signupAt, venueOf } from '#server/seats/commands.ts'
import { freeSeat, giveSeat, refuseSeat, passOnSeats } from '#server/seats/seats/commands.ts'
import { lockAttending, lockLines, lockSeats, lockWorkshops } from '#server/seats/seats/locks.ts'
import { isSameSet } from '#server/seats/waiting/rules.ts'
import { workshops, workshopWaiting } from '#server/db/tables/workshops.ts'
import { lockRow } from '#server/locks.ts'

type Seat = { workshopId: string; personId: string }
type Empty = Record<string, never>
type WaitingDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>

/**
 * Joins the end of the line of a full workshop and returns the place; if a seat is free, takes it and returns null. A
 * seat is free only if no one in line can take it, or it is held for the caller. The seat that is given up for it is
 * freed in the same transaction, not before. Repeating the call changes only which seat is given up.
 */
export async function wait(
  deps: WaitingDeps,
  { givesUp = null, ...seat }: Seat & { givesUp?: string | null },
): Promise<{ place: number | null }> {
  const { workshopId, personId } = seat
  return deps.db.transaction(async (tx) => {
    const venueId = (await venueOf(tx, workshopId)) ?? refuse('NOT_FOUND')
    await lockLines(tx, venueId, { isJoining: true })
    if (givesUp !== null) {
      // The seat given up must be at the same edition. We hold its lines, so no one else takes the seat or passes it
      // on.
      if ((await venueOf(tx, givesUp)) !== venueId) return refuse('NOT_FOUND')
      await lockAttending(tx, venueId, eq(attendance.personId, personId))
      await lockWorkshops(tx, venueId, { workshopIds: [workshopId, givesUp] })
    }
    const { outcome } = await giveSeat(tx, seat, signupAt(deps.clock()))
    switch (outcome) {
      case 'given':
        if (givesUp !== null && givesUp !== workshopId) {
          await freeSeat(tx, { workshopId: givesUp, personId })
          await passOnSeats(tx, deps, venueId)
        }
        return { place: null }
      case 'had already':
        return { place: null }
      case 'full':
        await tx
          .insert(workshopWaiting)
          .values({ workshopId, personId, venueId, givesUp })
          .onConflictDoUpdate({
            target: [workshopWaiting.workshopId, workshopWaiting.personId],
            set: { givesUp },
          })
        return {
          place: (await lineOf(tx, workshopId)).findIndex((waiting) => waiting.personId === personId) + 1,
        }
      default:
        return refuseSeat(outcome)
    }
  })
}

/** Leaves the line. A seat held for the caller goes to the next in line. */
export async function stopWaiting(deps: WaitingDeps, seat: Seat): Promise<Empty> {
  return deps.db.transaction(async (tx) => {
    const { row } = await leaveLine(tx, deps, seat)
    return row && row.attending !== 'no' ? {} : refuse('NOT_FOUND')
  })
}

/** Removes a person from a line for an organiser; changes nothing if they aren't in it. */
export async function removeWaiting(deps: WaitingDeps, actorId: string, seat: Seat): Promise<Empty> {
  return deps.db.transaction(async (tx) => {
    const { row, wasInLine } = await leaveLine(tx, deps, seat)
    if (!row || !wasInLine) return {}
    await record(tx, actorId, {
      action: 'workshop.waitingRemoved',
      entity: 'attendance',
      entityId: row.attendanceId,
      venueId: row.venueId,
      after: { workshopId: seat.workshopId },
    })
    return {}
  })
}

/** Removes the person from the line; returns their row in the workshop's edition, if they have one. */
async function leaveLine(tx: Db, deps: WaitingDeps, { workshopId, personId }: Seat) {
  const venueId = await venueOf(tx, workshopId)
  if (venueId === undefined) return { row: undefined, wasInLine: false }
  await lockSeats(tx, venueId, { personIds: [personId], workshopIds: [workshopId] })
  const isOwnPlace = and(eq(workshopWaiting.workshopId, workshopId), eq(workshopWaiting.personId, personId))
  const [row] = await tx
    .select({ attendanceId: attendance.id, venueId: attendance.venueId, attending: attendance.attending })
    .from(attendance)
    .where(and(eq(attendance.venueId, venueId), eq(attendance.personId, personId)))
  const removed = await tx.delete(workshopWaiting).where(isOwnPlace).returning({ id: workshopWaiting.id })
  await passOnSeats(tx, deps, venueId)
  return { row, wasInLine: removed.length > 0 }
}

type Order = { workshopId: string; personIds: readonly string[]; reason: string }

/**
 * Changes the order of a line, with the reason, which is audited. Refuses STALE if these aren't the people who wait
 * now; the same order changes nothing.
 */
export async function reorderWaiting(
  db: Db,
  actorId: string,
  { workshopId, personIds, reason }: Order,
): Promise<Empty> {
  return db.transaction(async (tx) => {
    // Lock so that no one joins the line, or gets a seat from it, until we commit.
    const workshop = await lockRow(tx, workshops, workshopId)
    const line = await lineOf(tx, workshopId)
    const waitingIds = line.map(({ personId }) => personId)
    if (!workshop || !isSameSet(waitingIds, personIds)) return refuse('STALE')
    if (waitingIds.every((personId, index) => personId === personIds[index])) return {}
    const places = personIds.map((personId, index) => ({ personId, place: line[index]?.place }))
    await tx.execute(sql`update ${workshopWaiting} set place = given.place
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given ("personId" uuid, place integer)
      where ${workshopWaiting.workshopId} = ${workshopId} and ${workshopWaiting.personId} = given."personId"`)
    await record(tx, actorId, {
      action: 'workshop.waitingReordered',
      entity: 'workshop',
      entityId: workshopId,
      venueId: workshop.venueId,
      after: { title: workshop.title, reason },
    })
    return {}
  })
}

/** People in line, first to last. People who declined are skipped until they come again. */
const lineOf = (tx: Db, workshopId: string) =>
  tx
    .select({ personId: workshopWaiting.personId, place: workshopWaiting.place })
    .from(workshopWaiting)
    .innerJoin(
      attendance,
      and(eq(attendance.personId, workshopWaiting.personId), eq(attendance.venueId, workshopWaiting.venueId)),
    )
    .where(and(eq(workshopWaiting.workshopId, workshopId), ne(attendance.attending, 'no')))
    .orderBy(workshopWaiting.place, workshopWaiting.personId)
