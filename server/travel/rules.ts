import type { Flights } from '#contract/fields.ts'
import type { removable } from '#contract/registration.ts'

type FlightColumns = Partial<Flights & { flight1NotBooked: boolean; flight2NotBooked: boolean }>

/**
 * What given flights write. A flight is one answer, whichever of its fields were filled in: one left blank stays as it is
 * known, and one that is given is booked. Guests set 'Not booked yet' on their own page, and it stays until then.
 */
export const flightColumns = (flights: Flights): FlightColumns => ({
  ...outboundColumns(flights),
  ...returnColumns(flights),
})

function outboundColumns(flights: Flights): FlightColumns {
  const { flight1DepartureAirport, flight1DepartureTime, flight1ArrivalTime } = flights
  const flight = { flight1DepartureAirport, flight1DepartureTime, flight1ArrivalTime }
  return isBlank(flight) ? {} : { ...flight, flight1NotBooked: false }
}

function returnColumns(flights: Flights): FlightColumns {
  const { flight2DepartureAirport, flight2DepartureTime, flight2ArrivalTime } = flights
  const flight = { flight2DepartureAirport, flight2DepartureTime, flight2ArrivalTime }
  return isBlank(flight) ? {} : { ...flight, flight2NotBooked: false }
}

const isBlank = (flight: Partial<Flights>) => Object.values(flight).every((field) => field === null)

/** What an explicit Remove writes. */
export const removedFlights = (removes: readonly (typeof removable)[number][]): FlightColumns => ({
  ...(removes.includes('outboundFlight') && noOutbound),
  ...(removes.includes('returnFlight') && noReturn),
})

const noOutbound = { flight1DepartureAirport: null, flight1DepartureTime: null, flight1ArrivalTime: null }
const noReturn = { flight2DepartureAirport: null, flight2DepartureTime: null, flight2ArrivalTime: null }
