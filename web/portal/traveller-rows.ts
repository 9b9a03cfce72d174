import { dayKey } from '#web/base/dates.ts'
import { fold } from '#web/base/fold.ts'
import { compareNames } from '#web/lib/name-order.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Sort } from '#web/ui/column-header.tsx'

export type Traveller = Outputs['travel']['mine'][number]

/** The columns of the list. The departure and arrival of both flights have the same headers. */
export const travelColumns = [
  { id: 'fullName', header: 'Name' },
  { id: 'flight1DepartureAirport', header: 'Outbound Airport' },
  { id: 'flight1DepartureTime', header: 'Departure' },
  { id: 'flight1ArrivalTime', header: 'Arrival' },
  { id: 'flight2DepartureAirport', header: 'Return Airport' },
  { id: 'flight2DepartureTime', header: 'Departure' },
  { id: 'flight2ArrivalTime', header: 'Arrival' },
] as const

/**
 * The travellers whose name or either departure airport contains the text, ignoring case, accents and apostrophes
 * (specification: Guest Travel), or with that flight number, with or without the space.
 */
export function searchTravellers(rows: readonly Traveller[], text: string): readonly Traveller[] {
  const query = fold(text.trim())
  if (query === '') return rows
  const matches = (field: string | null) => field !== null && fold(field).includes(query)
  return rows.filter(
    (row) =>
      [row.fullName, row.flight1DepartureAirport, row.flight2DepartureAirport].some(matches) ||
      [row.flight1Number, row.flight2Number].some(
        (number) => matches(number) || matches(number?.replaceAll(' ', '') ?? null),
      ),
  )
}

/** Sorted, with missing values last in both directions. */
export function sortTravellers(rows: readonly Traveller[], sort: Sort): readonly Traveller[] {
  const column = travelColumns.find(({ id }) => id === sort.column)?.id
  if (column === undefined) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((left, right) => {
    const [one, other] = [left[column], right[column]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * compareNames(one, other)
  })
}

/** Unsorted: the guest's own row, then the others in the server's order by name. */
export const ownFirst = (rows: readonly Traveller[], own: Traveller | undefined): readonly Traveller[] => [
  ...rows.filter((row) => row === own),
  ...rows.filter((row) => row !== own),
]

const legs = [
  { airport: 'flight1DepartureAirport', departure: 'flight1DepartureTime', number: 'flight1Number' },
  { airport: 'flight2DepartureAirport', departure: 'flight2DepartureTime', number: 'flight2Number' },
] as const
type Leg = (typeof legs)[number]
export type FlightAirport = Leg['airport']

/** The number of a traveller's flight from an airport. */
export const numberFrom = (row: Traveller, airport: FlightAirport): string | null =>
  row[airport === 'flight1DepartureAirport' ? 'flight1Number' : 'flight2Number']

/**
 * The flights that a traveller shares with the guest: the same number on the same day, or if either has no number, the same
 * airport at the same minute.
 */
export const sharedFlights = (own: Traveller | undefined, other: Traveller): readonly FlightAirport[] =>
  own === undefined || own.id === other.id
    ? []
    : legs.filter((leg) => isSame(leg, own, other)).map(({ airport }) => airport)

function isSame({ airport, departure, number }: Leg, own: Traveller, other: Traveller): boolean {
  if (own[departure] === null || other[departure] === null) return false
  if (own[number] !== null && other[number] !== null)
    return own[number] === other[number] && dayKey(own[departure]) === dayKey(other[departure])
  const [from, otherFrom] = [own[airport], other[airport]]
  return (
    own[departure] === other[departure] &&
    from !== null &&
    otherFrom !== null &&
    fold(from.trim()) === fold(otherFrom.trim())
  )
}

/** Whether any departure airport is known. The list is never empty, because it contains the guest. */
export const hasFlights = (rows: readonly Traveller[]): boolean =>
  rows.some(
    ({ flight1DepartureAirport, flight2DepartureAirport }) =>
      flight1DepartureAirport !== null || flight2DepartureAirport !== null,
  )
