import type { Direction } from '#contract/shuttle-directions.ts'
import { repack, type PlannedRun } from '#contract/shuttle-plan.ts'
import { formatTime } from '#web/base/dates.ts'
import type { Inputs } from '#web/lib/outputs.ts'
import { freeSeats, limitsOf, passengerOf, runName, runOf, type Board } from '#web/shuttles/board-view.ts'

type Arrangement = Inputs['shuttles']['arrange']

/** The pick-up point of the last run in this direction. */
export const defaultPlace = (board: Board, direction: Direction): string =>
  board.runs.findLast((run) => run.direction === direction)?.place ??
  (direction === 'to_venue' ? 'Airport, arrivals' : 'Hotel, main door')

/** The cheapest seats for these people: on runs with a free seat that suit them, else on new runs. */
export function findSeats(board: Board, venueId: string, direction: Direction, personIds: readonly string[]) {
  const limits = limitsOf(board, direction)
  const moving = new Set(personIds)
  const flyers = board.travellers.flatMap((traveller) => {
    const { personId, airport, flightAt } = passengerOf(board, direction, traveller)
    return moving.has(personId) && flightAt !== null ? [{ personId, airport, flightAt }] : []
  })
  const runs = board.runs
    .filter((run) => run.direction === direction)
    .map((run) => ({
      ...run,
      free: freeSeats(run) + run.personIds.filter((id) => moving.has(id)).length,
    }))
  const found = repack(direction, { flyers, runs, limits })
  return { found, arrangement: arrangementOf(board, { venueId, direction, ...found }) }
}

type Proposal = {
  venueId: string
  direction: Direction
  runs: readonly PlannedRun[]
  moves: readonly { personId: string; to: string }[]
}

/** The request: each person with their current run, and the flight that this is based on. */
export function arrangementOf(
  board: Board,
  { venueId, direction, runs, moves }: Proposal,
  { place = defaultPlace(board, direction), seats = limitsOf(board, direction).seats } = {},
): Arrangement {
  const flightOf = new Map(
    board.travellers.map((traveller) => [
      traveller.personId,
      passengerOf(board, direction, traveller).flightAt ?? '',
    ]),
  )
  const seatRequest = (personId: string) => ({
    personId,
    from: runOf(board, direction, personId)?.id ?? null,
    flightAt: flightOf.get(personId) ?? '',
  })
  return {
    venueId,
    direction,
    runs: runs.map(({ airport, leavesAt, personIds }) => ({
      place,
      airport,
      leavesAt,
      seats,
      people: personIds.map(seatRequest),
    })),
    moves: moves.map(({ personId, to }) => ({ ...seatRequest(personId), to })),
  }
}

/**
 * 'Move to Shuttle 4, 4:10 PM', 'New shuttle at 5:15 PM'; undefined if nothing can be proposed. Leaves out the day,
 * which the list shows.
 */
export function proposalText(
  board: Board,
  { moves, runs }: Pick<Proposal, 'moves' | 'runs'>,
): string | undefined {
  const newRun = moves[0] && board.runs.find(({ id }) => id === moves[0]?.to)
  if (newRun) return `Move to ${runName(newRun)}, ${formatTime(newRun.leavesAt)}`
  return runs[0] && `New shuttle at ${formatTime(runs[0].leavesAt)}`
}
