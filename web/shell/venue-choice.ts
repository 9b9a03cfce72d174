import type { z } from 'zod'
import type { VenueChoice as VenueChoiceSchema } from '#contract/venues.ts'

export type VenueChoice = z.infer<typeof VenueChoiceSchema>

/** The first wish that exists, else the default edition; undefined when there is none at all. */
export const chosenOf = <Choice extends Pick<VenueChoice, 'id' | 'isDefault'>>(
  choices: readonly Choice[],
  wishes: readonly (string | undefined)[],
): Choice | undefined =>
  wishes.map((id) => choices.find((choice) => choice.id === id)).find((choice) => choice !== undefined) ??
  choices.find(({ isDefault }) => isDefault) ??
  choices[0]

/** `Lisbon (Q1 2026)` */
export const venueLabel = ({ name, quarter, year }: Pick<VenueChoice, 'name' | 'quarter' | 'year'>): string =>
  `${name} (${quarter} ${year})`
