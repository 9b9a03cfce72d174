import type { Direction } from '#contract/shuttle-directions.ts'

// Whether a shuttle suits a flight. Kept apart from planning, because the guests' first page needs only this.

/** A plan's limits: both times in minutes. */
export type Limits = {
  /** From landing to the shuttle; to the airport, how long before the flight a shuttle leaves, including the drive. */
  bufferMinutes: number
  longestWaitMinutes: number
  /** In one vehicle. */
  seats: number
}

export const usualLimits: Readonly<Record<Direction, Limits>> = {
  to_venue: { bufferMinutes: 45, longestWaitMinutes: 60, seats: 8 },
  to_airport: { bufferMinutes: 180, longestWaitMinutes: 60, seats: 8 },
}

/** To the venue, the earliest time a person can leave; to the airport, the latest. */
export const dueAt = (
  direction: Direction,
  flightAt: string,
  { bufferMinutes }: Pick<Limits, 'bufferMinutes'>,
) => wallClockOf(minutesOf(flightAt) + signs[direction] * bufferMinutes)

type Ride = { leavesAt: string; flightAt: string; limits: Pick<Limits, 'bufferMinutes'> }

/**
 * Minutes between being ready and leaving. Negative: the run leaves too early for its passenger, or too late for the
 * flight.
 */
export const waitOf = (direction: Direction, { leavesAt, flightAt, limits }: Ride): number =>
  signs[direction] * (minutesOf(leavesAt) - minutesOf(dueAt(direction, flightAt, limits)))

/**
 * Whether a run suits a flight. `missed`: it leaves before the landing, or after the take-off; `tight`: within the buffer;
 * `waits`: longer than the longest wait; `elsewhere`: another airport; `unknown`: no flight is known.
 */
export type Fit = 'fits' | 'missed' | 'tight' | 'waits' | 'elsewhere' | 'unknown'

type Seat = {
  run: { leavesAt: string; airport: string | null }
  flyer: { airport: string | null; flightAt: string | null }
  limits: Pick<Limits, 'bufferMinutes' | 'longestWaitMinutes'>
}

export function fitOf(direction: Direction, { run, flyer: { airport, flightAt }, limits }: Seat): Fit {
  if (flightAt === null) return 'unknown'
  if (!isSameAirport(run.airport, airport)) return 'elsewhere'
  const wait = waitOf(direction, { leavesAt: run.leavesAt, flightAt, limits })
  if (wait + limits.bufferMinutes < 0) return 'missed'
  if (wait < 0) return 'tight'
  return wait > limits.longestWaitMinutes ? 'waits' : 'fits'
}

/** If either is unknown, they may be the same. */
const isSameAirport = (one: string | null, other: string | null) =>
  one === null || other === null || airportKey(one) === airportKey(other)

export const airportKey = (airport: string | null) => airport?.trim().toUpperCase() ?? ''

/** A shuttle to the venue leaves after the flight, one to the airport before. */
export const signs = { to_venue: 1, to_airport: -1 } as const satisfies Record<Direction, 1 | -1>

/** A wall-clock time in minutes. Always the same zone, because only differences count. */
export const minutesOf = (wallClock: string) => Date.parse(`${wallClock}:00Z`) / 60_000
export const wallClockOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 16)
