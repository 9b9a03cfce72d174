import { minutesBetween, wallClockOf } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { ArrivalState } from '#web/travel/travel-search.ts'

export type Arrival = Outputs['travel']['arrivals'][number]

/** How long after they landed someone is looked for at the airport, in minutes: passport, luggage, the way out. */
export const minutesAtAirport = 45

/** How long the way from the landing to the door may take before someone is missing, in hours. */
export const hoursToDoor = 3

export type Clock = {
  /** What the clock on the venue’s wall says, `YYYY-MM-DDTHH:mm`. */
  now: string
  timeZone: string
  /** The event’s first day. People without a landing time are expected until it is over; null: for good. */
  firstDay: string | null
}

/**
 * Where someone is on their way. A flight’s landing and the event’s first day are of the venue’s own clock; when they were
 * seen to have landed is an instant, which counts more than what the ticket said.
 *
 *     in          checked in at the desk, however they came
 *     unanswered  has not said whether they come, and was not seen
 *     expected    the landing is still to come, or nobody knows when it is
 *     landed      seen at the airport within the last 45 minutes
 *     onTheWay    seen there longer ago, or the landing time is over
 *     missing     three hours later still not checked in
 */
export function arrivalState(row: Arrival, clock: Clock): ArrivalState {
  if (row.checkInTime !== null) return 'in'
  const seen = wallClockOf(row.landedAt, clock.timeZone)
  if (seen === undefined && row.attending === 'maybe') return 'unanswered'
  const due = seen ?? row.flight1ArrivalTime ?? endOf(clock.firstDay)
  if (due === undefined) return 'expected'
  const since = minutesBetween(due, clock.now)
  if (since > hoursToDoor * 60) return 'missing'
  if (seen !== undefined) return since <= minutesAtAirport ? 'landed' : 'onTheWay'
  return since < 0 || row.flight1ArrivalTime === null ? 'expected' : 'onTheWay'
}

const endOf = (day: string | null) => (day === null ? undefined : `${day}T23:59`)
