import type { transportOptions } from '#contract/fields.ts'

/** The labels of the ways from the airport. */
export const transportLabels: Readonly<Record<(typeof transportOptions)[number], string>> = {
  shuttle: 'Shuttle Service',
  taxi: 'Taxi',
  rental_cars: 'Rental Cars',
}

/** The label of an option given as text. An option from a later version is shown as it is. */
export const transportLabel = (option: string): string =>
  Object.entries(transportLabels).find(([known]) => known === option)?.[1] ?? option
