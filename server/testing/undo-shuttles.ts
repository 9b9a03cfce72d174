import { and, asc, eq } from 'drizzle-orm'
import { shuttleRuns, shuttleSeats } from '#server/db/tables/shuttles.ts'
import { withUndo, type ActionTarget, type UndoableAction } from '#server/testing/undo-fixture.ts'

const direction = 'to_venue'
const place = { place: 'Airport, exit C', airport: null } as const

async function readRuns({ db, venueId }: ActionTarget) {
  const runs = await db
    .select()
    .from(shuttleRuns)
    .where(eq(shuttleRuns.venueId, venueId))
    .orderBy(asc(shuttleRuns.number))
  const seats = await db
    .select()
    .from(shuttleSeats)
    .where(and(eq(shuttleSeats.venueId, venueId), eq(shuttleSeats.direction, direction)))
  const runOf = (personId: string) => seats.find((seat) => seat.personId === personId)?.runId ?? null
  return { runs, runOf }
}

export async function moveSeat(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, venueId, row, n } = target
  const { runs, runOf } = await readRuns(target)
  const [from, to] = [runOf(row.personId), runs[n % (runs.length + 1)]?.id ?? null]
  if (from === to) return undefined
  const moves = [{ personId: row.personId, from, to }]
  const { undo } = await organiser.shuttles.move({ venueId, direction, moves })
  return withUndo(target, undo)
}

export async function arrangeShuttles(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, venueId, rows, n } = target
  const { runOf } = await readRuns(target)
  const people = rows.flatMap(({ personId, flight1ArrivalTime: flightAt, attending }) =>
    flightAt === null || attending !== 'yes' ? [] : [{ personId, from: runOf(personId), flightAt }],
  )
  if (people.length === 0) return undefined
  const limits = { bufferMinutes: n % 60, longestWaitMinutes: 60, seats: 8 }
  const runs = [{ ...place, leavesAt: '2026-11-30T14:30', seats: 8, people }]
  const { undo } = await organiser.shuttles.arrange({ venueId, direction, limits, runs, moves: [] })
  return withUndo(target, undo)
}

export async function deleteShuttle(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, n } = target
  const { runs } = await readRuns(target)
  const run = runs[n % runs.length]
  if (!run) return undefined
  const { undo } = await organiser.shuttles.deleteRun({ id: run.id })
  return withUndo(target, undo)
}
