import type { Direction } from '#contract/shuttle-directions.ts'
import { fitOf, usualLimits, waitOf, type Fit, type Limits } from '#contract/shuttle-fit.ts'
import { formatTime } from '#web/base/dates.ts'
import { createPlaces } from '#web/board/moves.ts'
import type { Outputs } from '#web/lib/outputs.ts'

export type Board = Outputs['shuttles']['board']
export type Run = Board['runs'][number]
type Traveller = Board['travellers'][number]

export const directionNames: Readonly<Record<Direction, string>> = {
  to_venue: 'From the airport',
  to_airport: 'To the airport',
}

/** A person in one direction, with the time they land or take off. */
export type Passenger = {
  personId: string
  fullName: string
  airport: string | null
  flightAt: string | null
}
/** A passenger with the fit of their run, and the problem in words, if any. */
export type SeatedPassenger = Passenger & { fit: Fit; problemText: string | null }
export type RunView = Run & { passengers: SeatedPassenger[] }

export const limitsOf = (board: Board, direction: Direction): Limits =>
  board.limits[direction] ?? usualLimits[direction]

export const passengerOf = (board: Board, direction: Direction, traveller: Traveller): Passenger => ({
  personId: traveller.personId,
  fullName: traveller.fullName,
  airport: direction === 'to_venue' ? board.airport : (traveller.fliesFrom ?? board.airport),
  flightAt: direction === 'to_venue' ? traveller.landsAt : traveller.fliesAt,
})

const makesOwnWay = (traveller: Traveller, direction: Direction) =>
  direction === 'to_venue' ? traveller.ownWayThere : traveller.ownWayHome

export type View = {
  runs: RunView[]
  /** People with a flight who are on no run. */
  waiting: Passenger[]
  withoutFlight: Passenger[]
  ownWay: Passenger[]
}

/** One direction of the board, for one day or all. */
export function viewOf(board: Board, direction: Direction, day: string | null): View {
  const isOn = (moment: string | null) => day === null || moment?.startsWith(day) === true
  const limits = limitsOf(board, direction)
  const runs = runsOf(board, direction)
  const seated = new Set(runs.flatMap(({ personIds }) => personIds))
  const others = board.travellers.filter(({ personId }) => !seated.has(personId))
  const toPassengers = (travellers: readonly Traveller[]) =>
    travellers.map((traveller) => passengerOf(board, direction, traveller))
  const needing = toPassengers(others.filter((traveller) => !makesOwnWay(traveller, direction)))
  return {
    runs: runs
      .filter(({ leavesAt }) => isOn(leavesAt))
      .map((run) => ({
        ...run,
        // In the travellers' order, so that people who are moved appear immediately in their place by name.
        passengers: toPassengers(
          board.travellers.filter(({ personId }) => run.personIds.includes(personId)),
        ).map((passenger) => seatedOn(run, passenger, { direction, limits })),
      })),
    waiting: needing
      .filter(({ flightAt }) => flightAt !== null && isOn(flightAt))
      .toSorted((one, other) => (one.flightAt ?? '').localeCompare(other.flightAt ?? '')),
    withoutFlight: needing.filter(({ flightAt }) => flightAt === null),
    ownWay: toPassengers(others.filter((traveller) => makesOwnWay(traveller, direction))),
  }
}

type Rules = { direction: Direction; limits: Limits }

function seatedOn(run: Run, passenger: Passenger, { direction, limits }: Rules): SeatedPassenger {
  const fit = fitOf(direction, { run, flyer: passenger, limits })
  return { ...passenger, fit, problemText: problemTextOf(fit, run, passenger, { direction, limits }) }
}

/** Why a run doesn't suit a person: 'lands at 2:50 PM, after it leaves'. */
function problemTextOf(
  fit: Fit,
  { leavesAt }: Run,
  { airport, flightAt }: Passenger,
  { direction, limits }: Rules,
): string | null {
  const isToVenue = direction === 'to_venue'
  const flightTime = formatTime(flightAt)
  if (fit === 'unknown') return 'has no known flight'
  if (fit === 'elsewhere') return `${isToVenue ? 'lands at' : 'flies from'} ${airport ?? 'another airport'}`
  if (fit === 'fits' || flightAt === null) return null
  const wait = waitOf(direction, { leavesAt, flightAt, limits })
  if (fit === 'waits') {
    return isToVenue
      ? `lands at ${flightTime} and waits ${duration(wait)}, longer than ${duration(limits.longestWaitMinutes)}`
      : `flies at ${flightTime} and would be there ${duration(wait)} too early`
  }
  const spareTime = duration(wait + limits.bufferMinutes)
  if (fit === 'tight')
    return isToVenue
      ? `lands at ${flightTime}, only ${spareTime} before`
      : `flies at ${flightTime}, only ${spareTime} later`
  return isToVenue ? `lands at ${flightTime}, after it leaves` : `flies at ${flightTime}, before it leaves`
}

/** '1 h 20 min' */
export function duration(minutes: number): string {
  const [hours, otherMinutes] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${otherMinutes} min`
  return otherMinutes === 0 ? `${hours} h` : `${hours} h ${otherMinutes} min`
}

export const freeSeats = ({ seats, personIds }: Pick<Run, 'seats' | 'personIds'>) => seats - personIds.length
export const runName = ({ number }: Pick<Run, 'number'>) => `Shuttle ${number}`

/** The days with runs or flights in a direction. */
export function daysOf(board: Board, direction: Direction): string[] {
  const moments = [
    ...runsOf(board, direction).map(({ leavesAt }) => leavesAt),
    ...board.travellers.flatMap((traveller) => passengerOf(board, direction, traveller).flightAt ?? []),
  ]
  return [...new Set(moments.map((moment) => moment.slice(0, 10)))].toSorted()
}

/** The runs of one direction. A person is on at most one of them. */
export const runsOf = (board: Board, direction: Direction): Run[] =>
  board.runs.filter((run) => run.direction === direction)

export const runPlaces = createPlaces<Run>({
  capacityOf: ({ seats }) => seats,
  peopleIn: ({ personIds }) => personIds,
})

export const runOf = (board: Board, direction: Direction, personId: string): Run | undefined =>
  runsOf(board, direction).find(({ personIds }) => personIds.includes(personId))
