import type { CsvColumn } from '#web/lib/csv.ts'
import { flightText } from '#web/travel/flight-text.tsx'
import { flightHeads, flightNames, type Traveller } from '#web/travel/traveller.ts'

export const exportName = 'travel'

/** The table's columns as on screen, followed by the flight numbers from below the airports. */
export const csvColumns: readonly CsvColumn<Traveller>[] = [
  { head: 'Name', cell: ({ fullName }) => fullName },
  { head: 'Email', cell: ({ email }) => email },
  ...flightNames.map((name) => ({
    head: flightHeads[name],
    cell: (row: Traveller) => flightText(name, row[name]),
  })),
  { head: 'Outbound Flight No', cell: ({ flight1Number }) => flight1Number },
  { head: 'Return Flight No', cell: ({ flight2Number }) => flight2Number },
]
