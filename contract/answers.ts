/**
 * What the forms offer and may leave blank. Without the schemas, which come after the page: a guest on a phone sees
 * the survey before these are there.
 */

/** The fixed company offered beside the studios. */
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

/** What someone may take back explicitly: a blank alone takes nothing away. */
export const removableFlights = ['outboundFlight', 'returnFlight'] as const

const flightParts = ['DepartureAirport', 'DepartureTime', 'ArrivalTime', 'Number'] as const
export type FlightField = `flight${1 | 2}${(typeof flightParts)[number]}`

/** The fields of both flights: 1 is outbound, 2 is return. */
export const flightFieldNames = ([1, 2] as const).flatMap((number) =>
  flightParts.map((part): FlightField => `flight${number}${part}`),
)

/** Something for each of them, by its name. */
export const perFlightField = <Made extends Record<FlightField, unknown>>(
  make: (name: FlightField) => unknown,
): Made => Object.assign({}, ...flightFieldNames.map((name) => ({ [name]: make(name) })))

/** Neither flight given. */
export const blankFlights: Record<FlightField, null> = perFlightField(() => null)
