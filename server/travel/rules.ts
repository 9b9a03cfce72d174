import type { Flights } from '#contract/flight-fields.ts'
import type { removable } from '#contract/questions.ts'

type FlightColumns = Partial<Flights & { flight1NotBooked: boolean; flight2NotBooked: boolean }>

export type Flight = {
  departureAirport: string | null
  departureTime: string | null
  arrivalTime: string | null
  number: string | null
}

/**
 * The columns that given flights write over the known flights. A flight is one answer, whichever of its fields were
 * filled in: a blank flight keeps the known one, and a given flight is booked. Guests set 'Not booked yet' on their own
 * page, and it stays until a flight is given.
 */
export const flightColumns = (flights: Flights, known: Flights | undefined): FlightColumns => ({
  ...(!isBlank(outbound(flights)) && {
    ...outboundColumns(givenFlight(outbound(flights), known && outbound(known))),
    flight1NotBooked: false,
  }),
  ...(!isBlank(homeward(flights)) && {
    ...homewardColumns(givenFlight(homeward(flights), known && homeward(known))),
    flight2NotBooked: false,
  }),
})

/**
 * The whole flight after a new answer. Its number belongs to one flight on one day: a blank number stays with the
 * same airport and the same times, and is cleared with any other. A number alone keeps airport and times, unless they
 * belonged to another number.
 */
export function givenFlight(given: Flight, known: Flight = noFlight): Flight {
  const { number, ...rest } = given
  const { number: knownNumber, ...knownRest } = known
  if (isBlank(rest) && (knownNumber === null || knownNumber === number)) return { ...knownRest, number }
  const isUnchanged =
    rest.departureAirport === knownRest.departureAirport &&
    rest.departureTime === knownRest.departureTime &&
    rest.arrivalTime === knownRest.arrivalTime
  return { ...rest, number: number ?? (isUnchanged ? knownNumber : null) }
}

export const isBlank = (flight: Partial<Flight>) => Object.values(flight).every((field) => field === null)

const flightOf =
  (number: 1 | 2) =>
  (flights: Flights): Flight => ({
    departureAirport: flights[`flight${number}DepartureAirport`],
    departureTime: flights[`flight${number}DepartureTime`],
    arrivalTime: flights[`flight${number}ArrivalTime`],
    number: flights[`flight${number}Number`],
  })
export const outbound = flightOf(1)
export const homeward = flightOf(2)

const columnsOf =
  (number: 1 | 2) =>
  (flight: Flight): Partial<Flights> => ({
    [`flight${number}DepartureAirport`]: flight.departureAirport,
    [`flight${number}DepartureTime`]: flight.departureTime,
    [`flight${number}ArrivalTime`]: flight.arrivalTime,
    [`flight${number}Number`]: flight.number,
  })
export const outboundColumns = columnsOf(1)
export const homewardColumns = columnsOf(2)

export const noFlight: Flight = {
  departureAirport: null,
  departureTime: null,
  arrivalTime: null,
  number: null,
}

/** The columns that an explicit Remove writes. */
export const removedFlights = (removes: readonly (typeof removable)[number][]): FlightColumns => ({
  ...(removes.includes('outboundFlight') && outboundColumns(noFlight)),
  ...(removes.includes('returnFlight') && homewardColumns(noFlight)),
})
