import type { transportOptions } from '#contract/fields.ts'

/** The ways from the airport, as people read them. */
export const transportLabels: Readonly<Record<(typeof transportOptions)[number], string>> = {
  shuttle: 'Shuttle Service',
  taxi: 'Taxi',
  rental_cars: 'Rental Cars',
}

/** The label of an option that comes as text; one of a later version is shown as it is. */
export const transportLabel = (option: string): string =>
  Object.entries(transportLabels).find(([known]) => known === option)?.[1] ?? option
