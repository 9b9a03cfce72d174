import { hasChanged, hasFlights, type Traveller } from '#web/travel/traveller.ts'

export const travelFilters = [
  { id: 'flights', label: 'With flights' },
  { id: 'changed', label: 'Changed in the last 48 hours' },
  { id: 'missing', label: 'Without flights' },
] as const
export type TravelFilter = (typeof travelFilters)[number]['id']

const keeps: Record<TravelFilter, (row: Traveller) => boolean> = {
  flights: hasFlights,
  changed: hasChanged,
  missing: (row) => !hasFlights(row),
}

export const filterTravellers = (rows: readonly Traveller[], filter: TravelFilter): Traveller[] =>
  rows.filter(keeps[filter])
