/**
 * What the forms offer and what people may leave blank. This file has no schemas: they load after the page, so that a
 * guest on a phone sees the survey sooner.
 */

/** The company itself, which the forms offer beside the studios. */
export const LP = 'LP'

export const diets = ['no preference', 'vegan', 'vegetarian', 'pescetarian', 'other'] as const

/** The fourteen common allergens, offered as one-tap suggestions. */
export const commonAllergens = [
  'Celery',
  'Crustaceans',
  'Eggs',
  'Fish',
  'Gluten',
  'Lupin',
  'Milk',
  'Molluscs',
  'Mustard',
  'Nuts',
  'Peanuts',
  'Sesame',
  'Soya',
  'Sulphites',
] as const

/** Flights that people can remove explicitly, because leaving a field blank removes nothing. */
export const removableFlights = ['outboundFlight', 'returnFlight'] as const

const flightParts = ['DepartureAirport', 'DepartureTime', 'ArrivalTime', 'Number'] as const
export type FlightField = `flight${1 | 2}${(typeof flightParts)[number]}`

/** The field names of both flights: 1 is outbound, 2 is return. */
export const flightFieldNames = ([1, 2] as const).flatMap((number) =>
  flightParts.map((part): FlightField => `flight${number}${part}`),
)

/** Makes a value for each of the flight fields, by name. */
export const perFlightField = <Values extends Record<FlightField, unknown>>(
  make: (name: FlightField) => unknown,
): Values => Object.assign({}, ...flightFieldNames.map((name) => ({ [name]: make(name) })))

export const blankFlights: Record<FlightField, null> = perFlightField(() => null)
