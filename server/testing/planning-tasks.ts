import { createRandom, type Random } from '#server/rooms/optimum/random.ts'
import { planRooms } from '#server/rooms/optimum/planning.ts'
import type { PlannedPerson, PlannedRoom, PlanTask, RoomsPlan } from '#server/rooms/optimum/rules.ts'
import type { Solve } from '#server/rooms/optimum/solver.ts'

type TaskShape = {
  people: number
  /** Beds per person. If it is below 1, someone gets none. */
  beds: number
  seed: number
  from?: PlanTask['from']
  studios?: PlanTask['studios']
  /** How many of 100 people already have a bed. */
  placed?: number
  /** How many of 100 people an organiser pinned to a room. */
  pinned?: number
  /** How many of 100 people veto someone. */
  vetoing?: number
  /** The most beds in a room. */
  largest?: number
}

/** The attendees and rooms of a hotel, with wishes that are often mutual. The same seed gives the same task. */
export function randomTask(shape: TaskShape): PlanTask {
  const { people: count, seed, from = 'scratch', studios = 'mixed' } = shape
  const random = createRandom(seed)
  const rooms = roomsFor(shape, random)
  const people = addMutualWishes(
    Array.from({ length: count }, (_, index) => personOf(index, count, random)),
    random,
  )
  const places = rooms.flatMap(({ id, beds }) => Array.from({ length: beds }, () => id))
  const vetoes = people.flatMap((one, index): [string, string][] =>
    isDrawn(random, shape.vetoing ?? 3) ? [[one.id, nearby(people, index, random).id]] : [],
  )
  return {
    rooms,
    people: people.map((person) => {
      const isPinned = isDrawn(random, shape.pinned ?? 2)
      const isPlaced = isPinned || isDrawn(random, shape.placed ?? 0)
      const [roomId = null] = isPlaced ? places.splice(random.below(places.length), 1) : []
      return { ...person, roomId, isPinned: isPinned && roomId !== null }
    }),
    vetoes: vetoes.filter(([one, other]) => one !== other),
    studios,
    from,
  }
}

function roomsFor({ people, beds, largest = 6 }: TaskShape, random: Random): PlannedRoom[] {
  const rooms: PlannedRoom[] = []
  for (let bedsLeft = Math.round(people * beds); bedsLeft > 0;) {
    const usual = [1, 1, 2, 2, 2, 2, 3, 3, 4, 6][random.below(10)] ?? 2
    const isDormitory = largest > 6 && isDrawn(random, 10)
    const size = Math.min(bedsLeft, largest, isDormitory ? largest : usual)
    rooms.push({
      id: `room ${String(rooms.length).padStart(4, '0')}`,
      beds: size,
      isQuiet: isDrawn(random, 30),
      isGroundFloor: isDrawn(random, 25),
    })
    bedsLeft -= size
  }
  return rooms
}

function personOf(index: number, count: number, random: Random): Omit<PlannedPerson, 'roomId' | 'isPinned'> {
  // Friends are near each other in the list.
  const friends = [...Array(8).keys()]
    .map((step) => (index + step + 1) % count)
    .filter((one) => one !== index)
  const wishes = isDrawn(random, 55) ? Math.min(1 + random.below(3), friends.length) : 0
  return {
    id: idOf(index),
    isOpenToSharing: isDrawn(random, 62),
    isSameGenderOnly: isDrawn(random, 15),
    gender: genders[random.below(100)] ?? null,
    studio: isDrawn(random, 90) ? `studio ${random.below(Math.ceil(count / 25))}` : null,
    wantsQuiet: isDrawn(random, 12),
    wantsGroundFloor: isDrawn(random, 6),
    wanted: random.sample(friends, wishes).map(idOf),
  }
}

/** Makes most wishes mutual. */
function addMutualWishes<T extends { id: string; wanted: readonly string[] }>(
  people: readonly T[],
  random: Random,
): T[] {
  const wanted = new Map(people.map((person) => [person.id, [...person.wanted]]))
  for (const { id, wanted: wishes } of people) {
    for (const other of wishes) {
      const back = wanted.get(other) ?? []
      if (back.length < 3 && !back.includes(id) && isDrawn(random, 55)) back.push(id)
    }
  }
  return people.map((person) => ({ ...person, wanted: wanted.get(person.id) ?? [] }))
}

const repeat = <T extends string>(value: T, count: number): T[] => Array.from({ length: count }, () => value)

/** The genders of 96 in 100 people; the other four gave none. */
const genders = [...repeat('woman', 46), ...repeat('man', 46), ...repeat('other', 4)]

const idOf = (index: number) => `person ${String(index).padStart(4, '0')}`

const isDrawn = (random: Random, percent: number) => random.unit() * 100 < percent

const nearby = (people: readonly { id: string }[], index: number, random: Random): { id: string } =>
  people[(index + random.below(8)) % people.length] ?? { id: '' }

export const plannedPerson = (id: string, more: Partial<PlannedPerson> = {}): PlannedPerson => ({
  id,
  isOpenToSharing: true,
  isSameGenderOnly: false,
  gender: null,
  studio: null,
  wantsQuiet: false,
  wantsGroundFloor: false,
  wanted: [],
  roomId: null,
  isPinned: false,
  ...more,
})

export const plannedRoom = (id: string, beds = 2, more: Partial<PlannedRoom> = {}): PlannedRoom => ({
  id,
  beds,
  isQuiet: false,
  isGroundFloor: false,
  ...more,
})

/** A task to plan from the current rooms. */
export const taskFromNow = (
  people: PlanTask['people'],
  rooms: PlanTask['rooms'],
  vetoes: PlanTask['vetoes'] = [],
): PlanTask => ({ people, rooms, vetoes, studios: 'mixed', from: 'now' })

/** A solver that finds nothing, as if it never finished in time. */
export const proveNothing = async (): Promise<Solve> => () => undefined

/** Every posted plan, the last one first. Throws the solver's error if it fails. */
export async function plansOf(
  task: PlanTask,
  load?: () => Promise<Solve>,
): Promise<[RoomsPlan, ...RoomsPlan[]]> {
  const plans: RoomsPlan[] = []
  const warnings: string[] = []
  await planRooms(
    task,
    { post: (plan) => plans.unshift(plan), warn: (message) => warnings.push(message) },
    load,
  )
  const [last, ...others] = plans
  if (!last || warnings.length > 0) throw new Error(warnings.join(' ') || 'There is no plan.')
  return [last, ...others]
}

/** The number of threads of this process that plan rooms, from the resources that Node reports as active. */
export const planningThreads = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
