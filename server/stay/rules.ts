import type { z } from 'zod'
import type { Flights } from '#contract/flight-fields.ts'
import type { legs, OwnFlight } from '#contract/stay.ts'
import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { lastDay, type EditionDays } from '#server/lib/edition-days.ts'
import {
  mergeFlight,
  returnFlight,
  returnColumns,
  isBlank,
  noFlight,
  outbound,
  outboundColumns,
} from '#server/travel/rules.ts'

type Edition = EditionDays & { timeZone: string }

export type Leg = (typeof legs)[number]

/**
 * Whether a guest may still change a flight, by the venue's calendar: the outbound flight until the end of the first
 * day, the return flight until the day after the end. An edition without dates counts as the last day of its quarter.
 */
export function isFlightOpen(edition: Edition, leg: Leg, now: Date): boolean {
  const today = wallClockAt(now, edition.timeZone).slice(0, 10)
  const last = lastDay(edition)
  if (leg === 'outbound') return today <= (edition.eventStartDate ?? last)
  return today <= addDays(last, 1)
}

/**
 * The columns of one flight over the saved flights. 'Not booked yet' and a removed flight clear the fields, an entered
 * flight is booked, and a blank flight leaves the saved one unchanged.
 */
export function flightColumns(leg: Leg, flight: z.output<typeof OwnFlight>, known: Flights) {
  const { isNotBooked, isRemoved, ...typed } = flight
  const isGone = isNotBooked || isRemoved
  const isKept = !isGone && isBlank(typed)
  if (leg === 'outbound') {
    const saved = isGone ? noFlight : mergeFlight(typed, outbound(known))
    return { ...(!isKept && outboundColumns(saved)), flight1NotBooked: isNotBooked }
  }
  const saved = isGone ? noFlight : mergeFlight(typed, returnFlight(known))
  return { ...(!isKept && returnColumns(saved)), flight2NotBooked: isNotBooked }
}

/** How long undoing 'I can't come' also restores the check-in. */
export const undoMinutes = 15
