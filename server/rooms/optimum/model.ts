import { isAgainstGender, isHeldByPin, wantedOf, type PlanTask } from '#server/rooms/optimum/rules.ts'

/**
 * A task as arrays of numbers, so that a move of the annealer takes less than a microsecond. People and rooms are
 * numbered by the order of their ids, so the order of the input doesn't matter. `rooms.length` as a room means 'no
 * bed'. Takes n² bytes: 25 MB for 5,000 people.
 */
export type Model = {
  people: readonly string[]
  rooms: readonly string[]
  /** The beds of each room, or the number of people pinned to it if that is larger. */
  beds: Int32Array
  /** `namedBit` and `apartBit` of each pair of people, row by row. */
  relations: Uint8Array
  /** The people who named each person, or were named by them, and may share with them. */
  partners: readonly (readonly number[])[]
  /** The current room of each person, -1 for none; and the current number of people in each room. */
  now: Int32Array
  countNow: Int32Array
  /** Whether a person who has a bed now counts twice if they lose it. */
  isFromNow: boolean
  isPinned: Uint8Array
  isOpen: Uint8Array
  /** A number for each studio, -1 for none. */
  studio: Int32Array
  mixesStudios: boolean
  /** `quiet` and `ground`: the needs of each person, and what each room offers. */
  needs: Uint8Array
  offers: Uint8Array
  /** For the classes of interchangeable people: see program.ts. */
  gender: readonly (string | null)[]
  isSameGenderOnly: Uint8Array
}

/** Bits of `relations`: the person of the row named the other; the two may not share. */
export const namedBit = 1
export const apartBit = 2

const quiet = 1
const ground = 2

export function modelOf(task: PlanTask): Model {
  const people = task.people.toSorted(byId)
  const rooms = task.rooms.toSorted(byId)
  const roomAt = new Map(rooms.map(({ id }, index) => [id, index]))
  const studios = [...new Set(people.flatMap(({ studio }) => studio ?? []))]
  const now = Int32Array.from(people, ({ roomId }) => roomAt.get(roomId ?? '') ?? -1)
  const isPinned = Uint8Array.from(people, (person) => Number(isHeldByPin(person, roomAt)))
  const countNow = new Int32Array(rooms.length)
  const countPinned = new Int32Array(rooms.length)
  for (const [index, room] of now.entries()) {
    if (room < 0) continue
    countNow[room]! += 1 // within the array: roomAt returned the index
    countPinned[room]! += isPinned[index] ?? 0
  }
  const relations = relationsOf({ ...task, people }, isPinned)
  return {
    people: people.map(({ id }) => id),
    rooms: rooms.map(({ id }) => id),
    beds: Int32Array.from(rooms, ({ beds }, index) => Math.max(beds, countPinned[index] ?? 0)),
    relations,
    partners: partnersOf(
      task,
      people.map(({ id }) => id),
      relations,
    ),
    now,
    countNow,
    isFromNow: task.from === 'now',
    isPinned,
    isOpen: Uint8Array.from(people, ({ isOpenToSharing }) => Number(isOpenToSharing)),
    studio: Int32Array.from(people, ({ studio }) => (studio === null ? -1 : studios.indexOf(studio))),
    mixesStudios: task.studios === 'mixed',
    needs: Uint8Array.from(people, (one) => flags(one.wantsQuiet, one.wantsGroundFloor)),
    offers: Uint8Array.from(rooms, (one) => flags(one.isQuiet, one.isGroundFloor)),
    gender: people.map(({ gender }) => gender),
    isSameGenderOnly: Uint8Array.from(people, ({ isSameGenderOnly }) => Number(isSameGenderOnly)),
  }
}

/** A plan as numbers: the room of each person, and the people of each room. */
export type Assignment = { roomOf: Int32Array; members: number[][] }

export function assign(model: Model, roomOf: Int32Array): Assignment {
  const members: number[][] = model.rooms.map(() => [])
  for (const [person, room] of roomOf.entries()) members[room]?.push(person)
  return { roomOf: roomOf.slice(), members }
}

export const namesOf = (model: Model, { roomOf }: Assignment): Map<string, string> =>
  new Map(
    [...roomOf].flatMap((room, person) => {
      const roomId = model.rooms[room]
      return roomId === undefined ? [] : [[model.people[person] ?? '', roomId] as const]
    }),
  )

/** Whether a person may join the others: no veto, and everyone's wish about gender kept. Doesn't count beds. */
export function canJoin(model: Model, person: number, mates: readonly number[]): boolean {
  const row = person * model.people.length
  return mates.every((mate) => ((model.relations[row + mate] ?? 0) & apartBit) === 0)
}

const byId = (one: { id: string }, other: { id: string }) =>
  one.id < other.id ? -1 : Number(one.id > other.id)

const flags = (isQuiet: boolean, isGround: boolean) => (isQuiet ? quiet : 0) | (isGround ? ground : 0)

/** Rules that pinned people break among themselves no longer apply: they stay where an organiser put them. */
function relationsOf(task: PlanTask, isPinned: Uint8Array): Uint8Array {
  const { people } = task
  const relations = new Uint8Array(people.length ** 2)
  const indexById = new Map(people.map(({ id }, index) => [id, index]))
  const add = (one: number, other: number, bit: number) => {
    relations[one * people.length + other]! |= bit // within the array: both are numbers of people
  }
  for (const [id, wanted] of wantedOf(task)) {
    for (const other of wanted) add(indexById.get(id) ?? 0, indexById.get(other) ?? 0, namedBit)
  }
  const keepApart = (one: number | undefined, other: number | undefined) => {
    if (one === undefined || other === undefined || one === other) return
    if (isPinned[one] === 1 && isPinned[other] === 1) return
    add(one, other, apartBit)
    add(other, one, apartBit)
  }
  for (const [one, other] of task.vetoes) keepApart(indexById.get(one), indexById.get(other))
  const strict = people.flatMap(({ isSameGenderOnly }, index) => (isSameGenderOnly ? [index] : []))
  for (const one of strict) {
    for (const [other, person] of people.entries()) {
      const self = people[one]
      if (self !== undefined && isAgainstGender(self, person)) keepApart(one, other)
    }
  }
  return relations
}

function partnersOf(task: PlanTask, people: readonly string[], relations: Uint8Array): number[][] {
  const indexById = new Map(people.map((id, index) => [id, index]))
  const partners = people.map(() => new Set<number>())
  for (const [id, wanted] of wantedOf(task)) {
    for (const name of wanted) {
      const [one, other] = [indexById.get(id) ?? 0, indexById.get(name) ?? 0]
      if (((relations[one * people.length + other] ?? 0) & apartBit) !== 0) continue
      partners[one]?.add(other)
      partners[other]?.add(one)
    }
  }
  return partners.map((set) => [...set].toSorted((one, other) => one - other))
}
