import { z } from 'zod'
import { bedTypes } from '#contract/fields.ts'
import { addDays } from '#server/lib/wall-clock.ts'
import { countChanges, changeSince, type Line, type SeenLines } from '#server/partners/seen/rules.ts'

type Stay = {
  /** The landing time on the clock of the venue's airport; null if unknown. */
  arrival: string | null
  departure: string | null
  eventStart: string | null
  eventEnd: string | null
}

/** Guests who land before this time need a bed for the night before. */
const earliestLanding = '06:00'

/**
 * The first and last night of a stay, by the flights or else the event's days; guests leave on the day after the last.
 * A stay has at least one night. Null if nothing is known.
 */
export function nightsOf({ arrival, departure, eventStart, eventEnd }: Stay) {
  const firstNight = arrival === null ? eventStart : nightOfArrival(arrival)
  const lastDay = departure?.slice(0, 10) ?? eventEnd
  const lastNight = lastDay === null ? null : addDays(lastDay, -1)
  return {
    firstNight,
    lastNight: lastNight !== null && firstNight !== null && lastNight < firstNight ? firstNight : lastNight,
  }
}

const nightOfArrival = (arrival: string) =>
  arrival.slice(11, 16) < earliestLanding ? addDays(arrival.slice(0, 10), -1) : arrival.slice(0, 10)

const SeenRoom = z.object({
  roomNumber: z.string(),
  bedType: z.enum(bedTypes),
  bedCount: z.int(),
  /** The number of guests: the only trace of people whose data was deleted. */
  guests: z.int(),
})
const SeenGuest = z.object({
  fullName: z.string(),
  roomId: z.string(),
  firstNight: z.string().nullable(),
  lastNight: z.string().nullable(),
})
type SeenRoom = z.output<typeof SeenRoom>
type SeenGuest = z.output<typeof SeenGuest>

export type Room = Omit<SeenRoom, 'guests'> & { id: string }
export type Guest = SeenGuest & { personId: string }

const lineOfRoom = (id: string) => `room ${id}`
const lineOfGuest = (personId: string) => `guest ${personId}`

/** The lines to store once a rooming list is marked as seen. */
export const hotelLines = (rooms: readonly Room[], guests: readonly Guest[]): Line[] => [
  ...rooms.map(({ id, ...room }) => ({
    line: lineOfRoom(id),
    personId: null,
    content: { ...room, guests: guests.filter(({ roomId }) => roomId === id).length } satisfies SeenRoom,
  })),
  ...guests.map(({ personId, ...guest }) => ({
    line: lineOfGuest(personId),
    personId,
    content: guest satisfies SeenGuest,
  })),
]

/** The rooming list, with the changes to each line since it was seen. */
export function hotelSheet(rooms: readonly Room[], guests: readonly Guest[], seen: SeenLines) {
  const before = readSeen(seen)
  const numberThen = (id: string) => before.rooms.get(id)?.roomNumber ?? numberNow(rooms, id) ?? '?'
  const shown = rooms.map(({ id, ...room }) => {
    const occupants = guests.filter(({ roomId }) => roomId === id)
    return {
      ...room,
      freeBeds: room.bedCount - occupants.length,
      ...changeSince(seen, before.rooms.get(id), room),
      guests: occupants.map(({ personId, ...guest }) => {
        const { roomId: _, ...columns } = guest
        const { change, was } = changeSince(seen, before.guests.get(personId), guest)
        return { ...columns, change, was: was && { ...was, roomNumber: numberThen(was.roomId) } }
      }),
      ...leaversOf(id, { rooms, guests, before }),
    }
  })
  const listed = new Set(rooms.map(({ id }) => id))
  const goneRooms = [...before.rooms]
    .filter(([id]) => !listed.has(id))
    .map(([id, { roomNumber }]) => ({ roomNumber, ...leaversOf(id, { rooms, guests, before }) }))
  const people = shown.flatMap((room) => room.guests)
  return { rooms: shown, goneRooms, changes: countChanges(shown, { people, gone: goneRooms }) }
}

const numberNow = (rooms: readonly Room[], id: string) => rooms.find((room) => room.id === id)?.roomNumber

/** Former guests of a room, and a count of those whose data was deleted. */
function leaversOf(
  id: string,
  { rooms, guests, before }: { rooms: readonly Room[]; guests: readonly Guest[]; before: SeenList },
) {
  const seenGuests = [...before.guests].filter(([, { roomId }]) => roomId === id)
  const leavers = seenGuests.flatMap(([personId, { fullName }]) => {
    const current = guests.find((guest) => guest.personId === personId)
    if (current?.roomId === id) return []
    return [{ fullName, movedTo: current ? (numberNow(rooms, current.roomId) ?? null) : null }]
  })
  return {
    left: leavers,
    erased: Math.max(0, (before.rooms.get(id)?.guests ?? seenGuests.length) - seenGuests.length),
  }
}

type SeenList = ReturnType<typeof readSeen>

/** The lines that were seen. Unreadable lines count as not seen. */
function readSeen(seen: SeenLines) {
  const rooms = new Map<string, SeenRoom>()
  const guests = new Map<string, SeenGuest>()
  for (const [line, content] of seen ?? []) {
    const [kind = '', id = ''] = line.split(' ')
    const [room, guest] = [SeenRoom.safeParse(content), SeenGuest.safeParse(content)]
    if (kind === 'room' && room.success) rooms.set(id, room.data)
    if (kind === 'guest' && guest.success) guests.set(id, guest.data)
  }
  return { rooms, guests }
}
