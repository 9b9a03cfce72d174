import { assign, apartBit, type Assignment, type Model } from '#server/rooms/optimum/model.ts'
import { costWithoutBed, roomCost, weights } from '#server/rooms/optimum/cost.ts'
import { createRandom, type Random } from '#server/rooms/optimum/random.ts'

type AnnealingOptions = {
  /** How many moves to try: a count instead of a time, so that the same task gives the same plan. */
  moves: number
  /** The index of the goal whose weight sets the first temperature: earlier goals hardly ever get worse. */
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
    room === noBed ? 0 : roomCost(model, room, people)
  const noBed = model.rooms.length
  const startTemperature = (weights[from] ?? 1) * 0.7
  const step = Math.log(0.15 / startTemperature) / moves
  for (let i = 0; i < moves; i++) {
    const person = free[random.below(free.length)] ?? 0
    const fromRoom = roomOf[person] ?? noBed
    const toRoom = pickRoom(model, roomOf, person, random)
    if (toRoom === fromRoom) continue
    const [leaving, coming] = exchange(model, members, { person, fromRoom, toRoom }, random)
    const fromPeople = after(members[fromRoom] ?? [], leaving, coming)
    const toPeople = after(members[toRoom] ?? [], coming, leaving)
    if (fromRoom !== noBed && !fits(model, fromRoom, fromPeople, coming.length)) continue
    if (!fits(model, toRoom, toPeople, leaving.length)) continue
    const [fromCost, toCost] = [costOf(fromRoom, fromPeople), costOf(toRoom, toPeople)]
    let change = fromCost + toCost - (costs[fromRoom] ?? 0) - (costs[toRoom] ?? 0)
    if (fromRoom === noBed) change += sumWithoutBed(model, coming) - sumWithoutBed(model, leaving)
    if (change > 0 && random.unit() >= Math.exp(-change / (startTemperature * Math.exp(step * i)))) continue
    setRoom({ roomOf, members, costs }, fromRoom, fromPeople, fromCost, noBed)
    setRoom({ roomOf, members, costs }, toRoom, toPeople, toCost, noBed)
    for (const mover of leaving) roomOf[mover] = toRoom
    for (const mover of coming) roomOf[mover] = fromRoom
  }
  return { roomOf, members }
}

type State = Assignment & { costs: number[] }

function setRoom({ members, costs }: State, room: number, people: number[], cost: number, out: number): void {
  if (room === out) return
  members[room] = people
  costs[room] = cost
}

/** Picks a room, preferring those that the person may like better; never 'no bed'. */
function pickRoom(model: Model, roomOf: Int32Array, person: number, random: Random): number {
  const anyRoom = random.below(model.rooms.length)
  const chance = random.unit()
  const partners = model.partners[person] ?? []
  if (chance < 0.35) return roomOr(roomOf[partners[random.below(partners.length)] ?? -1], anyRoom, model)
  if (chance < 0.45) return roomOr(model.now[person], anyRoom, model)
  if (chance < 0.6)
    return model.needs[person] === 0 ? anyRoom : nextOffering(model, anyRoom, model.needs[person] ?? 0)
  if (chance < 0.72) return roomOr(roomOf[random.below(roomOf.length)], anyRoom, model)
  return anyRoom
}

const roomOr = (room: number | undefined, fallback: number, { rooms }: Model): number =>
  room === undefined || room < 0 || room === rooms.length ? fallback : room

/** The first room from `firstRoom` on that meets all the needs; else `firstRoom`. */
function nextOffering({ offers }: Model, firstRoom: number, needs: number): number {
  for (let offset = 0; offset < offers.length; offset++) {
    const room = (firstRoom + offset) % offers.length
    if (((offers[room] ?? 0) & needs) === needs) return room
  }
  return firstRoom
}

type Proposal = { person: number; fromRoom: number; toRoom: number }

/** The people who swap between the two rooms. */
function exchange(
  model: Model,
  members: readonly number[][],
  { person, fromRoom, toRoom }: Proposal,
  random: Random,
): [leaving: number[], coming: number[]] {
  const isFree = (mate: number) => model.isPinned[mate] === 0
  const [freeInFrom, freeInTo] = [
    (members[fromRoom] ?? []).filter(isFree),
    (members[toRoom] ?? []).filter(isFree),
  ]
  const kind = random.unit()
  if (kind < 0.12 && freeInFrom.length > 0) return [freeInFrom, freeInTo]
  const mates = freeInFrom.filter((mate) => mate !== person)
  const leaving = kind < 0.2 && mates.length > 0 ? [person, mates[random.below(mates.length)] ?? 0] : [person]
  const space = (model.beds[toRoom] ?? 0) - (members[toRoom]?.length ?? 0)
  // May swap even if there is space: the two may fit better the other way round.
  const least = Math.max(leaving.length - space, 0)
  const coming = least === 0 && random.unit() < 0.3 ? 1 : least
  return [leaving, random.sample(freeInTo, Math.min(coming, freeInTo.length))]
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
      if (((model.relations[row + (people[j] ?? 0)] ?? 0) & apartBit) !== 0) return false
  }
  return true
}

const sumWithoutBed = (model: Model, people: readonly number[]): number =>
  people.reduce((sum, person) => sum + costWithoutBed(model, person), 0)
