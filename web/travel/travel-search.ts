import { choice, oneOf, searchState, sortBy, text, searchWords } from '#web/lib/search-state.ts'
import type { Sort as TableSort } from '#web/lib/table-sort.ts'
import { flightFields } from '#web/travel/traveller.ts'

// The state of /travel in its URL.

const travelViews = ['list', 'arrivals'] as const

/** The filters of the list. */
export const travelFilters = ['flights', 'changed', 'missing'] as const
export type TravelFilter = (typeof travelFilters)[number]

export const sortColumns = ['name', ...flightFields] as const
export type Sort = TableSort<(typeof sortColumns)[number]>

/** The states of a journey to the event; each person is in one. States that need attention come first. */
export const arrivalStates = ['missing', 'onTheWay', 'landed', 'expected', 'unanswered', 'in'] as const
export type ArrivalState = (typeof arrivalStates)[number]

const arrivalOrders = ['hour', 'place', 'help'] as const
export type ArrivalOrder = (typeof arrivalOrders)[number]

/** The hour of a pressed bar in either chart, `YYYY-MM-DDTHH`. */
const hour = text((hourText) => /^\d{4}-\d\d-\d\dT\d\d$/.test(hourText))

/** The page's state. Search and studio apply to both views. */
export const travelSearch = searchState({
  view: choice(travelViews),
  q: searchWords,
  studio: text(),
  show: choice(travelFilters),
  sort: sortBy(sortColumns),
  landing: hour,
  leaving: hour,
  state: oneOf(arrivalStates),
  by: choice(arrivalOrders),
})
export type TravelState = ReturnType<typeof travelSearch.stateOf>

export type TrafficHour = { chart: 'landing' | 'leaving'; hour: string }

/** The bar that filters the list. */
export function hourOf({
  landing,
  leaving,
}: Pick<TravelState, 'landing' | 'leaving'>): TrafficHour | undefined {
  if (landing !== undefined) return { chart: 'landing', hour: landing }
  return leaving === undefined ? undefined : { chart: 'leaving', hour: leaving }
}
