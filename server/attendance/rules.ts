import type { attendingChoices } from '#contract/fields.ts'

export type Attending = (typeof attendingChoices)[number]

/** Decisions: leaving yes frees the bed at that venue; only who is confirmed sleeps there. */
export const keepsBed = (attending: Attending) => attending === 'yes'

/** Only who comes is driven. */
export const keepsShuttles = (attending: Attending) => attending === 'yes'

/** Decisions: 'no' frees the workshop sign-ups too; a maybe keeps them. */
export const keepsSeats = (attending: Attending) => attending !== 'no'

/** Decisions: only people who come are checked in, so leaving yes takes a check-in back. */
export const keepsCheckIn = (attending: Attending) => attending === 'yes'

/** Whether another answer takes back a check-in that is there. */
export const losesCheckIn = (row: { checkInTime: Date | null }, attending: Attending) =>
  row.checkInTime !== null && !keepsCheckIn(attending)

/** An answer may be changed by an organiser who saw the current one; setting the same answer changes nothing. */
export const isStale = (change: { now: Attending; seen: Attending; wanted: Attending }) =>
  change.now !== change.seen && change.now !== change.wanted

/** Sentences for the bed, the seats and the shuttles that could not be given back. */
export type Lost = { bed: readonly string[]; seats: readonly string[]; shuttles: readonly string[] }

/** What changing nothing gives up and loses. */
export const nothingChanged = {
  freed: { room: null, workshops: [] },
  lost: { bed: [], seats: [], shuttles: [] },
}

/** What changes of answers freed: each room once, and of each seat the title of its workshop. */
export const freedBy = (changed: readonly Pick<Changed, 'freed'>[]) => ({
  rooms: [...new Set(changed.flatMap(({ freed }) => freed.room?.roomNumber ?? []))],
  workshops: changed.flatMap(({ freed }) => freed.workshops.map(({ title }) => title)),
})

export const allOf = ({ bed, seats, shuttles }: Lost): string[] => [...bed, ...seats, ...shuttles]

export type Changed = {
  freed: { room: { roomNumber: string } | null; workshops: readonly { title: string }[] }
  lost: Lost
}

/**
 * A change of answer in its guest's words: while rooms are hidden from guests, what happened to one is hidden as well, and a
 * shuttle may never have been published.
 */
export const inGuestWords = ({ freed, lost }: Changed, { roomsHidden }: { roomsHidden: boolean }) => ({
  freed: {
    roomNumber: roomsHidden ? null : (freed.room?.roomNumber ?? null),
    workshops: freed.workshops.map(({ title }) => title),
  },
  notRestored: [...(roomsHidden ? [] : lost.bed), ...lost.seats],
})

/** A guest's change of mind that organisers hear of. */
export type Turn = 'cannot come' | 'comes after all'

export const turnOf = (before: string, after: string): Turn | null => {
  if (before === 'yes' && after === 'no') return 'cannot come'
  return before === 'no' && after === 'yes' ? 'comes after all' : null
}
