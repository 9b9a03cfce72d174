import { perFlightField, type FlightField } from '#contract/answers.ts'
import { z } from 'zod'
import { atMost, optionalText, storable, unstorable, wallClock } from '#contract/fields.ts'
import { asOneLine } from '#contract/one-line.ts'

const flightField = wallClock.nullable()
/** An airport as people name it; a three-letter code becomes upper case. */
const airport = optionalText(100).transform(
  (text) => text && (/^[a-z]{3}$/i.test(text) ? text.toUpperCase() : text),
)

/** An airline's code and the flight's number; many tickets have no space between them. */
const ticketNumber = /^([A-Z]{2}|[A-Z]\d|\d[A-Z]|[A-Z]{3})[ -]?(\d{1,4}[A-Z]?)$/

/** A flight number as airport boards show it, `LH 123`, however the ticket writes it. */
const flightNumber = z
  .string()
  .max(40, atMost(10))
  .refine(storable, unstorable)
  .overwrite(asOneLine)
  .transform((text) => text.trim().replaceAll(/\s+/g, ' ').toUpperCase().replace(ticketNumber, '$1 $2'))
  .pipe(z.string().max(10, atMost(10)))
  .transform((text) => text || null)
  .nullable()
  // Pages opened before this field existed don't send it.
  .default(null)

/** The fields of both flights: 1 is outbound, 2 is return. Each time is local to its own airport. */
export const flightFields = {
  flight1DepartureAirport: airport,
  flight1DepartureTime: flightField,
  flight1ArrivalTime: flightField,
  flight1Number: flightNumber,
  flight2DepartureAirport: airport,
  flight2DepartureTime: flightField,
  flight2ArrivalTime: flightField,
  flight2Number: flightNumber,
} as const

/**
 * Whether an arrival is possible for its departure: zones are up to a day apart, and no journey lasts longer than two
 * days. Each time is local to its own airport. A missing or invalid time counts as possible.
 */
export function isPossibleFlight(departure: unknown, arrival: unknown): boolean {
  if (typeof departure !== 'string' || typeof arrival !== 'string') return true
  const hours = (Date.parse(`${arrival}Z`) - Date.parse(`${departure}Z`)) / 3_600_000
  return Number.isNaN(hours) || (hours >= -24 && hours <= 48)
}

/** The error of an impossible flight, shown at its arrival, along with any other errors of the form. */
export const impossibleFlight = (arrival: string) => ({
  error: 'Please check the days: this arrival doesn’t match the departure',
  path: [arrival],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

type FlightTimes = { [Field in `flight${1 | 2}${'Departure' | 'Arrival'}Time`]: string | null }
export const isPossibleOutbound = (flights: FlightTimes) =>
  isPossibleFlight(flights.flight1DepartureTime, flights.flight1ArrivalTime)
export const isPossibleReturn = (flights: FlightTimes) =>
  isPossibleFlight(flights.flight2DepartureTime, flights.flight2ArrivalTime)

export const flightTexts: Record<FlightField, z.ZodNullable<z.ZodString>> = perFlightField(() =>
  z.string().nullable(),
)

const flights = z.object(flightFields)
export type Flights = z.output<typeof flights>
