import { dueAt, fitOf } from '#contract/shuttle-fit.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import type { Ride } from '#web/portal/now/ride.ts'

/** A shuttle that misses its guest's flight. `leaveBy`: when to leave for the flight instead; null on the way there. */
export type RideProblem = { text: string; leaveBy: string | null }

/** Why a shuttle doesn't suit the guest's flight, by the same rule as the organisers' board; undefined if it suits. */
export function rideProblemOf(
  { direction, leavesAt, bufferMinutes }: Ride,
  { outboundFlight, returnFlight }: Pick<GuestHome, 'outboundFlight' | 'returnFlight'>,
): RideProblem | undefined {
  const isToVenue = direction === 'to_venue'
  const flightAt = (isToVenue ? outboundFlight?.arrivalTime : returnFlight?.departureTime) ?? null
  // A long wait is acceptable, and a ticket doesn't name the airport.
  const limits = { bufferMinutes, longestWaitMinutes: Infinity }
  const fit = fitOf(direction, {
    run: { leavesAt, airport: null },
    flyer: { airport: null, flightAt },
    limits,
  })
  if (flightAt === null || (fit !== 'missed' && fit !== 'tight')) return undefined
  const flightText = shortMoment(flightAt)
  if (isToVenue)
    return {
      text:
        fit === 'missed'
          ? `This shuttle leaves before you land (${flightText}).`
          : `This shuttle leaves too soon after you land (${flightText}).`,
      leaveBy: null,
    }
  return {
    text:
      fit === 'missed'
        ? `This shuttle leaves after your flight (${flightText}).`
        : `This shuttle leaves too late for your flight (${flightText}).`,
    leaveBy: dueAt(direction, flightAt, { bufferMinutes }),
  }
}

/** `Fri, Nov 27, 10:15 AM` */
export const shortMoment = (moment: string) => `${formatDayButton(moment)}, ${formatTime(moment)}`
