import { sortOf, sortText, type Sort as TableSort } from '#web/lib/table-sort.ts'

// What an address may say of /travel. Apart from the lists, because every address is read on every first page.

const views = ['list', 'arrivals'] as const
type View = (typeof views)[number]

/** Whom the list shows. */
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

/** Where somebody is on their way to the event; each is in one. Those who need somebody come first. */
export const arrivalStates = ['missing', 'onTheWay', 'landed', 'expected', 'unanswered', 'in'] as const
export type ArrivalState = (typeof arrivalStates)[number]

const arrivalOrders = ['hour', 'place', 'help'] as const
export type ArrivalOrder = (typeof arrivalOrders)[number]

/** A bar of one of the two charts: its hour, `YYYY-MM-DDTHH`. */
export type TrafficHour = { chart: 'landing' | 'leaving'; hour: string }

/** What the address says besides the venue. */
export type TravelSearch = {
  view?: 'arrivals' | undefined
  q?: string | undefined
  studio?: string | undefined
  show?: TravelFilter | undefined
  /** A column, with a minus before it for descending. */
  sort?: string | undefined
  landing?: string | undefined
  leaving?: string | undefined
  state?: ArrivalState | undefined
  by?: ArrivalOrder | undefined
}

const hourOf = (said: unknown) =>
  typeof said === 'string' && /^\d{4}-\d\d-\d\dT\d\d$/.test(said) ? said : undefined

/** Of an address what this page understands. What it does not is named, too: the router would hand it on as it came. */
export function readTravelSearch(said: Record<string, unknown>): TravelSearch {
  const { q, studio, sort } = said
  const landing = hourOf(said['landing'])
  return {
    view: said['view'] === 'arrivals' ? 'arrivals' : undefined,
    q: typeof q === 'string' && q !== '' ? q : undefined,
    studio: typeof studio === 'string' ? studio : undefined,
    show: travelFilters.find((known) => known === said['show']),
    sort: sortText(sortOf(sortColumns, sort)),
    landing,
    leaving: landing === undefined ? hourOf(said['leaving']) : undefined,
    state: arrivalStates.find((known) => known === said['state']),
    by: arrivalOrders.find((known) => known === said['by']),
  }
}

/** What the page shows. The search counts in both views. */
export type TravelState = {
  view: View
  search: string
  studio: string | undefined
  show: TravelFilter
  sort: Sort | undefined
  hour: TrafficHour | undefined
  state: ArrivalState | undefined
  order: ArrivalOrder
}

export const stateOf = (said: TravelSearch): TravelState => ({
  view: said.view ?? 'list',
  search: said.q ?? '',
  studio: said.studio,
  show: said.show ?? 'flights',
  sort: sortOf(sortColumns, said.sort),
  hour: said.landing
    ? { chart: 'landing', hour: said.landing }
    : said.leaving
      ? { chart: 'leaving', hour: said.leaving }
      : undefined,
  state: said.state,
  order: said.by ?? 'hour',
})

/** What the address says for a state; undefined takes a word out of it. */
export const searchOf = ({ view, search, studio, show, sort, hour, state, order }: TravelState) =>
  ({
    view: view === 'list' ? undefined : view,
    q: search.trim() || undefined,
    studio,
    show: show === 'flights' ? undefined : show,
    sort: sortText(sort),
    landing: hour?.chart === 'landing' ? hour.hour : undefined,
    leaving: hour?.chart === 'leaving' ? hour.hour : undefined,
    state,
    by: order === 'hour' ? undefined : order,
  }) satisfies TravelSearch
