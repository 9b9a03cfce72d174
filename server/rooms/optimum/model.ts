import { isAgainstGender, isKept, wantedOf, type PlanTask } from '#server/rooms/optimum/rules.ts'

/**
 * A task as arrays of numbers, so that a move of the annealer costs less than a microsecond. People and rooms are
 * numbered in the order of their ids: the order they come in changes nothing. `rooms.length` as a room means 'no bed'.
 * Takes n² bytes: 25 MB for 5,000 people.
 */
export type Model = {
  people: readonly string[]
  rooms: readonly string[]
  /** Beds of each room; where more are pinned than there are beds, as many as are pinned. */
  beds: Int32Array
  /** `named` and `apart` of each pair of people, row by row. */
  relations: Uint8Array
  /** The people who named each person, or were named by them, and may share with them. */
  partners: readonly (readonly number[])[]
  /** Where each person sleeps now, -1 without a room; and how many sleep in each room now. */
  now: Int32Array
  countNow: Int32Array
  /** Whether a person who sleeps somewhere now counts twice where they would have no bed. */
  isFromNow: boolean
  isPinned: Uint8Array
  isOpen: Uint8Array
  /** A number for each studio, -1 for none. */
  studio: Int32Array
  isMixed: boolean
  /** `quiet` and `ground`: what each person needs, and what each room has. */
  needs: Uint8Array
  offers: Uint8Array
  /** For the classes of people who can change places: see blocks.ts. */
  gender: readonly (string | null)[]
  isSameOnly: Uint8Array
}

/** In `relations`: the person of the row named the other; the two may not share. */
export const named = 1
export const apart = 2

const quiet = 1
const ground = 2

export function modelOf(task: PlanTask): Model {
  const people = task.people.toSorted(byId)
  const rooms = task.rooms.toSorted(byId)
  const roomAt = new Map(rooms.map(({ id }, at) => [id, at]))
  const studios = [...new Set(people.flatMap(({ studio }) => studio ?? []))]
  const now = Int32Array.from(people, ({ roomId }) => roomAt.get(roomId ?? '') ?? -1)
  const isPinned = Uint8Array.from(people, (person) => Number(isKept(person, roomAt)))
  const countNow = new Int32Array(rooms.length)
  const countPinned = new Int32Array(rooms.length)
  for (const [at, room] of now.entries()) {
    if (room < 0) continue
    countNow[room]! += 1 // within the array, as roomAt gave it
    countPinned[room]! += isPinned[at] ?? 0
  }
  const relations = relationsOf({ ...task, people }, isPinned)
  return {
    people: people.map(({ id }) => id),
    rooms: rooms.map(({ id }) => id),
    beds: Int32Array.from(rooms, ({ beds }, at) => Math.max(beds, countPinned[at] ?? 0)),
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
    isMixed: task.studios === 'mixed',
    needs: Uint8Array.from(people, (one) => flags(one.wantsQuiet, one.wantsGroundFloor)),
    offers: Uint8Array.from(rooms, (one) => flags(one.isQuiet, one.isGroundFloor)),
    gender: people.map(({ gender }) => gender),
    isSameOnly: Uint8Array.from(people, ({ isSameGenderOnly }) => Number(isSameGenderOnly)),
  }
}

/** A plan as numbers: the room of each person, and the people of each room. */
export type Assignment = { roomOf: Int32Array; members: number[][] }

export function assign(model: Model, roomOf: Int32Array): Assignment {
  const members: number[][] = model.rooms.map(() => [])
  for (const [person, room] of roomOf.entries()) members[room]?.push(person)
  return { roomOf: roomOf.slice(), members }
}

/** The same with ids. */
export const namesOf = (model: Model, { roomOf }: Assignment): Map<string, string> =>
  new Map(
    [...roomOf].flatMap((room, person) => {
      const roomId = model.rooms[room]
      return roomId === undefined ? [] : [[model.people[person] ?? '', roomId] as const]
    }),
  )

/** Whether someone may join: no veto, and everyone's wish about gender kept. Does not count beds. */
export function canJoin(model: Model, person: number, mates: readonly number[]): boolean {
  const row = person * model.people.length
  return mates.every((mate) => ((model.relations[row + mate] ?? 0) & apart) === 0)
}

const byId = (one: { id: string }, other: { id: string }) =>
  one.id < other.id ? -1 : Number(one.id > other.id)

const flags = (isQuiet: boolean, isGround: boolean) => (isQuiet ? quiet : 0) | (isGround ? ground : 0)

/** What pinned people break among themselves is no rule any more: they stay where an organiser put them. */
function relationsOf(task: PlanTask, isPinned: Uint8Array): Uint8Array {
  const { people } = task
  const relations = new Uint8Array(people.length ** 2)
  const at = new Map(people.map(({ id }, index) => [id, index]))
  const add = (one: number, other: number, bit: number) => {
    relations[one * people.length + other]! |= bit // within the array: both are numbers of people
  }
  for (const [id, wanted] of wantedOf(task)) {
    for (const other of wanted) add(at.get(id) ?? 0, at.get(other) ?? 0, named)
  }
  const keepApart = (one: number | undefined, other: number | undefined) => {
    if (one === undefined || other === undefined || one === other) return
    if (isPinned[one] === 1 && isPinned[other] === 1) return
    add(one, other, apart)
    add(other, one, apart)
  }
  for (const [one, other] of task.vetoes) keepApart(at.get(one), at.get(other))
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
  const at = new Map(people.map((id, index) => [id, index]))
  const partners = people.map(() => new Set<number>())
  for (const [id, wanted] of wantedOf(task)) {
    for (const name of wanted) {
      const [one, other] = [at.get(id) ?? 0, at.get(name) ?? 0]
      if (((relations[one * people.length + other] ?? 0) & apart) !== 0) continue
      partners[one]?.add(other)
      partners[other]?.add(one)
    }
  }
  return partners.map((set) => [...set].toSorted((one, other) => one - other))
}
