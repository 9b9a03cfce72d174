import type { Direction } from '#contract/shuttle-directions.ts'
import {
  airportKey,
  fitOf,
  minutesOf,
  signs,
  waitOf,
  wallClockOf,
  dueAt,
  type Limits,
} from '#contract/shuttle-fit.ts'

/** A person with a flight: their landing at the venue's airport, or their take-off there, in local time. */
export type Flyer = { personId: string; airport: string | null; flightAt: string }

/** A run that doesn't exist yet. */
export type PlannedRun = { airport: string | null; leavesAt: string; personIds: readonly string[] }

/**
 * Plans the fewest runs that take everyone, with the least waiting among those, for each airport and calendar day,
 * sorted by time. No run has more people than seats, and no one waits longer than the longest wait. The result is exact:
 * there is always a best plan in which each run takes people who follow each other by time.
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
    .map((flyer) => ({ ...flyer, readyAt: sign * minutesOf(dueAt(direction, flyer.flightAt, limits)) }))
    .toSorted((one, other) => one.readyAt - other.readyAt || one.personId.localeCompare(other.personId))
  const times = ready.map(({ readyAt }) => readyAt)
  return cutIntoRuns(times, limits).map(([from, to]) => ({
    airport: ready[from]?.airport ?? null,
    // A run leaves when its last passenger is ready; to the airport, when its first passenger has to leave.
    leavesAt: wallClockOf(sign * (times[to - 1] ?? 0)),
    personIds: ready.slice(from, to).map(({ personId }) => personId),
  }))
}

type PrefixPlan = { vehicles: number; waiting: number; from: number }

/**
 * Where to cut sorted times into runs, as [from, to). Dynamic programming: the best plan of each prefix is its last run
 * and the best plan before it.
 */
function cutIntoRuns(times: readonly number[], { seats, longestWaitMinutes }: Limits): [number, number][] {
  const best: PrefixPlan[] = [{ vehicles: 0, waiting: 0, from: 0 }]
  for (const [last, leaves] of times.entries()) {
    let found: PrefixPlan | undefined
    let waiting = 0
    for (let from = last; from >= 0 && last - from < seats; from--) {
      const wait = leaves - (times[from] ?? leaves)
      const before = best[from]
      if (wait > longestWaitMinutes || !before) break
      waiting += wait
      const option = { vehicles: before.vehicles + 1, waiting: before.waiting + waiting, from }
      if (!found || isBetter(option, found)) found = option
    }
    // A single person always fits.
    if (found) best.push(found)
  }
  const cuts: [number, number][] = []
  for (let to = times.length; to > 0; to = best[to]?.from ?? 0) cuts.unshift([best[to]?.from ?? 0, to])
  return cuts
}

const isBetter = (one: PrefixPlan, other: PrefixPlan) =>
  one.vehicles < other.vehicles || (one.vehicles === other.vehicles && one.waiting < other.waiting)

/** The number of runs, and the longest wait of any passenger. */
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

type RunWithSeats = { id: string; airport: string | null; leavesAt: string; free: number }

/**
 * Plans people without a suitable run: as many as possible go onto suitable runs with a free seat, the others onto as
 * few new runs as possible. People with a suitable run never move.
 */
export function repack(
  direction: Direction,
  { flyers, runs, limits }: { flyers: readonly Flyer[]; runs: readonly RunWithSeats[]; limits: Limits },
): { moves: { personId: string; to: string }[]; runs: PlannedRun[] } {
  const sign = signs[direction]
  const waiting = flyers.toSorted((one, other) => sign * one.flightAt.localeCompare(other.flightAt))
  const moves: { personId: string; to: string }[] = []
  // Fills the runs by time, each with the people who have waited longest: this seats the most people.
  for (const run of runs.toSorted((one, other) => sign * one.leavesAt.localeCompare(other.leavesAt))) {
    for (let free = run.free; free > 0; free--) {
      const index = waiting.findIndex((flyer) => fitOf(direction, { run, flyer, limits }) === 'fits')
      const [flyer] = index < 0 ? [] : waiting.splice(index, 1)
      if (!flyer) break
      moves.push({ personId: flyer.personId, to: run.id })
    }
  }
  return { moves, runs: planRuns(direction, waiting, limits) }
}
