/**
 * What the forms offer and may leave blank. Without the schemas, which come after the page: a guest on a telephone sees
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

/**
 * The questions of the survey that may be left blank, all of them blank. One that is missing does not compile where answers
 * are made of these (web/registration/survey/same-again.ts).
 */
export const unanswered = {
  openToRoomSharing: null,
  diet: null,
  dietNote: null,
  allergies: null,
  kitchenMayKnow: null,
  flight1DepartureAirport: null,
  flight1DepartureTime: null,
  flight1ArrivalTime: null,
  flight1Number: null,
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flight2Number: null,
  flightsPrivate: null,
} as const

/** What somebody may take back explicitly: a blank alone takes nothing away. */
export const removableFlights = ['outboundFlight', 'returnFlight'] as const
export const removable = ['allergies', ...removableFlights] as const
