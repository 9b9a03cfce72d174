import { isAgainstGender, type PlannedPerson, type PlannedRoom } from '#server/rooms/optimum/rules.ts'

type BedTask = {
  people: readonly PlannedPerson[]
  rooms: readonly PlannedRoom[]
  vetoes: readonly (readonly [string, string])[]
}

/**
 * Ranks the rooms with a free bed for a person, the best first. Criteria, in order: no one shares against their wish;
 * roommates named them or were named; the room meets their needs; their studio is there; few rooms stay half empty.
 * Equally good rooms keep their order. Omits rooms that a veto or a same-gender wish rules out.
 */
export function rankBeds({ people, rooms, vetoes }: BedTask, personId: string): PlannedRoom[] {
  const person = people.find(({ id }) => id === personId)
  if (!person) return []
  const byRoom = Map.groupBy(
    people.filter(({ id }) => id !== personId),
    ({ roomId }) => roomId,
  )
  const vetoedIds = new Set(
    vetoes.flatMap(([one, other]) => (one === personId ? other : other === personId ? one : [])),
  )
  return rooms
    .map((room) => ({ room, mates: byRoom.get(room.id) ?? [] }))
    .filter(({ room, mates }) => mates.length < room.beds && room.id !== person.roomId)
    .filter(({ mates }) => mates.every((mate) => !vetoedIds.has(mate.id) && !isAgainstGender(person, mate)))
    .map(({ room, mates }) => ({ room, cost: costOf(person, room, mates) }))
    .toSorted((one, other) => compareCosts(one.cost, other.cost))
    .map(({ room }) => room)
}

/** The costs in order of importance; lower is better. */
function costOf(person: PlannedPerson, room: PlannedRoom, mates: readonly PlannedPerson[]): number[] {
  return [
    mates.filter((mate) => isReluctant(person, mate) || isReluctant(mate, person)).length,
    -mates.filter((mate) => isNamed(person, mate) || isNamed(mate, person)).length,
    Number(person.wantsQuiet && !room.isQuiet) + Number(person.wantsGroundFloor && !room.isGroundFloor),
    -mates.filter(({ studio }) => studio !== null && studio === person.studio).length,
    room.beds - mates.length,
  ]
}

const isNamed = (one: PlannedPerson, other: PlannedPerson) => one.wanted.includes(other.id)
const isReluctant = (one: PlannedPerson, other: PlannedPerson) => !one.isOpenToSharing && !isNamed(one, other)

function compareCosts(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((cost, nth) => cost !== other[nth])
  return (one[index] ?? 0) - (other[index] ?? 0)
}
