import { minutesBetween, wallClockOf } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { ArrivalState } from '#web/travel/travel-search.ts'

export type Arrival = Outputs['travel']['arrivals'][number]

/** How many minutes after landing someone is still likely to be at the airport: passport, luggage, the way out. */
export const minutesAtAirport = 45

/** How many hours from landing to check-in before someone counts as missing. */
export const hoursToCheckIn = 3

export type Clock = {
  /** The venue's wall-clock time, `YYYY-MM-DDTHH:mm`. */
  now: string
  timeZone: string
  isOver: boolean
}

/**
 * The state of a person's journey. A flight's landing is in the venue's time. When a person was seen to have landed is an
 * instant, which overrides the ticket. People without either have no time to be late by.
 *
 *     in          checked in at the desk, whatever the journey
 *     unanswered  hasn't answered yet, and wasn't seen
 *     expected    the landing is still ahead, or its time is unknown and the event not over
 *     landed      seen at the airport within the last 45 minutes
 *     onTheWay    seen there earlier, or past the landing time
 *     missing     not checked in more than three hours later
 */
export function arrivalState(row: Arrival, clock: Clock): ArrivalState {
  if (row.checkInTime !== null) return 'in'
  const seenAt = wallClockOf(row.landedAt, clock.timeZone)
  if (seenAt === undefined && row.attending === 'maybe') return 'unanswered'
  const dueAt = seenAt ?? row.flight1ArrivalTime
  if (dueAt === null) return clock.isOver ? 'missing' : 'expected'
  const since = minutesBetween(dueAt, clock.now)
  if (since > hoursToCheckIn * 60) return 'missing'
  if (seenAt !== undefined) return since <= minutesAtAirport ? 'landed' : 'onTheWay'
  return since < 0 ? 'expected' : 'onTheWay'
}
