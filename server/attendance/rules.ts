import type { attendingChoices } from '#contract/fields.ts'

export type Attending = (typeof attendingChoices)[number]

/** An answer other than yes frees the bed at that venue, because only confirmed people have one. */
export const keepsBed = (attending: Attending) => attending === 'yes'

/** Only people who are coming have a shuttle. */
export const keepsShuttles = (attending: Attending) => attending === 'yes'

/** Declining also frees the workshop sign-ups; 'maybe' keeps them. */
export const keepsSeats = (attending: Attending) => attending !== 'no'

/** Only people who come are checked in, so leaving yes undoes a check-in. */
export const keepsCheckIn = (attending: Attending) => attending === 'yes'

/** Whether another answer undoes an existing check-in. */
export const losesCheckIn = (row: { checkInTime: Date | null }, attending: Attending) =>
  row.checkInTime !== null && !keepsCheckIn(attending)

/** Whether the organiser saw an outdated answer; setting the current answer is never stale. */
export const isStale = (change: { now: Attending; seen: Attending; wanted: Attending }) =>
  change.now !== change.seen && change.now !== change.wanted

/** Sentences for the bed, seats and shuttles that could not be restored. */
export type LostPlaces = { bed: readonly string[]; seats: readonly string[]; shuttles: readonly string[] }

/** The result of a change that has no effect. */
export const nothingChanged = {
  freed: { room: null, workshops: [] },
  lost: { bed: [], seats: [], shuttles: [] },
}

/** The places that answer changes freed: each room once, and for each seat its workshop's title. */
export const freedPlaces = (changed: readonly Pick<AnswerOutcome, 'freed'>[]) => ({
  rooms: [...new Set(changed.flatMap(({ freed }) => freed.room?.roomNumber ?? []))],
  workshops: changed.flatMap(({ freed }) => freed.workshops.map(({ title }) => title)),
})

export const allOf = ({ bed, seats, shuttles }: LostPlaces): string[] => [...bed, ...seats, ...shuttles]

export type AnswerOutcome = {
  freed: { room: { roomNumber: string } | null; workshops: readonly { title: string }[] }
  lost: LostPlaces
}

/**
 * A changed answer in the guest's words. Hidden rooms stay hidden here too, and a shuttle may never have been
 * published.
 */
export const inGuestWords = ({ freed, lost }: AnswerOutcome, { roomsHidden }: { roomsHidden: boolean }) => ({
  freed: {
    roomNumber: roomsHidden ? null : (freed.room?.roomNumber ?? null),
    workshops: freed.workshops.map(({ title }) => title),
  },
  notRestored: [...(roomsHidden ? [] : lost.bed), ...lost.seats],
})

/** A guest's change of mind that organisers are notified of. */
export type AnswerChange = 'cannot come' | 'comes after all'

export const answerChangeOf = (before: string, after: string): AnswerChange | null => {
  if (before === 'yes' && after === 'no') return 'cannot come'
  return before === 'no' && after === 'yes' ? 'comes after all' : null
}
