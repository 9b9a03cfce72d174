import { createPauses } from '#server/lib/pauses.ts'

/** The cost of each workshop for each person, and of having none; in whole numbers, so that sums are exact. */
export type Costs = {
  /** Free seats, by workshop. */
  seats: readonly number[]
  /** Costs by person, then by workshop, the last one for none. Infinity: not wanted. */
  costs: readonly (readonly number[])[]
}

/**
 * Gives everyone at most one workshop, at the minimum total cost: adds one person after another by the cheapest
 * chain of moves, which keeps the plan so far optimal (successive shortest paths, as in the Hungarian method). Returns
 * the index of the workshop by person; the index after the last means none. The same costs give the same result.
 * Thousands of people take a second or two, during which other requests are answered.
 */
export async function allocate({ seats, costs }: Costs): Promise<number[]> {
  const pause = createPauses()
  const none = seats.length
  const places = costs.map(() => none)
  const members: number[][] = seats.map(() => [])
  const moves = seats.map(() => noMoves(none))
  for (const person of costs.keys()) {
    await pause()
    const { end, from } = cheapestChain(costs[person] ?? [], { seats, members, moves })
    let at = end
    // Follows the chain from its end, where there is a seat, back to where the new person enters.
    for (let before = from[at] ?? -1; before !== -1; before = from[at] ?? -1) {
      const mover = moves[before]?.who[at] ?? -1
      members[before] = (members[before] ?? []).filter((one) => one !== mover)
      members[at]?.push(mover)
      places[mover] = at
      at = before
    }
    members[at]?.push(person)
    places[person] = at
    for (let one = end; one !== -1; one = from[one] ?? -1) {
      const there = members[one]
      if (there) moves[one] = movesOf(there, { costs, none, here: one })
    }
  }
  return places
}

/**
 * From one workshop to each other, and to none: the cost of the cheapest move of one of its people, and that person.
 */
type Moves = { cost: number[]; who: number[] }

const noMoves = (none: number): Moves => ({
  cost: Array.from({ length: none + 1 }, () => Infinity),
  who: Array.from({ length: none + 1 }, () => -1),
})

type MoveSource = { costs: Costs['costs']; none: number; here: number }

function movesOf(members: readonly number[], { costs, none, here }: MoveSource): Moves {
  const best = noMoves(none)
  for (const person of members) {
    const personsCosts = costs[person] ?? []
    const now = personsCosts[here] ?? Infinity
    for (let there = 0; there <= none; there++) {
      const more = (personsCosts[there] ?? Infinity) - now
      if (there === here || more >= (best.cost[there] ?? Infinity)) continue
      best.cost[there] = more
      best.who[there] = person
    }
  }
  return best
}

type State = { seats: readonly number[]; members: readonly number[][]; moves: readonly Moves[] }

/** Bellman-Ford over the workshops: moves may save something, but there is never a negative cycle. */
function cheapestChain(own: readonly number[], { seats, members, moves }: State) {
  const none = seats.length
  const distance = Array.from({ length: none + 1 }, (_one, at) => own[at] ?? Infinity)
  const from = Array.from({ length: none + 1 }, () => -1)
  const isFull = (at: number) => at < none && (members[at]?.length ?? 0) >= (seats[at] ?? 0)
  const queue = seats.flatMap((_free, at) => (isFull(at) && distance[at] !== Infinity ? [at] : []))
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const step = moves[at]
    for (let there = 0; there <= none; there++) {
      const sum = (distance[at] ?? Infinity) + (step?.cost[there] ?? Infinity)
      if (sum >= (distance[there] ?? Infinity)) continue
      distance[there] = sum
      from[there] = at
      if (isFull(there) && !queue.includes(there)) queue.push(there)
    }
  }
  let end = none
  for (let at = 0; at < none; at++) {
    if (!isFull(at) && (distance[at] ?? Infinity) < (distance[end] ?? Infinity)) end = at
  }
  return { end, from }
}
