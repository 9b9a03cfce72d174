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

/** What somebody may take back explicitly: a blank alone takes nothing away. */
export const removableFlights = ['outboundFlight', 'returnFlight'] as const
