import { addMinutes } from '#web/base/dates.ts'

type Leg = {
  departureAirport: string | null
  departureTime: string | null
  arrivalTime: string | null
  number: string | null
}

export type Flights = {
  /** The venue's wall-clock time, `YYYY-MM-DDTHH:mm`. */
  now: string
  /** This device's wall-clock time: until the outbound flight leaves, that of the departure airport. */
  deviceTime: string
  outbound: Leg | null
  returnLeg: Leg | null
  /** How long before the flight home guests leave, as planned by the organisers; missing if they don't plan it. */
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

/** How long before the flight home guests leave the venue, by default. */
const defaultMinutesBefore = 180
/** How long before leaving the way home comes before the programme. */
const leadMinutes = 180

/**
 * The flight there until it has landed, then the flight home until it has left; undefined if neither is known. The
 * flight home leaves near the venue, so it uses the venue's clock.
 */
export const journeyOf = (flights: Flights): Journey | undefined => wayThere(flights) ?? wayHome(flights)

function wayThere({ now, deviceTime, outbound }: Flights): Journey | undefined {
  if (!outbound) return undefined
  const { departureTime, arrivalTime, departureAirport, number } = outbound
  if (departureTime !== null && deviceTime < departureTime)
    return { kind: 'flightThere', departure: departureTime, airport: departureAirport, number }
  return arrivalTime !== null && now < arrivalTime
    ? { kind: 'landing', arrival: arrivalTime, number }
    : undefined
}

function wayHome({ now, returnLeg, minutesBefore = defaultMinutesBefore }: Flights): Journey | undefined {
  const departure = returnLeg?.departureTime
  if (!returnLeg || !departure || departure <= now) return undefined
  const leaveBy = addMinutes(departure, -minutesBefore)
  return {
    kind: 'wayHome',
    leaveBy,
    minutesBefore,
    departure,
    airport: returnLeg.departureAirport,
    number: returnLeg.number,
  }
}

/** Whether the journey comes before the programme: the way home does only from three hours before leaving. */
export const journeyComesFirst = (journey: Journey, now: string): boolean =>
  journey.kind !== 'wayHome' || addMinutes(journey.leaveBy, -leadMinutes) <= now
