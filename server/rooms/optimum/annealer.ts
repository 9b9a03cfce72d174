import { assign, apart, type Assignment, type Model } from '#server/rooms/optimum/model.ts'
import { costWithoutBed, roomCost, weights } from '#server/rooms/optimum/cost.ts'
import { createRandom, type Random } from '#server/rooms/optimum/random.ts'

export type AnnealingOptions = {
  /** How many moves to try: a count instead of a time, so that the same task gives the same plan. */
  moves: number
  /** The goal, by number, at which the temperature starts: earlier goals hardly get worse on the way. */
  from: number
  seed: number
}

/**
 * Improves a plan by simulated annealing: the temperature falls geometrically through the weights of all goals, so they
 * freeze one after another in their order. Beds, pins, vetoes and same gender are never broken, even temporarily. Each
 * move sends one or two people to another room, swaps them with people there, or swaps all people of two rooms. A move
 * computes two room costs: about a million moves a second.
 */
export function anneal(model: Model, start: Assignment, { moves, from, seed }: AnnealingOptions): Assignment {
  const { roomOf, members } = assign(model, start.roomOf)
  const free = [...roomOf.keys()].filter((person) => model.isPinned[person] === 0)
  const random = createRandom(seed)
  if (free.length === 0 || model.rooms.length === 0) return { roomOf, members }
  const costs = members.map((people, room) => roomCost(model, room, people))
  const costOf = (room: number, people: readonly number[]) =>
    room === out ? 0 : roomCost(model, room, people)
  const out = model.rooms.length
  const hot = (weights[from] ?? 1) * 0.7
  const step = Math.log(0.15 / hot) / moves
  for (let i = 0; i < moves; i++) {
    const person = free[random.below(free.length)] ?? 0
    const one = roomOf[person] ?? out
    const other = roomFor(model, roomOf, person, random)
    if (other === one) continue
    const [leaving, coming] = exchange(model, members, { person, one, other }, random)
    const first = after(members[one] ?? [], leaving, coming)
    const second = after(members[other] ?? [], coming, leaving)
    if (one !== out && !fits(model, one, first, coming.length)) continue
    if (!fits(model, other, second, leaving.length)) continue
    const [firstCost, secondCost] = [costOf(one, first), costOf(other, second)]
    let change = firstCost + secondCost - (costs[one] ?? 0) - (costs[other] ?? 0)
    if (one === out) change += sumWithoutBed(model, coming) - sumWithoutBed(model, leaving)
    if (change > 0 && random.unit() >= Math.exp(-change / (hot * Math.exp(step * i)))) continue
    setRoom({ roomOf, members, costs }, one, first, firstCost, out)
    setRoom({ roomOf, members, costs }, other, second, secondCost, out)
    for (const mover of leaving) roomOf[mover] = other
    for (const mover of coming) roomOf[mover] = one
  }
  return { roomOf, members }
}

type State = Assignment & { costs: number[] }

function setRoom({ members, costs }: State, room: number, people: number[], cost: number, out: number): void {
  if (room === out) return
  members[room] = people
  costs[room] = cost
}

/** Picks a room, more often one that the person may like better; never 'no bed'. */
function roomFor(model: Model, roomOf: Int32Array, person: number, random: Random): number {
  const any = random.below(model.rooms.length)
  const chance = random.unit()
  const partners = model.partners[person] ?? []
  if (chance < 0.35) return inRoom(roomOf[partners[random.below(partners.length)] ?? -1], any, model)
  if (chance < 0.45) return inRoom(model.now[person], any, model)
  if (chance < 0.6)
    return model.needs[person] === 0 ? any : nextOffering(model, any, model.needs[person] ?? 0)
  if (chance < 0.72) return inRoom(roomOf[random.below(roomOf.length)], any, model)
  return any
}

const inRoom = (room: number | undefined, any: number, { rooms }: Model): number =>
  room === undefined || room < 0 || room === rooms.length ? any : room

/** The next room, starting at the given one, that meets all the needs; else the given one. */
function nextOffering({ offers }: Model, any: number, needs: number): number {
  for (let at = 0; at < offers.length; at++) {
    const room = (any + at) % offers.length
    if (((offers[room] ?? 0) & needs) === needs) return room
  }
  return any
}

type Proposal = { person: number; one: number; other: number }

/** The people who swap between the two rooms. */
function exchange(
  model: Model,
  members: readonly number[][],
  { person, one, other }: Proposal,
  random: Random,
): [leaving: number[], coming: number[]] {
  const isFree = (mate: number) => model.isPinned[mate] === 0
  const [inOne, inOther] = [(members[one] ?? []).filter(isFree), (members[other] ?? []).filter(isFree)]
  const kind = random.unit()
  if (kind < 0.12 && inOne.length > 0) return [inOne, inOther]
  const mates = inOne.filter((mate) => mate !== person)
  const leaving = kind < 0.2 && mates.length > 0 ? [person, mates[random.below(mates.length)] ?? 0] : [person]
  const space = (model.beds[other] ?? 0) - (members[other]?.length ?? 0)
  // May swap even if there is space: the two may fit better the other way round.
  const least = Math.max(leaving.length - space, 0)
  const coming = least === 0 && random.unit() < 0.3 ? 1 : least
  return [leaving, random.sample(inOther, Math.min(coming, inOther.length))]
}

const after = (
  people: readonly number[],
  leaving: readonly number[],
  coming: readonly number[],
): number[] => [...people.filter((person) => !leaving.includes(person)), ...coming]

/** Checks only the newcomers, last in the list: the others shared the room before. */
function fits(model: Model, room: number, people: readonly number[], newcomers: number): boolean {
  if (people.length > (model.beds[room] ?? 0)) return false
  for (let i = people.length - newcomers; i < people.length; i++) {
    const row = (people[i] ?? 0) * model.people.length
    for (let j = 0; j < i; j++)
      if (((model.relations[row + (people[j] ?? 0)] ?? 0) & apart) !== 0) return false
  }
  return true
}

const sumWithoutBed = (model: Model, people: readonly number[]): number =>
  people.reduce((sum, person) => sum + costWithoutBed(model, person), 0)
