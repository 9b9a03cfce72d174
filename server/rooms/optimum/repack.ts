import { assign, apartBit, type Assignment, type Model } from '#server/rooms/optimum/model.ts'
import { costWithoutBed, roomCost } from '#server/rooms/optimum/cost.ts'
import { createRandom, type Random } from '#server/rooms/optimum/random.ts'

/** The most people for whom every assignment is tried: 3⁹ = 19,683 steps per room. */
export const maxRepacked = 9
const maxRooms = 5

/**
 * The best assignment of these people to these rooms, beside the people who stay there; for a small event the
 * optimum. Goes room by room and finds for every subset of the people the best way to put it into the rooms so far.
 * People left at the end have no bed. 3^people steps per room, 2^people room costs.
 */
export function repack(
  model: Model,
  { roomOf, members }: Assignment,
  { people, rooms }: { people: readonly number[]; rooms: readonly number[] },
): Assignment {
  const subsets = 1 << people.length
  const peopleIn = (subset: number) => people.filter((_, bit) => ((subset >> bit) & 1) === 1)
  const staying = rooms.map((room) => (members[room] ?? []).filter((person) => !people.includes(person)))
  let best = new Float64Array(subsets).fill(Infinity)
  best[0] = 0
  const chosen = rooms.map((room, index) => {
    const costs = costsOf(model, room, { staying: staying[index] ?? [], people })
    const next = new Float64Array(subsets).fill(Infinity)
    const choice = new Int32Array(subsets)
    for (let all = 0; all < subsets; all++) {
      // Every subset of `all`, the empty one last.
      for (let here = all; ; here = (here - 1) & all) {
        const cost = (best[all ^ here] ?? Infinity) + (costs[here] ?? Infinity)
        if (cost < (next[all] ?? Infinity)) {
          next[all] = cost
          choice[all] = here
        }
        if (here === 0) break
      }
    }
    best = next
    return choice
  })
  const allPeople = subsets - 1
  const totals = [...best].map(
    (cost, all) =>
      cost + peopleIn(allPeople ^ all).reduce((sum, person) => sum + costWithoutBed(model, person), 0),
  )
  let remaining = totals.indexOf(Math.min(...totals))
  const found = roomOf.slice()
  for (const person of peopleIn(allPeople ^ remaining)) found[person] = model.rooms.length
  for (let index = rooms.length - 1; index >= 0; index--) {
    const here = chosen[index]?.[remaining] ?? 0
    for (const person of peopleIn(here)) found[person] = rooms[index] ?? model.rooms.length
    remaining ^= here
  }
  return assign(model, found)
}

/** The room's cost with each subset of the people; infinite if they don't fit. */
function costsOf(
  model: Model,
  room: number,
  { staying, people }: { staying: readonly number[]; people: readonly number[] },
): Float64Array {
  const isApart = (one: number, other: number) =>
    ((model.relations[one * model.people.length + other] ?? 0) & apartBit) !== 0
  const costs = new Float64Array(1 << people.length).fill(Infinity)
  const space = (model.beds[room] ?? 0) - staying.length
  const add = (from: number, subset: number, inside: readonly number[]) => {
    costs[subset] = roomCost(model, room, inside)
    if (inside.length - staying.length >= space) return
    for (let bit = from; bit < people.length; bit++) {
      const person = people[bit] ?? 0
      if (!inside.some((mate) => isApart(person, mate)))
        add(bit + 1, subset | (1 << bit), [...inside, person])
    }
  }
  add(0, 0, staying)
  return costs
}

/**
 * Repeatedly repacks a few rooms around a person with an unmet goal, to improve what annealing left. No step makes the
 * plan worse.
 */
export function polish(model: Model, start: Assignment, { steps, seed }: { steps: number; seed: number }) {
  const random = createRandom(seed)
  const free = [...start.roomOf.keys()].filter((person) => model.isPinned[person] === 0)
  let plan = assign(model, start.roomOf)
  for (let step = 0; step < steps && free.length > 0; step++) {
    const person = pickUnsatisfied(model, plan, free, random)
    plan = repack(model, plan, neighbourhood(model, plan, person, random))
  }
  return plan
}

/** The first of a few random people with an unmet goal; else any of them. */
function pickUnsatisfied(model: Model, plan: Assignment, free: readonly number[], random: Random): number {
  const candidates = Array.from({ length: 20 }, () => free[random.below(free.length)] ?? 0)
  return candidates.find((person) => hasUnmetGoal(model, plan, person)) ?? candidates[0] ?? 0
}

function hasUnmetGoal(model: Model, { roomOf, members }: Assignment, person: number): boolean {
  const room = roomOf[person] ?? 0
  const mates = members[room]
  if (mates === undefined) return true
  return (
    (model.isOpen[person] === 0 && mates.length > 1) ||
    ((model.needs[person] ?? 0) & ~(model.offers[room] ?? 0)) !== 0 ||
    ((model.now[person] ?? -1) >= 0 && model.now[person] !== room) ||
    (model.partners[person] ?? []).some((partner) => roomOf[partner] !== room)
  )
}

/** The current rooms of a person and of the people they would share with, and random other rooms. */
function neighbourhood(model: Model, { roomOf, members }: Assignment, person: number, random: Random) {
  const isFree = (mate: number) => model.isPinned[mate] === 0
  const rooms = new Set<number>()
  const people = new Set([person])
  const add = (room: number | undefined) => {
    const all = members[room ?? -1]?.filter(isFree)
    if (room === undefined || all === undefined || rooms.size === maxRooms) return
    // If the room is too big to repack completely, only the people who are already chosen are repacked.
    const repacked = all.length > maxRepacked ? all.filter((mate) => people.has(mate)) : all
    if (new Set([...people, ...repacked]).size > maxRepacked) return
    rooms.add(room)
    for (const mate of repacked) people.add(mate)
  }
  add(roomOf[person])
  const partners = model.partners[person] ?? []
  for (const partner of random.sample(partners, Math.min(partners.length, 2))) add(roomOf[partner])
  add(model.now[person])
  for (let i = 0; i < maxRooms; i++) add(random.below(model.rooms.length))
  // People without a bed may get one that becomes free.
  for (const partner of partners) {
    if (people.size < maxRepacked && roomOf[partner] === model.rooms.length && isFree(partner))
      people.add(partner)
  }
  return { people: [...people], rooms: [...rooms] }
}
