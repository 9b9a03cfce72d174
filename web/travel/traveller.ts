import type { Outputs } from '#web/lib/outputs.ts'

export type Traveller = Outputs['travel']['list'][number]

export const flightFields = [
  'flight1DepartureAirport',
  'flight1DepartureTime',
  'flight1ArrivalTime',
  'flight2DepartureAirport',
  'flight2DepartureTime',
  'flight2ArrivalTime',
] as const
export type FlightField = (typeof flightFields)[number]

/** The flight number that belongs to each airport. */
export const numberOf = {
  flight1DepartureAirport: 'flight1Number',
  flight2DepartureAirport: 'flight2Number',
} as const satisfies Partial<Record<FlightField, keyof Traveller>>
const flightNumberFields = Object.values(numberOf)
export type FlightNumberField = (typeof flightNumberFields)[number]

/** The columns of /travel after name and e-mail, in order. */
export const flightHeaders: Readonly<Record<FlightField, string>> = {
  flight1DepartureAirport: 'Outbound Flight',
  flight1DepartureTime: 'Departure',
  flight1ArrivalTime: 'Arrival',
  flight2DepartureAirport: 'Return Flight',
  flight2DepartureTime: 'Departure',
  flight2ArrivalTime: 'Arrival',
}

export const isAirport = (name: FlightField | FlightNumberField): name is keyof typeof numberOf =>
  name.endsWith('Airport')

/** Whether any flight is known. */
export const hasFlights = (row: Traveller) =>
  [...flightFields, ...flightNumberFields].some((name) => row[name] !== null)

/** Whether anything changed within the last 48 hours, as decided by the server. */
export const hasChanged = (row: Traveller) => row.flightsBefore !== null

/** The old value of a field if it changed: null if it was empty, undefined if it didn't change. */
export function changeOf(
  row: Traveller,
  name: FlightField | FlightNumberField,
): { was: string | null } | undefined {
  const { flightsBefore } = row
  return flightsBefore === null || flightsBefore[name] === row[name]
    ? undefined
    : { was: flightsBefore[name] }
}
