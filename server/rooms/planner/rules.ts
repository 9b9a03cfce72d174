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
 * Without placements that put two people together who never share, or somebody who shares with the same gender only with
 * another: of such a pair the one placed last stays without a room. The greedy knows neither.
 */
export function leaveOutBroken(
  { placements, unplaced }: Plan,
  task: Pick<PlanTask, 'people' | 'rooms' | 'vetoes'>,
): Plan {
  const roomOf = new Map(task.people.flatMap(({ id, roomId }) => (roomId === null ? [] : [[id, roomId]])))
  for (const { personId, roomId } of placements) roomOf.set(personId, roomId)
  const orderOf = new Map(placements.map(({ personId }, at) => [personId, at]))
  const left = new Set<string>()
  for (const { rule, people } of findBroken(task, roomOf)) {
    if ((rule !== 'veto' && rule !== 'gender') || people.some((id) => left.has(id))) continue
    const [last] = people
      .filter((id) => orderOf.has(id))
      .toSorted((one, other) => (orderOf.get(other) ?? 0) - (orderOf.get(one) ?? 0))
    if (last !== undefined) left.add(last)
  }
  return {
    placements: placements.filter(({ personId }) => !left.has(personId)),
    unplaced: unplaced + left.size,
  }
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
