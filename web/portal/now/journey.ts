import { addMinutes } from '#web/base/dates.ts'

type Leg = {
  departureAirport: string | null
  departureTime: string | null
  arrivalTime: string | null
  number: string | null
}

export type Flights = {
  /** What the clock on the venue’s wall says, `YYYY-MM-DDTHH:mm`. */
  now: string
  /** The same on this device: before the event it is where one sets out from. */
  here: string
  outbound: Leg | null
  home: Leg | null
  /** How long before the flight home one leaves, as the organisers plan it; left out where they do not. */
  minutesBefore?: number | undefined
}

/** The part of a guest’s flights that matters now. Each time is local to its own airport. */
export type Journey =
  | { kind: 'flightThere'; departure: string; airport: string | null; number: string | null }
  | { kind: 'landing'; arrival: string; number: string | null }
  | {
      kind: 'wayHome'
      leaveBy: string
      minutesBefore: number
      departure: string
      airport: string | null
      number: string | null
    }

/** How long before the flight home one leaves the venue, where nothing better is known. */
const usualMinutesBefore = 180
/** How long before one leaves the way home matters more than what is on. */
const minutesOfNotice = 180

/**
 * The flight there until it has landed, then the flight home until it has left; undefined where neither is known. The
 * flight home leaves from beside the venue, so its clock is the venue’s.
 */
export const journeyOf = (flights: Flights): Journey | undefined => wayThere(flights) ?? wayHome(flights)

function wayThere({ now, here, outbound }: Flights): Journey | undefined {
  if (!outbound) return undefined
  const { departureTime, arrivalTime, departureAirport, number } = outbound
  if (departureTime !== null && here < departureTime)
    return { kind: 'flightThere', departure: departureTime, airport: departureAirport, number }
  return arrivalTime !== null && now < arrivalTime
    ? { kind: 'landing', arrival: arrivalTime, number }
    : undefined
}

function wayHome({ now, home, minutesBefore = usualMinutesBefore }: Flights): Journey | undefined {
  const departure = home?.departureTime
  if (!home || !departure || departure <= now) return undefined
  const leaveBy = addMinutes(departure, -minutesBefore)
  return {
    kind: 'wayHome',
    leaveBy,
    minutesBefore,
    departure,
    airport: home.departureAirport,
    number: home.number,
  }
}

/** Whether it matters more than what is on: the way there does, and the way home three hours before one leaves. */
export const isFirst = (journey: Journey, now: string): boolean =>
  journey.kind !== 'wayHome' || addMinutes(journey.leaveBy, -minutesOfNotice) <= now
