import type { CsvColumn } from '#web/lib/csv.ts'
import { flightText } from '#web/travel/flight-text.tsx'
import { flightHeaders, flightFields, type Traveller } from '#web/travel/traveller.ts'

export const exportName = 'travel'

/** The table's columns as on screen, followed by the flight numbers from below the airports. */
export const csvColumns: readonly CsvColumn<Traveller>[] = [
  { header: 'Name', cell: ({ fullName }) => fullName },
  { header: 'Email', cell: ({ email }) => email },
  ...flightFields.map((name) => ({
    header: flightHeaders[name],
    cell: (row: Traveller) => flightText(name, row[name]),
  })),
  { header: 'Outbound Flight No', cell: ({ flight1Number }) => flight1Number },
  { header: 'Return Flight No', cell: ({ flight2Number }) => flight2Number },
]
