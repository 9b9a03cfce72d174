import { longestCell } from '#contract/imports.ts'
import { importColumns } from '#contract/travel.ts'
import { splitAddress, turnName } from '#web/imports/addresses.ts'
import { columnsByContent, columnsByHead, type ColumnSpec, type Mapping } from '#web/imports/columns.ts'
import { dateOrderOf, needsOrder, readMoment, type DateOrder } from '#web/imports/dates.ts'
import { nameHeads, withNameParts } from '#web/imports/names.ts'

type Sent = (typeof importColumns)[number]
export type FlightColumn = Sent | 'firstName' | 'lastName'
type Rows = readonly (readonly string[])[]

const out = 'outbound, out, arrival flight, hinflug, anreise, aller, ida, andata'
const back = 'return, back, inbound, departure flight, ruckflug, abreise, retour, vuelta, volta, ritorno'

/** Every way to say of which flight something is. */
const of = (ways: string, what: string) =>
  ways
    .split(', ')
    .flatMap((way) => what.split(', ').flatMap((one) => [`${way} ${one}`, `${one} ${way}`]))
    .join(', ')

const airport = 'airport, from, departure airport, flughafen, von, aeroport, aeropuerto, aeroporto, flight'
const leaves = 'departure, departs, departure time, dep, abflug, depart, salida, partenza, partida'
const lands = 'arrival, arrives, arrival time, arr, ankunft, arrivee, llegada, arrivo, chegada'

/** What a column of a file of flights may be; the six fields under the names that the specification gives them, too. */
export const flightSpecs: readonly ColumnSpec<FlightColumn>[] = [
  { id: 'fullName', label: 'Name', heads: nameHeads.fullName },
  { id: 'firstName', label: 'First name', heads: nameHeads.firstName },
  { id: 'lastName', label: 'Last name', heads: nameHeads.lastName },
  {
    id: 'email',
    label: 'E-mail',
    heads: nameHeads.email,
    hasLongCells: true,
    looksLike: (cell) => /\S@\S/.test(cell),
  },
  {
    id: 'flight1DepartureAirport',
    label: 'Outbound airport',
    heads: `flight 1 departure airport, ${of(out, airport)}`,
  },
  {
    id: 'flight1DepartureTime',
    label: 'Outbound departure',
    heads: `flight 1 departure time, ${of(out, leaves)}`,
  },
  { id: 'flight1ArrivalTime', label: 'Outbound arrival', heads: `flight 1 arrival time, ${of(out, lands)}` },
  {
    id: 'flight2DepartureAirport',
    label: 'Return airport',
    heads: `flight 2 departure airport, ${of(back, airport)}`,
  },
  {
    id: 'flight2DepartureTime',
    label: 'Return departure',
    heads: `flight 2 departure time, ${of(back, leaves)}`,
  },
  { id: 'flight2ArrivalTime', label: 'Return arrival', heads: `flight 2 arrival time, ${of(back, lands)}` },
]

const times = [
  'flight1DepartureTime',
  'flight1ArrivalTime',
  'flight2DepartureTime',
  'flight2ArrivalTime',
] as const

/** What each column is: by its head, else by its place, as the list of flights on this screen has them. */
export function guessFlights(headRow: readonly string[] | undefined, rows: Rows): Mapping<FlightColumn> {
  const known = headRow ? withNameParts(columnsByHead(headRow, flightSpecs)) : undefined
  const columns = known ?? Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, () => null)
  const found: (FlightColumn | null)[] = columnsByContent(rows, columns, flightSpecs)
  const six = importColumns.filter((column) => column !== 'fullName' && column !== 'email')
  const isUnnamed = times.every((column) => !found.includes(column))
  // The export of this screen calls both departures 'Departure': after name and address the six come in their order.
  const first = found.indexOf('email') + 1
  if (isUnnamed && first > 0 && found.length >= first + six.length)
    for (const [at, column] of six.entries()) found[first + at] = column
  if (!found.some((column) => column === 'fullName' || column === 'lastName') && found[0] === null)
    found[0] = 'fullName'
  return found
}

const cellsOfTimes = (mapping: Mapping<FlightColumn>, rows: Rows) =>
  rows.flatMap((row) => times.flatMap((column) => row[mapping.indexOf(column)] ?? []))

/** How the dates of the file are written: what they agree on; `isSure` is false where they do not say. */
export function orderOf(mapping: Mapping<FlightColumn>, rows: Rows): { order: DateOrder; isSure: boolean } {
  const cells = cellsOfTimes(mapping, rows)
  const order = dateOrderOf(cells)
  return { order: order ?? 'day', isSure: order !== undefined || !needsOrder(cells) }
}

/** The lines as the server reads them: one name, a bare address, and moments in the one way it takes. */
export function flightLines(mapping: Mapping<FlightColumn>, rows: Rows, order: DateOrder) {
  const hasName = mapping.some((column) => column === 'firstName' || column === 'lastName')
  const columns = importColumns.filter(
    (column) => mapping.includes(column) || (column === 'fullName' && hasName),
  )
  const lines = rows.map((row) => {
    const cell = (column: FlightColumn) => row[mapping.indexOf(column)]?.trim() ?? ''
    const inParts = [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')
    const moments = momentsOf(cell, order)
    return columns.map((column) => textOf(column).slice(0, longestCell))

    function textOf(column: Sent): string {
      if (column === 'fullName') return turnName(inParts || cell('fullName'))
      if (column === 'email') return splitAddress(cell('email')).email
      return moments[column] ?? cell(column)
    }
  })
  return { columns, lines }
}

/** An arrival with a time alone is on the day of its departure. */
function momentsOf(cell: (column: FlightColumn) => string, order: DateOrder): Partial<Record<Sent, string>> {
  const read = (column: Sent, day?: string) => readMoment(cell(column), order, day)
  const [out1, out2] = [read('flight1DepartureTime'), read('flight2DepartureTime')]
  return {
    flight1DepartureTime: out1,
    flight1ArrivalTime: read('flight1ArrivalTime', dayOf(out1)),
    flight2DepartureTime: out2,
    flight2ArrivalTime: read('flight2ArrivalTime', dayOf(out2)),
  }
}

const dayOf = (moment: string) => /^(\d{4}-\d\d-\d\d)T/.exec(moment)?.[1]
