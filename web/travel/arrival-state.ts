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
  /** The event’s first day. People without a landing time are expected until it is over; null: for good. */
  firstDay: string | null
}

/**
 * The state of a person's journey. A flight's landing and the event's first day are in the venue's time. When a person was seen
 * to have landed is an instant, which overrides the ticket.
 *
 *     in          checked in at the desk, whatever the journey
 *     unanswered  hasn't answered yet, and wasn't seen
 *     expected    the landing is still ahead, or its time is unknown
 *     landed      seen at the airport within the last 45 minutes
 *     onTheWay    seen there earlier, or past the landing time
 *     missing     not checked in more than three hours later
 */
export function arrivalState(row: Arrival, clock: Clock): ArrivalState {
  if (row.checkInTime !== null) return 'in'
  const seenAt = wallClockOf(row.landedAt, clock.timeZone)
  if (seenAt === undefined && row.attending === 'maybe') return 'unanswered'
  const dueAt = seenAt ?? row.flight1ArrivalTime ?? endOf(clock.firstDay)
  if (dueAt === undefined) return 'expected'
  const since = minutesBetween(dueAt, clock.now)
  if (since > hoursToCheckIn * 60) return 'missing'
  if (seenAt !== undefined) return since <= minutesAtAirport ? 'landed' : 'onTheWay'
  return since < 0 || row.flight1ArrivalTime === null ? 'expected' : 'onTheWay'
}

const endOf = (day: string | null) => (day === null ? undefined : `${day}T23:59`)
