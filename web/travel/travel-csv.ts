import { flightText } from '#web/travel/flight-text.tsx'
import { flightHeads, flightNames, type Traveller } from '#web/travel/traveller.ts'

export const csvFileName = 'travel.csv'

export const csvColumns = ['Name', 'Email', ...flightNames.map((name) => flightHeads[name])] as const

/** The cells of the table as it is on screen. */
export const csvCells = (row: Traveller): string[] => [
  row.fullName,
  row.email ?? '',
  ...flightNames.map((name) => flightText(name, row[name])),
]
