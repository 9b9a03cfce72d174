import { createPauses } from '#server/lib/pauses.ts'

/** The cost of each workshop for each person, and of having none; in whole numbers, so that sums are exact. */
export type Costs = {
  /** Free seats, by workshop. */
  seats: readonly number[]
  /** Costs by person, then by workshop; the last is the cost of having none. Infinity: not wanted. */
  costs: readonly (readonly number[])[]
}

/**
 * Gives everyone at most one workshop, at the minimum total cost. Adds one person at a time by the cheapest chain of
 * moves, so that the plan stays optimal (successive shortest paths, as in the Hungarian method). Returns the index of
 * the workshop by person; the index after the last means none. The same costs give the same result. For thousands of
 * people this takes a second or two, and other requests are served in between.
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
    let current = end
    // Follows the chain from its end, where there is a seat, back to where the new person enters.
    for (let previous = from[current] ?? -1; previous !== -1; previous = from[current] ?? -1) {
      const mover = moves[previous]?.movers[current] ?? -1
      members[previous] = (members[previous] ?? []).filter((member) => member !== mover)
      members[current]?.push(mover)
      places[mover] = current
      current = previous
    }
    members[current]?.push(person)
    places[person] = current
    for (let changed = end; changed !== -1; changed = from[changed] ?? -1) {
      const changedMembers = members[changed]
      if (changedMembers) moves[changed] = movesOf(changedMembers, { costs, none, here: changed })
    }
  }
  return places
}

/** The cheapest move of one member to each other workshop, and to none: its cost, and who moves. */
type Moves = { cost: number[]; movers: number[] }

const noMoves = (none: number): Moves => ({
  cost: Array.from({ length: none + 1 }, () => Infinity),
  movers: Array.from({ length: none + 1 }, () => -1),
})

type MoveSource = { costs: Costs['costs']; none: number; here: number }

function movesOf(members: readonly number[], { costs, none, here }: MoveSource): Moves {
  const best = noMoves(none)
  for (const person of members) {
    const personsCosts = costs[person] ?? []
    const currentCost = personsCosts[here] ?? Infinity
    for (let target = 0; target <= none; target++) {
      const extraCost = (personsCosts[target] ?? Infinity) - currentCost
      if (target === here || extraCost >= (best.cost[target] ?? Infinity)) continue
      best.cost[target] = extraCost
      best.movers[target] = person
    }
  }
  return best
}

type State = { seats: readonly number[]; members: readonly number[][]; moves: readonly Moves[] }

/** Bellman-Ford over the workshops: moves may save something, but there is never a negative cycle. */
function cheapestChain(personsCosts: readonly number[], { seats, members, moves }: State) {
  const none = seats.length
  const distance = Array.from({ length: none + 1 }, (_one, index) => personsCosts[index] ?? Infinity)
  const from = Array.from({ length: none + 1 }, () => -1)
  const isFull = (index: number) => index < none && (members[index]?.length ?? 0) >= (seats[index] ?? 0)
  const queue = seats.flatMap((_free, index) =>
    isFull(index) && distance[index] !== Infinity ? [index] : [],
  )
  for (let current = queue.shift(); current !== undefined; current = queue.shift()) {
    const step = moves[current]
    for (let target = 0; target <= none; target++) {
      const sum = (distance[current] ?? Infinity) + (step?.cost[target] ?? Infinity)
      if (sum >= (distance[target] ?? Infinity)) continue
      distance[target] = sum
      from[target] = current
      if (isFull(target) && !queue.includes(target)) queue.push(target)
    }
  }
  let end = none
  for (let index = 0; index < none; index++) {
    if (!isFull(index) && (distance[index] ?? Infinity) < (distance[end] ?? Infinity)) end = index
  }
  return { end, from }
}
