import type { Outputs } from '#web/lib/outputs.ts'

export type Traveller = Outputs['travel']['list'][number]

export const flightNames = [
  'flight1DepartureAirport',
  'flight1DepartureTime',
  'flight1ArrivalTime',
  'flight2DepartureAirport',
  'flight2DepartureTime',
  'flight2ArrivalTime',
] as const
export type FlightName = (typeof flightNames)[number]

/** The number of a flight, beside its airport. */
export const numberOf = {
  flight1DepartureAirport: 'flight1Number',
  flight2DepartureAirport: 'flight2Number',
} as const satisfies Partial<Record<FlightName, keyof Traveller>>
const numberNames = Object.values(numberOf)
export type NumberName = (typeof numberNames)[number]

/** The columns of /travel after name and e-mail, in their order. */
export const flightHeads: Readonly<Record<FlightName, string>> = {
  flight1DepartureAirport: 'Outbound Flight',
  flight1DepartureTime: 'Departure',
  flight1ArrivalTime: 'Arrival',
  flight2DepartureAirport: 'Return Flight',
  flight2DepartureTime: 'Departure',
  flight2ArrivalTime: 'Arrival',
}

export const isAirport = (name: FlightName | NumberName): name is keyof typeof numberOf =>
  name.endsWith('Airport')

/** Whether any flight was given. */
export const hasFlights = (row: Traveller) =>
  [...flightNames, ...numberNames].some((name) => row[name] !== null)

/** Whether anything changed within the last 48 hours; the server knows when that was. */
export const hasChanged = (row: Traveller) => row.flightsBefore !== null

/** What a field was before it changed, if it did: null where there was nothing. */
export function changeOf(row: Traveller, name: FlightName | NumberName): { was: string | null } | undefined {
  const { flightsBefore } = row
  return flightsBefore === null || flightsBefore[name] === row[name]
    ? undefined
    : { was: flightsBefore[name] }
}
