import { searchBy } from '#web/base/search.ts'
import { sortByKey } from '#web/lib/sort-rows.ts'
import {
  hourOf,
  type Sort,
  type TrafficHour,
  type TravelFilter,
  type TravelState,
} from '#web/travel/travel-search.ts'
import { hasChanged, hasFlights, type Traveller } from '#web/travel/traveller.ts'

/** The rows that pass a filter, in their order. `rows` must already be sorted by name. */
export function travellerRows(rows: readonly Traveller[], state: TravelState): readonly Traveller[] {
  const { q, studio, show, sort } = state
  const hour = hourOf(state)
  const found = searchTravellers(rows, q).filter(
    (row) =>
      matches[show](row) &&
      (studio === undefined || row.studio === studio) &&
      (hour === undefined || isInHour(row, hour)),
  )
  return sortTravellers(found, sort)
}

export const matches: Record<TravelFilter, (row: Traveller) => boolean> = {
  flights: hasFlights,
  changed: hasChanged,
  missing: (row) => !hasFlights(row) && !row.travelsOtherwise,
}

/** Includes flight numbers both as written and as people type them. */
const searchTravellers = searchBy<Traveller>((row) =>
  [
    row.fullName,
    row.email,
    row.flight1DepartureAirport,
    row.flight2DepartureAirport,
    row.flight1Number,
    row.flight2Number,
  ]
    .concat([row.flight1Number, row.flight2Number].map((number) => number?.replaceAll(' ', '') ?? null))
    .join('\n'),
)

const isInHour = (row: Traveller, { chart, hour }: TrafficHour) =>
  (chart === 'landing' ? row.flight1ArrivalTime : row.flight2DepartureTime)?.startsWith(hour) === true

function sortTravellers(rows: readonly Traveller[], sort: Sort | undefined): readonly Traveller[] {
  if (sort === undefined) return rows
  const { column, descending } = sort
  if (column === 'name') return descending ? rows.toReversed() : rows
  return sortByKey(rows, (row) => row[column], descending)
}
