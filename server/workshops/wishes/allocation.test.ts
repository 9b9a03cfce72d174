import { expect, test } from 'vitest'
import { createRandom } from '#server/rooms/optimum/random.ts'
import { allocate, type Costs } from '#server/workshops/wishes/allocation.ts'

function drawSmallCase(random: (below: number) => number): Costs {
  const workshops = 1 + random(4)
  return {
    seats: Array.from({ length: workshops }, () => random(3)),
    costs: Array.from({ length: 1 + random(6) }, () =>
      Array.from({ length: workshops + 1 }, (_one, index) =>
        index < workshops && random(4) === 0 ? Infinity : random(12),
      ),
    ),
  }
}

const sumOf = ({ costs }: Costs, places: readonly number[]) =>
  places.reduce((sum, place, person) => sum + (costs[person]?.[place] ?? Infinity), 0)

/** The minimum cost of all ways to give the remaining seats to the people from `person` on. */
function tryEverything({ seats, costs }: Costs, person = 0): number {
  const personsCosts = costs[person]
  if (!personsCosts) return 0
  return Math.min(
    ...personsCosts.map((cost, place) => {
      if (cost === Infinity || seats[place] === 0) return Infinity
      return (
        cost +
        tryEverything(
          { seats: seats.map((free, index) => free - Number(index === place)), costs },
          person + 1,
        )
      )
    }),
  )
}

test('allocates 1,000 small cases as well as an exhaustive search, and never exceeds the seats', async () => {
  const random = createRandom(2026).below
  for (let round = 0; round < 1000; round++) {
    const task = drawSmallCase(random)
    const places = await allocate(task)
    expect(sumOf(task, places)).toBe(tryEverything(task))
    task.seats.forEach((free, index) =>
      expect(places.filter((place) => place === index).length).toBeLessThanOrEqual(free),
    )
  }
})

test('accepts a case without people, and a case without workshops', async () => {
  expect(await allocate({ seats: [1], costs: [] })).toEqual([])
  expect(await allocate({ seats: [], costs: [[0], [0]] })).toEqual([0, 0])
})
