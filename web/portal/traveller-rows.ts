import { fold } from '#web/lib/fold.ts'
import { compareNames } from '#web/lib/name-order.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Sort } from '#web/ui/column-head.tsx'

export type Traveller = Outputs['travel']['mine'][number]

/** The columns of the list: the heading of each, and what it shows. Three heads appear twice, as in the list. */
export const travelColumns = [
  { id: 'fullName', head: 'Name' },
  { id: 'flight1DepartureAirport', head: 'Outbound Airport' },
  { id: 'flight1DepartureTime', head: 'Departure' },
  { id: 'flight1ArrivalTime', head: 'Arrival' },
  { id: 'flight2DepartureAirport', head: 'Return Airport' },
  { id: 'flight2DepartureTime', head: 'Departure' },
  { id: 'flight2ArrivalTime', head: 'Arrival' },
] as const

/**
 * Those whose name or either departure airport has the text in it, whatever its case, accents and apostrophes
 * (specification: Guest Travel).
 */
export function searched(rows: readonly Traveller[], text: string): readonly Traveller[] {
  const wanted = fold(text.trim())
  if (wanted === '') return rows
  return rows.filter(({ fullName, flight1DepartureAirport, flight2DepartureAirport }) =>
    [fullName, flight1DepartureAirport, flight2DepartureAirport].some(
      (field) => field !== null && fold(field).includes(wanted),
    ),
  )
}

/** In the order asked for, what is missing last in either; unsorted is the server's order, by name. */
export function sorted(rows: readonly Traveller[], sort: Sort | null): readonly Traveller[] {
  const column = travelColumns.find(({ id }) => id === sort?.column)?.id
  if (!sort || column === undefined) return rows
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((left, right) => {
    const [one, other] = [left[column], right[column]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * compareNames(one, other)
  })
}

/** Whether there is anything to read: one's own row is always in the list, also without a flight. */
export const hasFlights = (rows: readonly Traveller[]): boolean =>
  rows.some(
    ({ flight1DepartureAirport, flight2DepartureAirport }) =>
      flight1DepartureAirport !== null || flight2DepartureAirport !== null,
  )
