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

/** A person with a flight: the landing at the venue's airport, or the take-off there, on the wall's clock. */
export type Flyer = { personId: string; airport: string | null; flightAt: string }

/** A run that is not there yet. */
export type PlannedRun = { airport: string | null; leavesAt: string; personIds: readonly string[] }

/**
 * The fewest runs that take everyone, and of those the ones with the least waiting, for each airport and calendar day:
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
    // Someone alone always fits.
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
