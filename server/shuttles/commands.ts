import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Direction } from '#contract/shuttle-directions.ts'
import { RunNow, type RunInput, type RunUpdate } from '#contract/shuttles.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { findRows, recordUndoable, type UndoResult, type UndoCall } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { nextNumber } from '#server/shuttles/numbers/commands.ts'
import { findSeats } from '#server/shuttles/seats/queries.ts'
import { makesOwnWay } from '#server/shuttles/seats/rules.ts'
import { freeShuttles, lockRuns, moveToRuns, restoreShuttles } from '#server/shuttles/seats/commands.ts'
import { shuttleRuns, shuttleSeats } from '#server/db/tables/shuttles.ts'
import { lockAttendees, lockRow } from '#server/locks.ts'
import { insertRow, lockToSave } from '#server/audit/saved-rows.ts'

/** Adds a run; changes nothing if its id exists. */
export async function addRun(
  db: Db,
  actorId: string,
  { id = randomUUID(), venueId, ...fields }: z.output<typeof RunInput>,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const number = await nextNumber(tx, venueId)
    if (await insertRow(tx, shuttleRuns, { id, venueId, number, ...fields }))
      await record(tx, actorId, entryOf({ id, venueId, number }, 'shuttle.added'))
    return { id }
  })
}

/** Saves a run. Saving the current values changes nothing. */
export async function updateRun(db: Db, actorId: string, run: z.output<typeof RunUpdate>) {
  const { id, leavesAt, seats } = run
  return db.transaction(async (tx) => {
    // Lock so that no one takes a seat while the number of seats is compared with the passengers.
    const { row, changed, write } = await lockToSave(tx, shuttleRuns, run, RunNow)
    if (changed.length === 0) return write()
    if (seats < (await tx.$count(shuttleSeats, eq(shuttleSeats.runId, id)))) refuse('SEATS_BELOW_PASSENGERS')
    await record(tx, actorId, {
      action: 'shuttle.changed',
      entity: 'shuttle',
      entityId: id,
      venueId: row.venueId,
      fields: changed,
      after: { number: row.number, leavesAt, seats },
    })
    return write()
  })
}

/** Deletes a run with its seats; changes nothing if it doesn't exist. */
export async function deleteRun(db: Db, actorId: string, id: string): Promise<{ undo: string | null }> {
  return db.transaction(async (tx) => {
    // Lock the run so that no one takes one of its seats in the meantime.
    const run = await lockRow(tx, shuttleRuns, id)
    if (!run) return { undo: null }
    const before = await findRows(tx, shuttleRuns, [id])
    const passengers = await tx
      .delete(shuttleSeats)
      .where(eq(shuttleSeats.runId, id))
      .returning({ personId: shuttleSeats.personId })
    await tx.delete(shuttleRuns).where(eq(shuttleRuns.id, id))
    const seats = passengers.map(({ personId }) => ({ kind: 'seat', rowId: id, personId }))
    const entry = entryOf(run, 'shuttle.deleted', passengers.length)
    return { undo: await recordUndoable(tx, actorId, [{ ...entry, undo: [...before, ...seats] }]) }
  })
}

/**
 * Undoes deleteRun: restores the run, with its passengers who still come and have no other run now. It gets a new
 * number if another run has its number now.
 */
export async function undoDeleteRun(
  { db: tx }: { db: Db },
  actorId: string,
  { id, venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const personIds = rows.flatMap(({ kind, personId }) => (kind === 'seat' ? (personId ?? []) : []))
  const attendees = await lockAttendees(tx, venueId, personIds)
  const next = await nextNumber(tx, venueId)
  const { rows: restored } = await tx.execute<{ id: string }>(sql`
    insert into shuttle_runs select w.* from undo_entries u
      cross join lateral jsonb_populate_record(null::shuttle_runs, u.was || jsonb_build_object('created_at', now(),
        'number', case when exists (select from shuttle_runs r where r.venue_id = ${venueId}
          and r.number = (u.was ->> 'number')::integer) then ${next}::text else u.was ->> 'number' end)) w
    where u.deed_id = ${id} and u.kind = 'shuttle_runs'
    on conflict do nothing returning id`)
  const runs = await lockRuns(
    tx,
    venueId,
    restored.map((row) => row.id),
  )
  const [run] = runs.values()
  if (!run) return { undone: 0 }
  const currentSeats = await findSeats(tx, run, personIds)
  const returning = personIds.filter((personId) => {
    const attendee = attendees.get(personId)
    return (
      attendee?.attending === 'yes' && !makesOwnWay(attendee, run.direction) && !currentSeats.has(personId)
    )
  })
  const moves = returning.slice(0, run.seats).map((personId) => ({ personId, from: null, to: run.id }))
  await moveToRuns(tx, run, moves, runs)
  await record(tx, actorId, entryOf(run, 'shuttle.restored', moves.length))
  return { undone: moves.length, kept: personIds.length - moves.length }
}

/** The audit entry of a run. It records only the number of its passengers. */
const entryOf = (
  { id, venueId, number }: { id: string; venueId: string; number: number },
  action: string,
  people?: number,
) => ({
  action,
  entity: 'shuttle',
  entityId: id,
  venueId,
  after: { number, ...(people !== undefined && { people }) },
})

type OwnWay = { venueId: string; direction: Direction; isOwnWay: boolean }

/**
 * Records that a guest needs no shuttle in one direction, which frees the seat there; or needs a shuttle again, which
 * restores the former seat if it is free. Repeating it changes nothing.
 */
export async function setOwnWay(
  db: Db,
  { actorId, personId }: { actorId: string; personId: string },
  { venueId, direction, isOwnWay }: OwnWay,
): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const row = (await lockAttendees(tx, venueId, [personId])).get(personId)
    if (row?.attending !== 'yes') return refuse('NOT_FOUND')
    if (makesOwnWay(row, direction) === isOwnWay) return {}
    await saveOwnWay(tx, actorId, row, { venueId, direction, isOwnWay })
    return {}
  })
}

async function saveOwnWay(
  tx: Db,
  actorId: string,
  row: typeof attendance.$inferSelect,
  { venueId, direction, isOwnWay }: OwnWay,
): Promise<void> {
  const freed = isOwnWay ? await freeShuttles(tx, row, direction) : []
  const ways = direction === 'to_venue' ? { ownWayThere: isOwnWay } : { ownWayHome: isOwnWay }
  await tx.update(attendance).set(ways).where(eq(attendance.id, row.id))
  const freedRunIds = isOwnWay
    ? [...new Set([...row.freedRunIds, ...freed])]
    : (await restoreShuttles(tx, { ...row, ...ways }, row.freedRunIds)).kept
  await tx.update(attendance).set({ freedRunIds }).where(eq(attendance.id, row.id))
  await record(tx, actorId, {
    action: isOwnWay ? 'shuttle.ownWay' : 'shuttle.ownWayTakenBack',
    entity: 'attendance',
    entityId: row.id,
    venueId,
    after: { direction },
  })
}
