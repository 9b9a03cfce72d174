import { compare } from '#server/lib/words.ts'
import { findBroken, type NamedPerson, type PlanTask } from '#server/rooms/optimum/rules.ts'
import { createReasons } from '#server/rooms/reasons/rules.ts'

/** A person without a room, as auto-assign sees them. */
export type UnassignedGuest = {
  personId: string
  fullName: string
  studio: string | null
  openToRoomSharing: boolean | null
}

export type FreeRoom = { id: string; roomNumber: string; bedCount: number; taken: number }

type Placement = { personId: string; roomId: string }

/**
 * The greedy plan of auto-assign. People who share take the largest rooms with several beds. Then the others, studio
 * by studio, take a single room, else the largest room with space. At the end, people who share but found no bed take
 * any that is left. Never exceeds the beds; the same people and rooms always give the same plan. `unplaced` counts
 * people without a bed.
 */
export function planRooms(people: readonly UnassignedGuest[], rooms: readonly FreeRoom[]) {
  const largestFirst = rooms.toSorted(bySize)
  const beds = largestFirst.map(({ id, bedCount, taken }) => ({ id, bedCount, free: bedCount - taken }))
  const takeSharedBed = createBedTaker(beds.filter(({ bedCount }) => bedCount > 1))
  const takeSingleBed = createBedTaker(beds.filter(({ bedCount }) => bedCount === 1))
  const takeAnyBed = createBedTaker(beds)

  const placements: Placement[] = []
  const place = (person: UnassignedGuest, roomId: string | undefined) => {
    if (roomId !== undefined) placements.push({ personId: person.personId, roomId })
    return roomId !== undefined
  }
  const sharers = people.filter(({ openToRoomSharing }) => openToRoomSharing === true).toSorted(byName)
  const others = people.filter(({ openToRoomSharing }) => openToRoomSharing !== true).toSorted(byStudio)
  const waiting = sharers.filter((person) => !place(person, takeSharedBed()))
  for (const person of others) place(person, takeSingleBed() ?? takeAnyBed())
  for (const person of waiting) place(person, takeAnyBed())
  return { placements, unplaced: people.length - placements.length }
}

type Plan = ReturnType<typeof planRooms>

/**
 * Changes a greedy plan, which ignores vetoes and same-gender wishes, so that no one shares against either. Of two
 * people who may not share, the one placed last moves to a bed that breaks nothing: people who share go to others
 * first, people who don't to an empty room first. If there is no such bed, someone whom the plan placed makes way. If
 * that isn't enough, the person gets no room.
 */
export function keepApart({ placements, unplaced }: Plan, task: Task): Plan {
  const roomOf = new Map(task.people.flatMap(({ id, roomId }) => (roomId === null ? [] : [[id, roomId]])))
  for (const { personId, roomId } of placements) roomOf.set(personId, roomId)
  const orderOf = new Map(placements.map(({ personId }, index) => [personId, index]))
  const removedIds = new Set<string>()
  for (const { rule, people } of findBroken(task, roomOf)) {
    if ((rule !== 'veto' && rule !== 'gender') || people.some((id) => removedIds.has(id))) continue
    const [last] = people
      .filter((id) => orderOf.has(id))
      .toSorted((one, other) => (orderOf.get(other) ?? 0) - (orderOf.get(one) ?? 0))
    if (last !== undefined) removedIds.add(last)
  }
  for (const id of removedIds) roomOf.delete(id)
  const matesIn = Map.groupBy(task.people, ({ id }) => roomOf.get(id))
  const put = (person: Person, { id }: Room) => {
    const from = roomOf.get(person.id)
    matesIn.set(
      from,
      (matesIn.get(from) ?? []).filter((mate) => mate !== person),
    )
    roomOf.set(person.id, id)
    matesIn.set(id, [...(matesIn.get(id) ?? []), person])
  }
  for (const person of task.people) {
    if (!removedIds.has(person.id)) continue
    const room = findBed(person, task, matesIn)
    if (room) put(person, room)
    else {
      const change = findChange(person, task, {
        matesIn,
        isPlaced: ({ id }) => orderOf.has(id) && roomOf.has(id),
      })
      if (change) put(change.mate, change.to)
      if (change) put(person, change.room)
    }
  }
  const placed = placements.flatMap(({ personId }) => {
    const roomId = roomOf.get(personId)
    return roomId === undefined ? [] : [{ personId, roomId }]
  })
  return { placements: placed, unplaced: unplaced + placements.length - placed.length }
}

type NamedTask = Pick<PlanTask, 'rooms' | 'vetoes'> & { people: readonly NamedPerson[] }

/**
 * People whose wishes the placements would break: people who are placed, and people in these rooms whose wishes are
 * met now. People who haven't said whether they share have no such wish.
 */
export function brokenWishes(task: NamedTask, placements: readonly Placement[]) {
  const people = task.people.map((one) => ({ ...one, isOpenToSharing: one.sharing !== false }))
  const placed = new Map(placements.map(({ personId, roomId }) => [personId, roomId]))
  const touched = new Set(placed.values())
  const before = new Map(
    people.flatMap(({ id, roomId }) => (roomId === null || placed.has(id) ? [] : [[id, roomId] as const])),
  )
  const after = new Map([...before, ...placed])
  const choice = { ...task, people, studios: 'mixed', from: 'now' } as const
  const [reasonBefore, reasonAfter] = [createReasons(choice, before), createReasons(choice, after)]
  return people.flatMap((person) => {
    if (!touched.has(after.get(person.id) ?? '')) return []
    const { reason, isUnmet } = reasonAfter(person)
    const isNew = isUnmet && (placed.has(person.id) || !reasonBefore(person).isUnmet)
    return isNew ? [{ personId: person.id, fullName: person.fullName, reason }] : []
  })
}

type Task = Pick<PlanTask, 'people' | 'rooms' | 'vetoes'>
type Person = PlanTask['people'][number]
type Room = PlanTask['rooms'][number]
type RoommatesByRoom = ReadonlyMap<string | undefined, readonly Person[]>

/** A room with a free bed in which a person breaks nothing. */
function findBed(person: Person, { rooms, vetoes }: Task, matesIn: RoommatesByRoom): Room | undefined {
  const mates = (room: Room) => matesIn.get(room.id) ?? []
  const direction = person.isOpenToSharing === true ? -1 : 1
  return rooms
    .filter((room) => mates(room).length < room.beds)
    .toSorted((one, other) => direction * (mates(one).length - mates(other).length))
    .find((room) => canPlace(person, room, { mates: mates(room), vetoes }))
}

/** A room for a person, once a roommate whom only this plan placed there moves to a free bed elsewhere. */
function findChange(
  person: Person,
  { rooms, vetoes }: Task,
  { matesIn: roommatesIn, isPlaced }: { matesIn: RoommatesByRoom; isPlaced: (mate: Person) => boolean },
) {
  const mates = (room: Room) => roommatesIn.get(room.id) ?? []
  const free = rooms.filter((room) => mates(room).length < room.beds)
  for (const room of free.length === 0 ? [] : rooms)
    for (const mate of mates(room).filter(isPlaced)) {
      const others = mates(room).filter((one) => one !== mate)
      if (!canPlace(person, room, { mates: others, vetoes })) continue
      const to = free.find((one) => one !== room && canPlace(mate, one, { mates: mates(one), vetoes }))
      if (to) return { mate, room, to }
    }
  return undefined
}

function canPlace(
  person: Person,
  room: Room,
  { mates: roommates, vetoes }: { mates: readonly Person[]; vetoes: Task['vetoes'] },
): boolean {
  const people = [...roommates, person]
  const roomOfPerson = new Map(people.map(({ id }) => [id, room.id]))
  const broken = findBroken({ people, rooms: [room], vetoes }, roomOfPerson)
  return broken.every((rule) => !rule.people.includes(person.id))
}

type Beds = { id: string; free: number }

/** Yields one bed after another, room by room; full rooms stay full, so they aren't checked again. */
function createBedTaker(rooms: readonly Beds[]): () => string | undefined {
  let index = 0
  return () => {
    while (index < rooms.length && (rooms[index]?.free ?? 0) <= 0) index += 1
    const room = rooms[index]
    if (room) room.free -= 1
    return room?.id
  }
}

/** Breaks ties of equal names by id. */
const byId = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const bySize = (one: FreeRoom, other: FreeRoom) =>
  other.bedCount - one.bedCount || compare(one.roomNumber, other.roomNumber) || byId(one.id, other.id)

const byName = (one: UnassignedGuest, other: UnassignedGuest) =>
  compare(one.fullName, other.fullName) || byId(one.personId, other.personId)

/** Studios by name, LP among them, people without a studio last. */
const byStudio = (one: UnassignedGuest, other: UnassignedGuest) =>
  Number(one.studio === null) - Number(other.studio === null) ||
  compare(one.studio ?? '', other.studio ?? '') ||
  byName(one, other)

/** Whether two plans put the same people into the same rooms. */
export function isSamePlan(one: readonly Placement[], other: readonly Placement[]): boolean {
  const roomOf = new Map(one.map(({ personId, roomId }) => [personId, roomId]))
  return (
    roomOf.size === other.length && other.every(({ personId, roomId }) => roomOf.get(personId) === roomId)
  )
}
