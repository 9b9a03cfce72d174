import { and, eq, inArray } from 'drizzle-orm'
import type { Direction } from '#contract/shuttle-directions.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { makesOwnWay } from '#server/shuttles/seats/rules.ts'
import { shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { lockRows } from '#server/locks.ts'

type Row = typeof attendance.$inferSelect
/** A person at an edition. */
type Passenger = Pick<Row, 'personId' | 'venueId'>
type Run = typeof shuttleRuns.$inferSelect

const seatsOf = ({ personId, venueId }: Passenger) =>
  and(eq(shuttleSeats.personId, personId), eq(shuttleSeats.venueId, venueId))

/**
 * Locks the runs of an edition with these ids, in the order of their ids, so that no one takes a seat in them or
 * changes the number of seats.
 */
export async function lockRuns(tx: Db, venueId: string, ids: readonly string[]): Promise<Map<string, Run>> {
  if (ids.length === 0) return new Map()
  const rows = await lockRows(
    tx,
    shuttleRuns,
    and(eq(shuttleRuns.venueId, venueId), isAmong(shuttleRuns.id, ids)),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Frees the person's seats on shuttles, in one direction if it is given, and returns their runs. */
export async function freeShuttles(tx: Db, passenger: Passenger, direction?: Direction): Promise<string[]> {
  const freed = await tx
    .delete(shuttleSeats)
    .where(and(seatsOf(passenger), direction && eq(shuttleSeats.direction, direction)))
    .returning({ runId: shuttleSeats.runId })
  return freed.map(({ runId }) => runId)
}

/**
 * Restores the seats that are still free. Returns a sentence for each lost seat, whose ticket is deleted too, and the
 * runs to keep for later, because their passenger makes their own way now.
 */
export async function restoreShuttles(
  tx: Db,
  row: Passenger & Pick<Row, 'ownWayThere' | 'ownWayHome'>,
  runIds: readonly string[],
): Promise<{ lost: string[]; kept: string[] }> {
  const ids = [...new Set(runIds)]
  if (ids.length === 0) return { lost: [], kept: [] }
  const runs = await lockRuns(tx, row.venueId, ids)
  const [lost, lostIds, kept]: [string[], string[], string[]] = [[], [], []]
  for (const [id, run] of runs) {
    if (makesOwnWay(row, run.direction)) kept.push(id)
    else if (!(await giveRunSeat(tx, run, row.personId))) {
      lost.push(`Shuttle ${run.number} is now full`)
      lostIds.push(id)
    }
  }
  const gone = ids.filter((id) => !runs.has(id) || lostIds.includes(id))
  await tx
    .delete(shuttleTickets)
    .where(
      and(
        eq(shuttleTickets.venueId, row.venueId),
        eq(shuttleTickets.personId, row.personId),
        isAmong(shuttleTickets.runId, gone),
      ),
    )
  const deleted = ids.length - runs.size
  if (deleted > 0)
    lost.push(deleted === 1 ? 'A shuttle has been deleted' : `${deleted} shuttles have been deleted`)
  return { lost, kept }
}

/**
 * Gives a person a seat on a run, unless they have one in its direction. Returns whether they have one now. The caller
 * holds the run's lock.
 */
async function giveRunSeat(
  tx: Db,
  { id, venueId, direction, seats }: Run,
  personId: string,
): Promise<boolean> {
  const isOwnSeat = and(seatsOf({ personId, venueId }), eq(shuttleSeats.direction, direction))
  if ((await tx.$count(shuttleSeats, isOwnSeat)) > 0) return true
  if ((await tx.$count(shuttleSeats, eq(shuttleSeats.runId, id))) >= seats) return false
  await tx.insert(shuttleSeats).values({ runId: id, personId, venueId, direction })
  return true
}

export type Passengers = readonly { personId: string; from: string | null; to: string | null }[]

/**
 * Takes these people off their runs and puts them on their new ones. Returns the first run that would have more
 * people than seats; then the transaction must be rolled back. The caller holds the runs' locks.
 */
export async function moveToRuns(
  tx: Db,
  { venueId, direction }: { venueId: string; direction: Direction },
  moves: Passengers,
  runs: ReadonlyMap<string, Pick<Run, 'seats' | 'number'>>,
): Promise<Pick<Run, 'seats' | 'number'> | undefined> {
  const leaving = moves.flatMap(({ personId, from }) => (from === null ? [] : [personId]))
  if (leaving.length > 0) {
    await tx
      .delete(shuttleSeats)
      .where(
        and(
          eq(shuttleSeats.venueId, venueId),
          eq(shuttleSeats.direction, direction),
          isAmong(shuttleSeats.personId, leaving),
        ),
      )
  }
  const coming = moves.flatMap(({ personId, to }) =>
    to === null ? [] : [{ runId: to, personId, venueId, direction }],
  )
  if (coming.length === 0) return undefined
  const taken = await countTaken(tx, [...runs.keys()])
  for (const [runId, group] of Map.groupBy(coming, (seat) => seat.runId)) {
    const run = runs.get(runId)
    if (run && (taken.get(runId) ?? 0) + group.length > run.seats) return run
  }
  await tx.insert(shuttleSeats).values(coming)
  return undefined
}

async function countTaken(tx: Db, runIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ runId: shuttleSeats.runId })
    .from(shuttleSeats)
    .where(inArray(shuttleSeats.runId, [...runIds]))
  return new Map([...Map.groupBy(rows, ({ runId }) => runId)].map(([runId, seats]) => [runId, seats.length]))
}
