import { groupBy } from '#web/lib/group-by.ts'
import { isWishBroken, type Room, type RoomGuest } from '#web/rooms/room-plan.ts'

type Floor = { label: string; rooms: Room[] }

/** The rooms floor by floor from the lowest, in their order; last those of which nobody noted it. */
export function floorsOf(rooms: readonly Room[]): Floor[] {
  const onFloor = groupBy(rooms, ({ floor }) => floor)
  const numbers = [...onFloor.keys()].toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity))
  return numbers.map((floor) => ({
    label: floor === null ? (numbers.length === 1 ? 'All rooms' : 'Floor not noted') : floorLabel(floor),
    rooms: onFloor.get(floor) ?? [],
  }))
}

const floorLabel = (floor: number): string => {
  if (floor === 0) return 'Ground floor'
  return floor < 0 ? `Floor ${floor} (below ground)` : `Floor ${floor}`
}

/** What is wrong with somebody's bed, in words; undefined: nothing. */
export function troubleIn(
  room: Room,
  guest: RoomGuest | undefined,
  isApart: (one: string, other: string) => boolean,
): string | undefined {
  if (!guest) return undefined
  const kept = room.assignments.find(
    ({ personId }) => personId !== guest.personId && isApart(personId, guest.personId),
  )
  if (kept) return `May not share a room with ${kept.fullName}`
  return isWishBroken(guest, room) ? 'Wants own room' : undefined
}

/** Whether two people never share a room, as an organiser noted. */
export function createIsApart(vetoes: readonly { firstId: string; secondId: string }[]) {
  const pairs = new Set(
    vetoes.flatMap(({ firstId, secondId }) => [`${firstId} ${secondId}`, `${secondId} ${firstId}`]),
  )
  return (one: string, other: string): boolean => pairs.has(`${one} ${other}`)
}
