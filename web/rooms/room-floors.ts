import { groupBy } from '#web/lib/group-by.ts'
import { isWishBroken, vetoedIn, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'

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
  personId: string,
  { roomGuests, vetoes }: { roomGuests: ReadonlyMap<string, RoomGuest>; vetoes: readonly Veto[] },
): string | undefined {
  const apart = vetoedIn(room, personId, vetoes)
  if (apart.length > 0) return `Never with ${apart.join(', ')}`
  return isWishBroken(roomGuests.get(personId), room) ? 'Wants own room' : undefined
}
