import { findBroken, type PlanTask } from '#server/rooms/optimum/rules.ts'

/** Somebody without a room, as auto-assign looks at them. */
export type UnassignedGuest = {
  personId: string
  fullName: string
  studio: string | null
  openToRoomSharing: boolean | null
}

export type FreeRoom = { id: string; roomNumber: string; bedCount: number; taken: number }

export type Placement = { personId: string; roomId: string }

/**
 * The spec's greedy (decisions: auto-assign). Who shares takes the largest room of several beds; then the others,
 * studio by studio, take a room of one bed, else any with space, largest first. Who shares and found none of several
 * beds takes what is left at the end, so that nobody stays outside while a bed is free. Never over the beds; the same
 * people and rooms always give the same plan. `unplaced` counts whom no bed is left for.
 */
export function planRooms(people: readonly UnassignedGuest[], rooms: readonly FreeRoom[]) {
  const largestFirst = rooms.toSorted(bySize)
  const beds = largestFirst.map(({ id, bedCount, taken }) => ({ id, bedCount, free: bedCount - taken }))
  const shared = takeFrom(beds.filter(({ bedCount }) => bedCount > 1))
  const single = takeFrom(beds.filter(({ bedCount }) => bedCount === 1))
  const any = takeFrom(beds)

  const placements: Placement[] = []
  const place = (person: UnassignedGuest, roomId: string | undefined) => {
    if (roomId !== undefined) placements.push({ personId: person.personId, roomId })
    return roomId !== undefined
  }
  const sharers = people.filter(({ openToRoomSharing }) => openToRoomSharing === true).toSorted(byName)
  const others = people.filter(({ openToRoomSharing }) => openToRoomSharing !== true).toSorted(byStudio)
  const waiting = sharers.filter((person) => !place(person, shared()))
  for (const person of others) place(person, single() ?? any())
  for (const person of waiting) place(person, any())
  return { placements, unplaced: people.length - placements.length }
}

type Plan = ReturnType<typeof planRooms>

/**
 * The same plan without two people together who never share, or somebody who shares with the same gender only with
 * another: the greedy knows neither. Of such a pair the one placed last goes where a bed breaks nothing: who shares to
 * others first, who does not to an empty room first; without such a bed they stay without a room.
 */
export function keepApart({ placements, unplaced }: Plan, task: Task): Plan {
  const roomOf = new Map(task.people.flatMap(({ id, roomId }) => (roomId === null ? [] : [[id, roomId]])))
  for (const { personId, roomId } of placements) roomOf.set(personId, roomId)
  const orderOf = new Map(placements.map(({ personId }, at) => [personId, at]))
  const out = new Set<string>()
  for (const { rule, people } of findBroken(task, roomOf)) {
    if ((rule !== 'veto' && rule !== 'gender') || people.some((id) => out.has(id))) continue
    const [last] = people
      .filter((id) => orderOf.has(id))
      .toSorted((one, other) => (orderOf.get(other) ?? 0) - (orderOf.get(one) ?? 0))
    if (last !== undefined) out.add(last)
  }
  for (const id of out) roomOf.delete(id)
  const matesIn = Map.groupBy(task.people, ({ id }) => roomOf.get(id))
  for (const person of task.people) {
    const room = out.has(person.id) ? findBed(person, task, matesIn) : undefined
    if (!room) continue
    roomOf.set(person.id, room.id)
    matesIn.set(room.id, [...(matesIn.get(room.id) ?? []), person])
  }
  const kept = placements.flatMap(({ personId }) => {
    const roomId = roomOf.get(personId)
    return roomId === undefined ? [] : [{ personId, roomId }]
  })
  return { placements: kept, unplaced: unplaced + placements.length - kept.length }
}

type Task = Pick<PlanTask, 'people' | 'rooms' | 'vetoes'>

/** A room with a free bed in which somebody breaks nothing. */
function findBed(
  person: PlanTask['people'][number],
  { rooms, vetoes }: Task,
  matesIn: ReadonlyMap<string | undefined, PlanTask['people']>,
) {
  const mates = (room: PlanTask['rooms'][number]) => matesIn.get(room.id) ?? []
  const towards = person.isOpenToSharing === true ? -1 : 1
  return rooms
    .filter((room) => mates(room).length < room.beds)
    .toSorted((one, other) => towards * (mates(one).length - mates(other).length))
    .find((room) => {
      const people = [...mates(room), person]
      const there = new Map(people.map(({ id }) => [id, room.id]))
      return findBroken({ people, rooms: [room], vetoes }, there).every(
        (broken) => !broken.people.includes(person.id),
      )
    })
}

type Beds = { id: string; free: number }

/** Gives one bed after another, room by room; a room that is full once stays so, so nobody looks at it again. */
function takeFrom(rooms: readonly Beds[]): () => string | undefined {
  let at = 0
  return () => {
    while (at < rooms.length && (rooms[at]?.free ?? 0) <= 0) at += 1
    const room = rooms[at]
    if (room) room.free -= 1
    return room?.id
  }
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** What reads the same still has an order: the id's. */
const byId = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const bySize = (one: FreeRoom, other: FreeRoom) =>
  other.bedCount - one.bedCount || compare(one.roomNumber, other.roomNumber) || byId(one.id, other.id)

const byName = (one: UnassignedGuest, other: UnassignedGuest) =>
  compare(one.fullName, other.fullName) || byId(one.personId, other.personId)

/** Studios by name, LP among them, who has none last. */
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
