import { expect, test } from 'vitest'
import type { Direction } from '#contract/shuttle-directions.ts'
import { fitOf, waitOf, type Limits } from '#contract/shuttle-fit.ts'
import { planFigures, planRuns, repack, type Flyer } from '#contract/shuttle-plan.ts'

const limits: Limits = { bufferMinutes: 30, longestWaitMinutes: 60, seats: 3 }
const flyer = (personId: string, clock: string, airport: string | null = 'LIS'): Flyer => ({
  personId,
  airport,
  flightAt: clock.includes('T') ? clock : `2026-11-30T${clock}`,
})

test('a run leaves when its last passenger is ready', () => {
  const flyers = [flyer('ana', '14:00'), flyer('ben', '14:20'), flyer('cy', '14:50'), flyer('di', '17:00')]
  expect(planRuns('to_venue', flyers, limits)).toEqual([
    { airport: 'LIS', leavesAt: '2026-11-30T15:20', personIds: ['ana', 'ben', 'cy'] },
    { airport: 'LIS', leavesAt: '2026-11-30T17:30', personIds: ['di'] },
  ])
})

test('a run to the airport leaves in time for its passengers’ first flight', () => {
  const flyers = [flyer('ana', '14:00'), flyer('ben', '14:20'), flyer('cy', '15:30')]
  const runs = planRuns('to_airport', flyers, limits)
  expect(runs).toEqual([
    { airport: 'LIS', leavesAt: '2026-11-30T13:30', personIds: ['ben', 'ana'].toSorted().toReversed() },
    { airport: 'LIS', leavesAt: '2026-11-30T15:00', personIds: ['cy'] },
  ])
  expect(planFigures('to_airport', { runs, flyers, limits })).toEqual({
    runs: 2,
    longestWait: 20,
    waiting: 20,
  })
})

test('plans each airport and calendar day separately, whatever the spelling of the airport', () => {
  const flyers = [
    flyer('ana', '14:00'),
    flyer('ben', '14:00', ' lis '),
    flyer('cy', '14:00', 'OPO'),
    flyer('di', '2026-12-01T14:00'),
  ]
  expect(planRuns('to_venue', flyers, limits).map(({ personIds }) => personIds)).toEqual([
    ['ana', 'ben'],
    ['cy'],
    ['di'],
  ])
})

test('picks the plan with the least waiting among those with the fewest runs', () => {
  const flyers = ['14:00', '14:20', '14:45', '14:50', '14:55'].map((clock, index) =>
    flyer(String(index), clock),
  )
  const runs = planRuns('to_venue', flyers, limits)
  expect(runs.map(({ personIds }) => personIds)).toEqual([
    ['0', '1'],
    ['2', '3', '4'],
  ])
})

test('plans nothing for an empty list', () => {
  expect(planRuns('to_venue', [], limits)).toEqual([])
  expect(planFigures('to_venue', { runs: [], flyers: [], limits })).toEqual({
    runs: 0,
    longestWait: 0,
    waiting: 0,
  })
})

/** Returns a source of pseudo-random numbers from 0 up to `limit`, the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % limit
  }
}

/** Every way to put people onto runs: each person onto an existing run or a new one. */
function* listGroupings(times: readonly number[], seats: number): Generator<number[][]> {
  const [first, ...rest] = times
  if (first === undefined) {
    yield []
    return
  }
  for (const groups of listGroupings(rest, seats)) {
    yield [[first], ...groups]
    for (const [index, group] of groups.entries()) {
      if (group.length < seats) yield groups.with(index, [first, ...group])
    }
  }
}

const minutes = (clock: string) => Date.parse(`${clock}:00Z`) / 60_000

function findBestGrouping(
  direction: Direction,
  flyers: readonly Flyer[],
  { seats, longestWaitMinutes }: Limits,
) {
  const best = { runs: Infinity, waiting: Infinity }
  const due = flyers.map(({ flightAt }) => minutes(flightAt))
  for (const groups of listGroupings(due, seats)) {
    const waits = groups.flatMap((group) => {
      const leaves = direction === 'to_venue' ? Math.max(...group) : Math.min(...group)
      return group.map((one) => Math.abs(leaves - one))
    })
    const waiting = waits.reduce((sum, wait) => sum + wait, 0)
    if (waits.some((wait) => wait > longestWaitMinutes)) continue
    if (groups.length < best.runs || (groups.length === best.runs && waiting < best.waiting)) {
      Object.assign(best, { runs: groups.length, waiting })
    }
  }
  return best
}

test.for(['to_venue', 'to_airport'] as const)(
  '%s: finds a plan as good as the best of all groupings',
  (direction) => {
    const draw = createRandom(direction === 'to_venue' ? 7 : 11)
    for (let round = 0; round < 2_000; round++) {
      const drawnLimits = { bufferMinutes: draw(120), longestWaitMinutes: 10 + draw(90), seats: 1 + draw(5) }
      const flyers = Array.from({ length: 1 + draw(7) }, (_, index) => {
        const minute = draw(8 * 60)
        const clock = `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        return flyer(String(index), clock)
      })
      const runs = planRuns(direction, flyers, drawnLimits)
      const {
        runs: count,
        waiting,
        longestWait,
      } = planFigures(direction, { runs, flyers, limits: drawnLimits })
      expect({ runs: count, waiting }).toEqual(findBestGrouping(direction, flyers, drawnLimits))
      expect(longestWait).toBeLessThanOrEqual(drawnLimits.longestWaitMinutes)
      expect(runs.every(({ personIds }) => personIds.length <= drawnLimits.seats)).toBe(true)
      expect(runs.flatMap(({ personIds }) => personIds).toSorted()).toEqual(
        flyers.map(({ personId }) => personId),
      )
    }
  },
)

test('plans 1,000 flights of one day within a second', () => {
  const draw = createRandom(3)
  const flyers = Array.from({ length: 1_000 }, (_, index) => {
    const minute = draw(17 * 60)
    return flyer(
      String(index),
      `${String(6 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
    )
  })
  const began = Date.now()
  const runs = planRuns('to_venue', flyers, { ...limits, seats: 20 })
  expect(Date.now() - began).toBeLessThan(1_000)
  expect(runs.flatMap(({ personIds }) => personIds)).toHaveLength(1_000)
})

test('says whether a run fits a flight, or why it doesn’t', () => {
  const fit = (leaves: string, direction: Direction, flightAt: string | null = '2026-11-30T14:00') =>
    fitOf(direction, {
      run: { leavesAt: `2026-11-30T${leaves}`, airport: 'LIS' },
      flyer: { airport: 'LIS', flightAt },
      limits,
    })
  const toVenue = ['13:59', '14:00', '14:29', '14:30', '15:30', '15:31'].map((leaves) =>
    fit(leaves, 'to_venue'),
  )
  expect(toVenue).toEqual(['missed', 'tight', 'tight', 'fits', 'fits', 'waits'])
  const toAirport = ['14:01', '14:00', '13:31', '13:30', '12:30', '12:29'].map((leaves) =>
    fit(leaves, 'to_airport'),
  )
  expect(toAirport).toEqual(toVenue)
  expect(fit('14:30', 'to_venue', null)).toBe('unknown')
  expect(
    fitOf('to_venue', {
      run: { leavesAt: '2026-11-30T14:30', airport: 'OPO' },
      flyer: { airport: 'LIS', flightAt: '2026-11-30T14:00' },
      limits,
    }),
  ).toBe('elsewhere')
  const ride = { leavesAt: '2026-11-30T14:50', flightAt: '2026-11-30T14:00', limits }
  expect([waitOf('to_venue', ride), waitOf('to_airport', ride)]).toEqual([20, -80])
})

const run = (id: string, leaves: string, free: number) => ({
  id,
  airport: 'LIS',
  leavesAt: `2026-11-30T${leaves}`,
  free,
})

test('moves passengers whose run no longer fits to one with a free seat, else to a new run', () => {
  const flyers = [flyer('ana', '14:00'), flyer('ben', '14:10'), flyer('cy', '18:00')]
  expect(
    repack('to_venue', { flyers, limits, runs: [run('two', '15:00', 1), run('three', '15:10', 1)] }),
  ).toEqual({
    moves: [
      { personId: 'ana', to: 'two' },
      { personId: 'ben', to: 'three' },
    ],
    runs: [{ airport: 'LIS', leavesAt: '2026-11-30T18:30', personIds: ['cy'] }],
  })
  expect(repack('to_venue', { flyers, limits, runs: [run('two', '15:00', 0)] }).runs).toHaveLength(2)
})

test('fills existing runs with as many people as possible', () => {
  // Ben’s flight fits only the late run, so Ana, whose flight fits both runs, must not take its seat.
  const runs = [
    { id: 'late', airport: null, leavesAt: '2026-11-30T15:20', free: 1 },
    { id: 'early', airport: null, leavesAt: '2026-11-30T14:40', free: 1 },
  ]
  const flyers = [flyer('ben', '14:40'), flyer('ana', '14:05')]
  expect(repack('to_venue', { flyers, limits, runs }).moves).toEqual([
    { personId: 'ana', to: 'early' },
    { personId: 'ben', to: 'late' },
  ])
})
