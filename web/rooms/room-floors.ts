import { groupBy } from '#web/lib/group-by.ts'
import {
  floorText,
  isWishBroken,
  otherGenderIn,
  vetoedIn,
  type Room,
  type RoomGuest,
  type Veto,
} from '#web/rooms/room-plan.ts'

type Floor = { label: string; rooms: Room[] }

/** The rooms by floor from the lowest, in their order. Rooms with an unknown floor come last. */
export function floorsOf(rooms: readonly Room[]): Floor[] {
  const roomsByFloor = groupBy(rooms, ({ floor }) => floor)
  const numbers = [...roomsByFloor.keys()].toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity))
  return numbers.map((floor) => ({
    label: floor === null ? (numbers.length === 1 ? 'All rooms' : 'Floor not noted') : floorText(floor),
    rooms: roomsByFloor.get(floor) ?? [],
  }))
}

/** The problems with a person's bed, in words. */
export function problemsIn(
  room: Room,
  personId: string,
  { roomGuests, vetoes }: { roomGuests: ReadonlyMap<string, RoomGuest>; vetoes: readonly Veto[] },
): string[] {
  const vetoed = vetoedIn(room, personId, vetoes)
  const others = otherGenderIn(room, personId, roomGuests)
  return [
    ...(isWishBroken(roomGuests.get(personId), room) ? ['Wants own room'] : []),
    ...(others.length > 0 ? [`Same gender only, but with ${others.join(', ')}`] : []),
    ...(vetoed.length > 0 ? [`Never with ${vetoed.join(', ')}`] : []),
  ]
}
