import { maxCellLength } from '#contract/imports.ts'
import { importColumns } from '#contract/travel.ts'
import { splitAddress, takeFirst, turnName } from '#web/imports/addresses.ts'
import {
  columnsByContent,
  columnsByHeader,
  isAddress,
  type ColumnSpec,
  type Mapping,
} from '#web/imports/columns.ts'
import {
  dateOrderOf,
  isTimeAlone,
  needsOrder,
  readDay,
  readMoment,
  type DateOrder,
} from '#web/imports/dates.ts'
import { nameHeaders, ofOthers, withNameParts } from '#web/imports/names.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { flightFields } from '#web/travel/traveller.ts'

type SentColumn = (typeof importColumns)[number]
export type FlightColumn = SentColumn | 'firstName' | 'middleName' | 'lastName' | FlightDay
type FlightDay = `flight${1 | 2}${'Departure' | 'Arrival'}Day`
type Rows = readonly (readonly string[])[]

const outWords = 'outbound, out, arrival flight, hinflug, anreise, aller, ida, andata'
const backWords = 'return, back, inbound, departure flight, ruckflug, abreise, retour, vuelta, volta, ritorno'

/** Every combination of a direction with a word for the column, in both orders. */
const headersFor = (ways: string, words: string) =>
  ways
    .split(', ')
    .flatMap((way) => words.split(', ').flatMap((word) => [`${way} ${word}`, `${word} ${way}`]))
    .join(', ')

const airportWords =
  'airport, from, departure airport, flughafen, von, aeroport, aeropuerto, aeroporto, flight'
const departureWords = 'departure, departs, departure time, dep, abflug, depart, salida, partenza, partida'
const numberWords =
  'flight no, flight number, flight nr, number, no, nr, flugnummer, flugnr, flug nr, numero de vol, numero de vuelo, numero volo, numero do voo'
const dateWords = 'date, day, datum, tag, jour, fecha, data, dato'
const departDates = `${dateWords}, departure date, departure day, abflugdatum, date de depart, fecha de salida`
const arriveDates = 'arrival date, arrival day, landing date, ankunftsdatum, date d arrivee, fecha de llegada'
const arrivalWords = 'arrival, arrives, arrival time, arr, ankunft, arrivee, llegada, arrivo, chegada'

const isNumber = (cell: string) => /^([a-z]{2,3}|[a-z]\d|\d[a-z])[ -]?\d{1,4}[a-z]?$/i.test(cell.trim())

/** The kinds of columns in a file of flights, including the specification's names for the six fields. */
export const flightSpecs: readonly ColumnSpec<FlightColumn>[] = [
  { id: 'fullName', label: 'Name', headers: nameHeaders.fullName, otherHeaders: ofOthers.name },
  { id: 'firstName', label: 'First name', headers: nameHeaders.firstName, otherHeaders: ofOthers.name },
  { id: 'middleName', label: 'Middle name', headers: nameHeaders.middleName, otherHeaders: ofOthers.name },
  { id: 'lastName', label: 'Last name', headers: nameHeaders.lastName, otherHeaders: ofOthers.name },
  {
    id: 'email',
    label: 'E-mail',
    headers: nameHeaders.email,
    hasLongCells: true,
    looksLike: isAddress,
    fits: isAddress,
    otherHeaders: ofOthers.address,
  },
  {
    id: 'flight1DepartureAirport',
    label: 'Outbound airport',
    headers: `flight 1 departure airport, ${headersFor(outWords, airportWords)}`,
  },
  {
    id: 'flight1DepartureTime',
    label: 'Outbound departure',
    headers: `flight 1 departure time, ${headersFor(outWords, departureWords)}`,
  },
  {
    id: 'flight1ArrivalTime',
    label: 'Outbound arrival',
    headers: `flight 1 arrival time, ${headersFor(outWords, arrivalWords)}`,
  },
  {
    id: 'flight2DepartureAirport',
    label: 'Return airport',
    headers: `flight 2 departure airport, ${headersFor(backWords, airportWords)}`,
  },
  {
    id: 'flight2DepartureTime',
    label: 'Return departure',
    headers: `flight 2 departure time, ${headersFor(backWords, departureWords)}`,
  },
  {
    id: 'flight2ArrivalTime',
    label: 'Return arrival',
    headers: `flight 2 arrival time, ${headersFor(backWords, arrivalWords)}`,
  },
  {
    id: 'flight1Number',
    label: 'Outbound flight no',
    headers: `flight 1 number, ${headersFor(outWords, numberWords)}`,
    looksLike: isNumber,
  },
  {
    id: 'flight2Number',
    label: 'Return flight no',
    headers: `flight 2 number, ${headersFor(backWords, numberWords)}`,
    looksLike: isNumber,
  },
  { id: 'flight1DepartureDay', label: 'Outbound date', headers: headersFor(outWords, departDates) },
  { id: 'flight1ArrivalDay', label: 'Outbound arrival date', headers: headersFor(outWords, arriveDates) },
  { id: 'flight2DepartureDay', label: 'Return date', headers: headersFor(backWords, departDates) },
  { id: 'flight2ArrivalDay', label: 'Return arrival date', headers: headersFor(backWords, arriveDates) },
]

const times = [
  'flight1DepartureTime',
  'flight1ArrivalTime',
  'flight2DepartureTime',
  'flight2ArrivalTime',
] as const satisfies readonly SentColumn[]

const days = {
  flight1DepartureTime: 'flight1DepartureDay',
  flight1ArrivalTime: 'flight1ArrivalDay',
  flight2DepartureTime: 'flight2DepartureDay',
  flight2ArrivalTime: 'flight2ArrivalDay',
} as const satisfies Record<(typeof times)[number], FlightDay>

/** The kind of each column: by its header, or else by its position, in the order of the flights on this screen. */
export function guessFlights(headerRow: readonly string[] | undefined, rows: Rows): Mapping<FlightColumn> {
  const known = headerRow ? withNameParts(columnsByHeader(headerRow, rows, flightSpecs)) : undefined
  const columns = known ?? Array.from({ length: Math.max(1, ...rows.map((row) => row.length)) }, () => null)
  const found = withNumbers(headerRow, rows, columns)
  const isUnnamed = times.every((column) => !found.includes(column))
  // This screen's export calls both departures 'Departure', so the six columns after name and address are taken in order.
  const email = found.indexOf('email')
  const others = [...found.keys()].filter((index) => index > email && !isNumberColumn(found[index]))
  if (isUnnamed && email >= 0 && others.length >= flightFields.length)
    for (const [index, column] of flightFields.entries()) found[others[index] ?? index] = column
  if (!found.some((column) => column === 'fullName' || column === 'lastName') && found[0] === null)
    found[0] = 'fullName'
  return found
}

const isNumberColumn = (column: FlightColumn | null | undefined) =>
  column === 'flight1Number' || column === 'flight2Number'

/**
 * Decides between airport and number: 'Outbound flight' is an airport, unless it contains numbers. If two columns contain
 * numbers, the left one is the outbound flight's.
 */
function withNumbers(
  headerRow: readonly string[] | undefined,
  rows: Rows,
  columns: readonly (FlightColumn | null)[],
): (FlightColumn | null)[] {
  const named = columns.map((column, index) => {
    const cells = rows.slice(0, 200).flatMap((row) => row[index]?.trim() || [])
    if (cells.length === 0 || cells.filter(isNumber).length * 2 < cells.length) return column
    if (column === 'flight1DepartureAirport' && !columns.includes('flight1Number')) return 'flight1Number'
    if (column === 'flight2DepartureAirport' && !columns.includes('flight2Number')) return 'flight2Number'
    return column
  })
  const found: (FlightColumn | null)[] = columnsByContent(rows, named, flightSpecs, headerRow)
  const [left, right] = [found.indexOf('flight1Number'), found.indexOf('flight2Number')]
  if (named.some(isNumberColumn) || right < 0 || left < right) return found
  return found.with(left, 'flight2Number').with(right, 'flight1Number')
}

const cellsOfTimes = (mapping: Mapping<FlightColumn>, rows: Rows) =>
  rows.flatMap((row) =>
    times.flatMap((column) => [column, days[column]]).flatMap((column) => row[mapping.indexOf(column)] ?? []),
  )

/** The date order that the file's dates agree on; `isSure` is false if they don't show it. */
export function orderOf(mapping: Mapping<FlightColumn>, rows: Rows): { order: DateOrder; isSure: boolean } {
  const cells = cellsOfTimes(mapping, rows)
  const order = dateOrderOf(cells)
  return { order: order ?? 'day', isSure: order !== undefined || !needsOrder(cells) }
}

/** The lines as the server expects them: one name, a bare address, and moments in its format. */
export function flightLines(mapping: Mapping<FlightColumn>, rows: Rows, order: DateOrder) {
  const hasName = mapping.some((column) => column === 'firstName' || column === 'lastName')
  const isIncluded = (column: SentColumn) =>
    mapping.includes(column) ||
    (column === 'fullName' && hasName) ||
    times.some((time) => time === column && mapping.includes(days[time]))
  const columns = importColumns.filter(isIncluded)
  const lines = rows.map((row) => {
    const cell = (column: FlightColumn) => row[mapping.indexOf(column)]?.trim() ?? ''
    const joinedName = [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ')
    const moments: Partial<Record<SentColumn, string>> = momentsOf(cell, order)
    return columns.map((column) => textOf(column).slice(0, maxCellLength))

    function textOf(column: SentColumn): string {
      if (column === 'fullName') return turnName(joinedName || cell('fullName'))
      if (column === 'email') return splitAddress(takeFirst(cell('email')).first).email
      return moments[column] ?? airportIn(cell(column))
    }
  })
  return { columns, lines }
}

type Cell = (column: FlightColumn) => string

/** An arrival with only a time is on the day of its departure, or on the next if it would otherwise come before it. */
function momentsOf(cell: Cell, order: DateOrder) {
  const outboundDeparture = momentOf(cell, 'flight1DepartureTime', order)
  const returnDeparture = momentOf(cell, 'flight2DepartureTime', order)
  return {
    flight1DepartureTime: outboundDeparture,
    flight1ArrivalTime: momentOf(cell, 'flight1ArrivalTime', order, outboundDeparture),
    flight2DepartureTime: returnDeparture,
    flight2ArrivalTime: momentOf(cell, 'flight2ArrivalTime', order, returnDeparture),
  }
}

/** A time with its date, which may be in a column of its own. The server refuses a date without a time. */
function momentOf(cell: Cell, column: (typeof times)[number], order: DateOrder, departure?: string): string {
  const date = cell(days[column])
  const time = cell(column)
  if (time === '') return readMoment(date, order)
  const day = readDay(date, order)
  const after = day === undefined && departure !== undefined && isMoment(departure) ? departure : undefined
  return readMoment(time, order, { day, after })
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text)

/** Shortens 'Oslo / Gardermoen (OSL/ENGM)' to OSL, the code that everyone uses. */
const airportIn = (cell: string) => /\(([A-Z]{3})(?:\s*\/\s*[A-Z]{4})?\)/.exec(cell)?.[1] ?? cell

/** Reports how many arrivals without a date were put on the day after departure, because that is inferred. */
export function nextDays(rows: Rows, mapping: Mapping<FlightColumn>): string[] {
  const { order } = orderOf(mapping, rows)
  const count = rows.filter((row) => {
    const cell: Cell = (column) => row[mapping.indexOf(column)]?.trim() ?? ''
    const moments = momentsOf(cell, order)
    return ([1, 2] as const).some((way) => {
      const [departure, arrival] = [moments[`flight${way}DepartureTime`], moments[`flight${way}ArrivalTime`]]
      return (
        isTimeAlone(cell(`flight${way}ArrivalTime`)) && isMoment(arrival) && !isSameDay(departure, arrival)
      )
    })
  }).length
  return count === 0
    ? []
    : [`${pluralize(count, 'arrival')} without a day put on the day after the departure`]
}

const isSameDay = (one: string, other: string) => one.slice(0, 10) === other.slice(0, 10)
