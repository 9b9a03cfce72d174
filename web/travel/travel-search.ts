import { choice, oneOf, searchState, sortBy, text, typedWords } from '#web/lib/search-state.ts'
import type { Sort as TableSort } from '#web/lib/table-sort.ts'

// What an address may say of /travel. Apart from the lists, because every address is read on every first page.

const travelViews = ['list', 'arrivals'] as const

/** The people in the list. */
export const travelFilters = ['flights', 'changed', 'missing'] as const
export type TravelFilter = (typeof travelFilters)[number]

export const sortColumns = [
  'name',
  'email',
  'flight1DepartureAirport',
  'flight1DepartureTime',
  'flight1ArrivalTime',
  'flight2DepartureAirport',
  'flight2DepartureTime',
  'flight2ArrivalTime',
] as const
export type Sort = TableSort<(typeof sortColumns)[number]>

/** Where someone is on their way to the event; each is in one. Those who need someone come first. */
export const arrivalStates = ['missing', 'onTheWay', 'landed', 'expected', 'unanswered', 'in'] as const
export type ArrivalState = (typeof arrivalStates)[number]

const arrivalOrders = ['hour', 'place', 'help'] as const
export type ArrivalOrder = (typeof arrivalOrders)[number]

/** A bar of one of the two charts: its hour, `YYYY-MM-DDTHH`. */
const hour = text((said) => /^\d{4}-\d\d-\d\dT\d\d$/.test(said))

/** What the page shows. The search and the studio count in both views. */
export const travelSearch = searchState({
  view: choice(travelViews),
  q: typedWords,
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

/** The bar that the list is narrowed to. */
export function hourOf({
  landing,
  leaving,
}: Pick<TravelState, 'landing' | 'leaving'>): TrafficHour | undefined {
  if (landing !== undefined) return { chart: 'landing', hour: landing }
  return leaving === undefined ? undefined : { chart: 'leaving', hour: leaving }
}
