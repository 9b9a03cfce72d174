import { and, eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { shuttleDirections, type Direction } from '#contract/shuttle-directions.ts'
import { ShuttleLimits, type Arrangement } from '#contract/shuttles.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import { recordUndoable, type UndoResult, type UndoableEntry, type UndoCall } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { nextNumber } from '#server/shuttles/numbers/commands.ts'
import { findSeats } from '#server/shuttles/seats/queries.ts'
import { flightAtOf, makesOwnWay } from '#server/shuttles/seats/rules.ts'
import { lockRuns, moveToRuns, type Passengers } from '#server/shuttles/seats/commands.ts'
import { shuttleLimits, shuttleRuns, shuttleSeats } from '#server/db/tables/shuttles.ts'
import { lockAttendees, lockVenue } from '#server/locks.ts'

type Route = { venueId: string; direction: Direction }
type Travellers = Awaited<ReturnType<typeof lockAttendees>>
type Runs = Awaited<ReturnType<typeof lockRuns>>

/**
 * Moves several people in one direction, all or nothing. Locks their attendance rows, then the runs, each by id.
 * Refuses STALE if someone has since moved, and SHUTTLE_FULL for the first run that would have more people than seats.
 * Skips people who are already there, so repeating it changes nothing.
 */
export async function moveSeats(
  db: Db,
  actorId: string,
  { venueId, direction, moves }: Route & { moves: Passengers },
): Promise<{ undo: string | null }> {
  return db.transaction(async (tx) => {
    const ids = moves.map(({ personId }) => personId)
    const travellers = await lockAttendees(tx, venueId, ids)
    const seats = await findSeats(tx, { venueId, direction }, ids)
    const due = findDue(moves, seats)
    refuseUnfit(travellers, direction, due)
    const runs = await lockMovedRuns(tx, { venueId, direction }, due)
    await seatAll(tx, { venueId, direction }, due, runs)
    const entries = due.map((move) => ({
      ...entryOf(move, { venueId, travellers, runs }),
      undo: [{ ...undoRowOf(move), kind: direction }],
    }))
    return { undo: await recordUndoable(tx, actorId, entries) }
  })
}

/** Undoes moveSeats, all or nothing. */
export async function undoSeatMoves(
  { db }: { db: Db },
  actorId: string,
  { venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const direction = shuttleDirections.find((one) => one === rows[0]?.kind)
  if (!direction) return refuse('NOT_FOUND')
  const moves = movesIn(rows)
  await moveSeats(db, actorId, { venueId, direction, moves })
  return { undone: moves.length }
}

/** The moves that are still to be made. Refuses STALE if one of the people has since moved. */
function findDue<Move extends Passengers[number]>(
  moves: readonly Move[],
  seats: ReadonlyMap<string, string>,
): Move[] {
  const currentRun = (personId: string) => seats.get(personId) ?? null
  const due = moves.filter(({ personId, to }) => currentRun(personId) !== to)
  if (due.some(({ personId, from }) => currentRun(personId) !== from)) refuse('STALE')
  return due
}

function refuseUnfit(travellers: Travellers, direction: Direction, due: Passengers): void {
  for (const { personId, to } of due) {
    const row = travellers.get(personId) ?? refuse('NOT_FOUND')
    if (to === null) continue
    if (row.attending !== 'yes') refuse('NOT_CONFIRMED')
    if (makesOwnWay(row, direction)) refuse('OWN_WAY')
  }
}

/** Locks the runs that people leave and enter. Refuses a run of the other direction. */
async function lockMovedRuns(tx: Db, { venueId, direction }: Route, due: Passengers): Promise<Runs> {
  const ids = new Set(due.flatMap(({ from, to }) => [from, to].filter((one) => one !== null)))
  const runs = await lockRuns(tx, venueId, [...ids])
  if (runs.size < ids.size || [...runs.values()].some((run) => run.direction !== direction))
    refuse('NOT_FOUND')
  return runs
}

async function seatAll(tx: Db, where: Route, due: Passengers, runs: Runs): Promise<void> {
  const full = await moveToRuns(tx, where, due, runs)
  if (full)
    refuse('SHUTTLE_FULL', { message: `Shuttle ${full.number} has no free seat (${full.seats} seats)` })
}

type EntryContext = { venueId: string; travellers: Travellers; runs: Runs }

function entryOf({ personId, from, to }: Passengers[number], { venueId, travellers, runs }: EntryContext) {
  const auditRun = (runId: string) => ({ shuttle: runs.get(runId)?.number ?? null, runId })
  return {
    action: to === null ? 'shuttle.left' : 'shuttle.seated',
    entity: 'attendance',
    entityId: travellers.get(personId)?.id,
    venueId,
    ...(from !== null && { before: auditRun(from) }),
    ...(to !== null && { after: auditRun(to) }),
  }
}

type ArrangementFields = z.output<typeof Arrangement>

/**
 * Applies a proposal, all or nothing: creates its runs, in its order, and puts people onto them and onto existing
 * runs. Refuses like moveSeats, and STALE if someone's flight has changed. Repeating it changes nothing.
 */
export async function arrange(
  db: Db,
  actorId: string,
  { venueId, direction, limits, runs: proposedRuns, moves: toExisting }: ArrangementFields,
): Promise<{ undo: string | null }> {
  return db.transaction(async (tx) => {
    const newRuns = proposedRuns.map((run) => ({ ...run, id: run.id ?? randomUUID() }))
    const moves = [
      ...toExisting,
      ...newRuns.flatMap(({ id: to, people }) => people.map((one) => ({ ...one, to }))),
    ]
    const ids = moves.map(({ personId }) => personId)
    const travellers = await lockAttendees(tx, venueId, ids)
    const seats = await findSeats(tx, { venueId, direction }, ids)
    const due = findDue(moves, seats)
    refuseUnfit(travellers, direction, due)
    if (due.some(({ personId, flightAt }) => flightOf(travellers, personId, direction) !== flightAt))
      refuse('STALE')
    // Limits are stored only if someone is planned with them.
    const before = limits && due.length > 0 ? await saveLimits(tx, { venueId, direction }, limits) : undefined
    const added = await addRuns(tx, { venueId, direction }, newRuns)
    const runs = await lockMovedRuns(tx, { venueId, direction }, due)
    await seatAll(tx, { venueId, direction }, due, runs)
    const entry: UndoableEntry = {
      action: 'shuttle.arranged',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: { ...manyPeople(due.map(({ personId }) => personId)), runs: added, direction },
      undo: [
        ...newRuns.map(({ id }) => ({ kind: 'shuttle_runs', rowId: id })),
        ...due.map(undoRowOf),
        ...(before === undefined ? [] : [{ kind: 'limits', rowId: venueId, was: { limits: before } }]),
      ],
    }
    return { undo: await recordUndoable(tx, actorId, due.length > 0 ? [entry] : []) }
  })
}

const SeatChange = z.object({ from: z.string().nullable(), to: z.string().nullable() })

/** The row by which Undo reverses a move. */
const undoRowOf = ({ personId, from, to }: Passengers[number]) => ({
  kind: 'seat',
  rowId: personId,
  personId,
  was: { from: to, to: from },
})

const movesIn = (rows: UndoCall['rows']): Passengers =>
  rows.flatMap(({ personId, was }) => (personId === null ? [] : [{ personId, ...SeatChange.parse(was) }]))

const flightOf = (travellers: Travellers, personId: string, direction: Direction) => {
  const row = travellers.get(personId)
  return row ? flightAtOf(row, direction) : null
}

type NewRun = ArrangementFields['runs'][number] & { id: string }

/** Adds the runs that don't exist yet, and returns how many it added. */
async function addRuns(tx: Db, { venueId, direction }: Route, newRuns: readonly NewRun[]): Promise<number> {
  if (newRuns.length === 0) return 0
  const first = await nextNumber(tx, venueId)
  const added = await tx
    .insert(shuttleRuns)
    .values(
      newRuns.map(({ people: _people, ...run }, index) => ({
        ...run,
        venueId,
        direction,
        number: first + index,
      })),
    )
    .onConflictDoNothing({ target: shuttleRuns.id })
    .returning({ id: shuttleRuns.id })
  return added.length
}

type Limits = NonNullable<ArrangementFields['limits']>

/** Saves the limits, and returns the former ones; null if there were none. */
async function saveLimits(tx: Db, where: Route, limits: Limits): Promise<Limits | null> {
  await lockVenue(tx, where.venueId)
  const isRoute = and(eq(shuttleLimits.venueId, where.venueId), eq(shuttleLimits.direction, where.direction))
  const [before] = await tx.select().from(shuttleLimits).where(isRoute)
  if (before) await tx.update(shuttleLimits).set(limits).where(isRoute)
  else await tx.insert(shuttleLimits).values({ ...where, ...limits })
  if (!before) return null
  const { bufferMinutes, longestWaitMinutes, seats } = before
  return { bufferMinutes, longestWaitMinutes, seats }
}

const LimitsBefore = z.object({ limits: ShuttleLimits.nullable() })
const ArrangementDetails = z.object({ direction: z.enum(shuttleDirections) })

/**
 * Undoes arrange: deletes its runs and restores the former seats and limits. A run that someone changed or boarded
 * since stays with everyone on it; people who have since moved, or whose former seat is taken, are left alone.
 */
export async function undoArrange(
  { db: tx }: { db: Db },
  actorId: string,
  call: UndoCall,
): Promise<UndoResult> {
  const { venueId, rows } = call
  const { direction } = ArrangementDetails.parse(call.after)
  const journey = { venueId, direction }
  const moves = movesIn(rows.filter(({ kind }) => kind === 'seat'))
  const runIds = rows.flatMap(({ kind, rowId }) => (kind === 'shuttle_runs' ? [rowId] : []))
  const seated = await tx
    .select({ personId: shuttleSeats.personId })
    .from(shuttleSeats)
    .where(and(eq(shuttleSeats.venueId, venueId), isAmong(shuttleSeats.runId, runIds)))
  const ids = [...new Set([...moves, ...seated].map(({ personId }) => personId))]
  const travellers = await lockAttendees(tx, venueId, ids)
  const seats = await findSeats(tx, journey, ids)
  // The venue is locked before the runs, in the common order of locks.
  await lockVenue(tx, venueId)
  const targets = moves.flatMap(({ to }) => to ?? [])
  const runs = await lockRuns(tx, venueId, [...new Set([...runIds, ...targets])])
  const changedRuns = await findChangedRuns(tx, runIds, runs)
  const unchangedIds = runIds.filter((id) => runs.has(id) && !changedRuns.has(id))
  const returning = moves.filter(({ personId, from, to }) => {
    const row = travellers.get(personId)
    const isThere = from !== null && !changedRuns.has(from) && (seats.get(personId) ?? null) === from
    const mayGo = to === null || (runs.has(to) && row?.attending === 'yes' && !makesOwnWay(row, direction))
    return isThere && mayGo
  })
  // Move people one by one, so that a full run leaves only its own former passenger without a seat.
  for (const move of returning) await moveToRuns(tx, journey, [move], runs)
  if (unchangedIds.length > 0) await tx.delete(shuttleRuns).where(inArray(shuttleRuns.id, unchangedIds))
  if (unchangedIds.length > 0 || returning.length > 0) {
    const limits = rows.find(({ kind }) => kind === 'limits')
    if (limits) await restoreLimits(tx, journey, LimitsBefore.parse(limits.was).limits)
    await record(tx, actorId, {
      action: 'shuttle.arrangementUndone',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: {
        ...manyPeople(returning.map(({ personId }) => personId)),
        runs: unchangedIds.length,
        direction,
      },
    })
  }
  return { undone: returning.length, kept: changedRuns.size }
}

/** Runs in the plan that have changed since it was made, or that a person boarded later. */
async function findChangedRuns(tx: Db, runIds: readonly string[], runs: Runs): Promise<Set<string>> {
  const boarded = await tx
    .select({ runId: shuttleSeats.runId, at: shuttleSeats.createdAt })
    .from(shuttleSeats)
    .where(isAmong(shuttleSeats.runId, runIds))
  const isLater = (id: string, made: Date) => boarded.some(({ runId, at }) => runId === id && at > made)
  return new Set(
    [...runs.values()]
      .filter(({ id, version, createdAt }) => runIds.includes(id) && (version > 1 || isLater(id, createdAt)))
      .map(({ id }) => id),
  )
}

async function restoreLimits(tx: Db, where: Route, limits: Limits | null): Promise<void> {
  const isRoute = and(eq(shuttleLimits.venueId, where.venueId), eq(shuttleLimits.direction, where.direction))
  if (limits === null) await tx.delete(shuttleLimits).where(isRoute)
  else await tx.update(shuttleLimits).set(limits).where(isRoute)
}
