export const shuttleDirections = ['to_venue', 'to_airport'] as const
export type Direction = (typeof shuttleDirections)[number]

/** What a plan keeps to: both times in minutes. */
export type Limits = {
  /** From landing to the shuttle; to the airport, how long before the flight a shuttle leaves, with the drive. */
  bufferMinutes: number
  longestWaitMinutes: number
  /** Of one vehicle. */
  seats: number
}

export const usualLimits: Readonly<Record<Direction, Limits>> = {
  to_venue: { bufferMinutes: 45, longestWaitMinutes: 60, seats: 8 },
  to_airport: { bufferMinutes: 180, longestWaitMinutes: 60, seats: 8 },
}

/** Somebody with a flight: the landing at the venue's airport, or the take-off there, on the wall's clock. */
export type Flyer = { personId: string; airport: string | null; flightAt: string }

/** A run that is not there yet. */
export type PlannedRun = { airport: string | null; leavesAt: string; personIds: readonly string[] }

/**
 * The fewest runs that take everybody, and of those the ones with the least waiting, for each airport and calendar day:
 * no run has more people than seats, and nobody waits longer than the longest wait. By time. There is a best plan in which each run takes
 * people who follow each other by time, so it is found exactly.
 */
export function planRuns(direction: Direction, flyers: readonly Flyer[], limits: Limits): PlannedRun[] {
  const groups = new Map<string, Flyer[]>()
  for (const flyer of flyers) {
    const key = `${airportKey(flyer.airport)} ${flyer.flightAt.slice(0, 10)}`
    const group = groups.get(key)
    if (group) group.push(flyer)
    else groups.set(key, [flyer])
  }
  return [...groups.values()]
    .flatMap((group) => planGroup(direction, group, limits))
    .toSorted((one, other) => one.leavesAt.localeCompare(other.leavesAt))
}

function planGroup(direction: Direction, flyers: readonly Flyer[], limits: Limits): PlannedRun[] {
  const sign = signs[direction]
  const ready = flyers
    .map((flyer) => ({ ...flyer, at: sign * minutesOf(dueAt(direction, flyer.flightAt, limits)) }))
    .toSorted((one, other) => one.at - other.at || one.personId.localeCompare(other.personId))
  const times = ready.map(({ at }) => at)
  return cutIntoRuns(times, limits).map(([from, to]) => ({
    airport: ready[from]?.airport ?? null,
    // A run leaves when its last is ready; backwards, when its first has to go.
    leavesAt: wallClockOf(sign * (times[to - 1] ?? 0)),
    personIds: ready.slice(from, to).map(({ personId }) => personId),
  }))
}

type Best = { vehicles: number; waiting: number; from: number }

/** Where sorted times are cut, as [from, to): each beginning of the list is best by its last run and the best before it. */
function cutIntoRuns(times: readonly number[], { seats, longestWaitMinutes }: Limits): [number, number][] {
  const best: Best[] = [{ vehicles: 0, waiting: 0, from: 0 }]
  for (const [last, leaves] of times.entries()) {
    let found: Best | undefined
    let waiting = 0
    for (let from = last; from >= 0 && last - from < seats; from--) {
      const wait = leaves - (times[from] ?? leaves)
      const before = best[from]
      if (wait > longestWaitMinutes || !before) break
      waiting += wait
      const option = { vehicles: before.vehicles + 1, waiting: before.waiting + waiting, from }
      if (!found || isBetter(option, found)) found = option
    }
    // Somebody alone always fits.
    if (found) best.push(found)
  }
  const cuts: [number, number][] = []
  for (let to = times.length; to > 0; to = best[to]?.from ?? 0) cuts.unshift([best[to]?.from ?? 0, to])
  return cuts
}

const isBetter = (one: Best, other: Best) =>
  one.vehicles < other.vehicles || (one.vehicles === other.vehicles && one.waiting < other.waiting)

/** How many runs, and how long the one waits who waits longest. */
export function planFigures(
  direction: Direction,
  { runs, flyers, limits }: { runs: readonly PlannedRun[]; flyers: readonly Flyer[]; limits: Limits },
): { runs: number; longestWait: number; waiting: number } {
  const flightOf = new Map(flyers.map(({ personId, flightAt }) => [personId, flightAt]))
  const waits = runs.flatMap(({ leavesAt, personIds }) =>
    personIds.map((personId) =>
      waitOf(direction, { leavesAt, flightAt: flightOf.get(personId) ?? leavesAt, limits }),
    ),
  )
  return {
    runs: runs.length,
    longestWait: waits.reduce((longest, wait) => Math.max(longest, wait), 0),
    waiting: waits.reduce((sum, wait) => sum + wait, 0),
  }
}

/** To the venue, from when somebody may leave; to the airport, until when. */
export const dueAt = (
  direction: Direction,
  flightAt: string,
  { bufferMinutes }: Pick<Limits, 'bufferMinutes'>,
) => wallClockOf(minutesOf(flightAt) + signs[direction] * bufferMinutes)

type Ride = { leavesAt: string; flightAt: string; limits: Pick<Limits, 'bufferMinutes'> }

/** Minutes between being ready and leaving; negative: the run leaves too early for its passenger, or too late for the flight. */
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

/** Where one of them is not known, they may be the same. */
const isSameAirport = (one: string | null, other: string | null) =>
  one === null || other === null || airportKey(one) === airportKey(other)

const airportKey = (airport: string | null) => airport?.trim().toUpperCase() ?? ''

type RunWithSeats = { id: string; airport: string | null; leavesAt: string; free: number }

/**
 * Where people without a run that suits them would go: as many as can onto runs that have a seat and suit them, the others onto
 * the fewest runs of their own. Nobody who has a run that suits them moves.
 */
export function repack(
  direction: Direction,
  { flyers, runs, limits }: { flyers: readonly Flyer[]; runs: readonly RunWithSeats[]; limits: Limits },
): { moves: { personId: string; to: string }[]; runs: PlannedRun[] } {
  const sign = signs[direction]
  const waiting = flyers.toSorted((one, other) => sign * one.flightAt.localeCompare(other.flightAt))
  const moves: { personId: string; to: string }[] = []
  // By time, and of those whom a run suits first the one who has waited longest: so the most people find a seat.
  for (const run of runs.toSorted((one, other) => sign * one.leavesAt.localeCompare(other.leavesAt))) {
    for (let free = run.free; free > 0; free--) {
      const at = waiting.findIndex((flyer) => fitOf(direction, { run, flyer, limits }) === 'fits')
      const [flyer] = at < 0 ? [] : waiting.splice(at, 1)
      if (!flyer) break
      moves.push({ personId: flyer.personId, to: run.id })
    }
  }
  return { moves, runs: planRuns(direction, waiting, limits) }
}

const signs = { to_venue: 1, to_airport: -1 } as const satisfies Record<Direction, 1 | -1>

/** Minutes of a clock on the wall; one zone, so that only differences count. */
const minutesOf = (wallClock: string) => Date.parse(`${wallClock}:00Z`) / 60_000
const wallClockOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 16)
