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
 * The columns to write when new flight details replace the saved ones. A flight is one answer, whichever of its fields
 * were filled in: a blank flight leaves the saved one unchanged, and entering a flight marks it as booked. Guests set
 * 'Not booked yet' on their own page, and it stays until a flight is entered.
 */
export const flightColumns = (flights: Flights, saved: Flights | undefined): FlightColumns => ({
  ...(!isBlank(outbound(flights)) && {
    ...outboundColumns(mergeFlight(outbound(flights), saved && outbound(saved))),
    flight1NotBooked: false,
  }),
  ...(!isBlank(returnFlight(flights)) && {
    ...returnColumns(mergeFlight(returnFlight(flights), saved && returnFlight(saved))),
    flight2NotBooked: false,
  }),
})

/**
 * The whole flight after a new answer. Its number belongs to one flight on one day: a blank number stays with the
 * same airport and the same times, and is cleared with any other. If only the number is entered, the saved airport and
 * times stay, unless they had a different number.
 */
export function mergeFlight(typed: Flight, saved: Flight = noFlight): Flight {
  const { number, ...rest } = typed
  const { number: savedNumber, ...savedRest } = saved
  if (isBlank(rest) && (savedNumber === null || savedNumber === number)) return { ...savedRest, number }
  const isUnchanged =
    rest.departureAirport === savedRest.departureAirport &&
    rest.departureTime === savedRest.departureTime &&
    rest.arrivalTime === savedRest.arrivalTime
  return { ...rest, number: number ?? (isUnchanged ? savedNumber : null) }
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
export const returnFlight = flightOf(2)

const columnsOf =
  (number: 1 | 2) =>
  (flight: Flight): Partial<Flights> => ({
    [`flight${number}DepartureAirport`]: flight.departureAirport,
    [`flight${number}DepartureTime`]: flight.departureTime,
    [`flight${number}ArrivalTime`]: flight.arrivalTime,
    [`flight${number}Number`]: flight.number,
  })
export const outboundColumns = columnsOf(1)
export const returnColumns = columnsOf(2)

export const noFlight: Flight = {
  departureAirport: null,
  departureTime: null,
  arrivalTime: null,
  number: null,
}

/** The columns that an explicit Remove writes. */
export const removedFlights = (removes: readonly (typeof removable)[number][]): FlightColumns => ({
  ...(removes.includes('outboundFlight') && outboundColumns(noFlight)),
  ...(removes.includes('returnFlight') && returnColumns(noFlight)),
})
