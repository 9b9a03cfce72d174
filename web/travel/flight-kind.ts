import type { Kind, ReshapedList } from '#web/imports/list.ts'
import { flightSpecs, guessFlights, nextDays, type FlightColumn } from '#web/travel/flight-columns.ts'
import { columnsByHeader, type ColumnSpec, isAddress } from '#web/imports/columns.ts'
import { type DateOrder, dateOrderOf, needsOrder, readMoment } from '#web/imports/dates.ts'
import { nameHeaders, ofOthers } from '#web/imports/names.ts'
import type { Line } from '#web/imports/reading.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'

type LegColumn =
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'number'
  | 'from'
  | 'to'
  | 'departureDay'
  | 'departure'
  | 'arrivalDay'
  | 'arrival'

const spec = (id: LegColumn, headers: string): ColumnSpec<LegColumn> => ({ id, label: id, headers })

/** The columns of a list of single flights, which names neither 'outbound' nor 'return'. */
const legSpecs: readonly ColumnSpec<LegColumn>[] = [
  { ...spec('fullName', nameHeaders.fullName), otherHeaders: ofOthers.name },
  { ...spec('firstName', nameHeaders.firstName), otherHeaders: ofOthers.name },
  { ...spec('lastName', nameHeaders.lastName), otherHeaders: ofOthers.name },
  { ...spec('email', nameHeaders.email), fits: isAddress, otherHeaders: ofOthers.address },
  spec(
    'number',
    'flight, flight no, flight number, flight nr, flugnummer, flug, flugnr, vol, numero de vol, vuelo',
  ),
  spec('from', 'from, origin, departure airport, from airport, von, ab, abflughafen, origine, origen, desde'),
  spec('to', 'to, destination, arrival airport, to airport, nach, zielflughafen, ziel, vers, destino, hasta'),
  spec('departureDay', 'date, departure date, flight date, datum, abflugdatum, fecha, date de depart'),
  spec(
    'departure',
    'departure, departure time, departs, dep, std, abflug, depart, salida, partenza, partida',
  ),
  spec('arrivalDay', 'arrival date, ankunftsdatum, date d arrivee, fecha de llegada'),
  spec('arrival', 'arrival, arrival time, arrives, arr, sta, ankunft, arrivee, llegada, arrivo, chegada'),
]

type Leg = { line: Line; from: string; to: string; departure: string; arrival: string; number: string }
type Traveller = { name: string; email: string; legs: Leg[] }

const headers = [
  'Name',
  'E-mail',
  'Outbound airport',
  'Outbound departure',
  'Outbound arrival',
  'Outbound flight no',
  'Return airport',
  'Return departure',
  'Return arrival',
  'Return flight no',
]

/**
 * Merges a list with one line per flight into one line per person: the first departure and last landing of each direction,
 * which the longest stay separates. Undefined if it isn't such a list.
 */
function joinLegs(headerRow: readonly string[], lines: readonly Line[]): ReshapedList | undefined {
  const rows = lines.map(({ cells }) => cells)
  const columns = columnsByHeader(headerRow, rows, legSpecs)
  const isLegList = (['from', 'to', 'departure', 'arrival'] as const).every((id) => columns.includes(id))
  const hasPerson = columns.includes('email') || columns.includes('fullName') || columns.includes('lastName')
  if (!isLegList || !hasPerson) return undefined
  const times = timesOf(rows, columns)
  const order = dateOrderOf(times)
  const travellers = travellersOf(lines, columns, order ?? 'day')
  if (travellers.length === lines.length) return undefined
  if (order === undefined && needsOrder(times)) return { headers: headerRow, lines, remark: orderUnclearText }
  const hub = hubOf(travellers)
  const joined = travellers.map((traveller) => ({ ...traveller, ways: waysOf(traveller.legs, hub) }))
  const unclear = joined.filter(({ ways }) => ways === undefined)
  return {
    headers,
    lines: joined.flatMap(({ name, email, legs, ways }) => {
      const [first] = legs
      if (first === undefined) return []
      const { out = [], back = [] } = ways ?? {}
      return [{ ...first.line, cells: [name, email, ...wayCells(out), ...wayCells(back)] }]
    }),
    remark: [
      `${pluralize(lines.length, 'flight')} joined to the journeys of ${peopleText(travellers.length)}: the first departure and the last landing of each way`,
      ...(unclear.length > 0
        ? [
            `of ${unclear.map(({ name, email }) => name || email).join(', ')} it is unclear which way is which; add those by hand`,
          ]
        : []),
    ].join('; '),
  }
}

const orderUnclearText =
  'this list has one line per flight. Write its dates like 2027-05-10, and the flights of each person are joined'

const timesOf = (rows: readonly (readonly string[])[], columns: readonly (LegColumn | null)[]) =>
  rows.flatMap((row) => row.filter((_, index) => /^(departure|arrival)/.test(columns[index] ?? '')))

function travellersOf(
  lines: readonly Line[],
  columns: readonly (LegColumn | null)[],
  order: DateOrder,
): Traveller[] {
  const indexes = new Map(columns.map((column, index) => [column, index]))
  const cellOf = ({ cells }: Line, column: LegColumn) => cells[indexes.get(column) ?? -1]?.trim() ?? ''
  const moment = (day: string, time: string, after?: string) =>
    readMoment(`${day} ${time}`.trim(), order, { after })
  const legs = lines.map((line) => {
    const departure = moment(cellOf(line, 'departureDay'), cellOf(line, 'departure'))
    const arrival = moment(cellOf(line, 'arrivalDay'), cellOf(line, 'arrival'), departure)
    const name = cellOf(line, 'fullName') || `${cellOf(line, 'firstName')} ${cellOf(line, 'lastName')}`.trim()
    return {
      name,
      email: cellOf(line, 'email'),
      leg: {
        line,
        from: cellOf(line, 'from'),
        to: cellOf(line, 'to'),
        number: cellOf(line, 'number'),
        departure,
        arrival,
      },
    }
  })
  return [...groupBy(legs, ({ email, name }) => (email || name).toLowerCase()).values()].map((ownLegs) => ({
    name: ownLegs[0]?.name ?? '',
    email: ownLegs[0]?.email ?? '',
    legs: ownLegs.map(({ leg }) => leg).toSorted((one, other) => (one.departure < other.departure ? -1 : 1)),
  }))
}

/** The place where most people stay, taken for the event's. A one-way flight leads to it or away from it. */
function hubOf(travellers: readonly Traveller[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { legs } of travellers) {
    const returnIndex = longestStay(legs)
    const place = legs[returnIndex - 1]?.to.toLowerCase()
    if (returnIndex > 0 && place) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0]
}

type Ways = { out: readonly Leg[]; back: readonly Leg[] }

function waysOf(legs: readonly Leg[], hub: string | undefined): Ways | undefined {
  const returnIndex = longestStay(legs)
  if (returnIndex > 0) return { out: legs.slice(0, returnIndex), back: legs.slice(returnIndex) }
  if (hub === undefined) return undefined
  if (legs.at(-1)?.to.toLowerCase() === hub) return { out: legs, back: [] }
  return legs[0]?.from.toLowerCase() === hub ? { out: [], back: legs } : undefined
}

/** Connections are shorter than this: nobody waits a day for a connecting flight. */
const minStayHours = 18

/** The index of the leg after the longest stay; 0 if there is none. */
function longestStay(legs: readonly Leg[]): number {
  const stays = legs.map(({ departure }, index) => {
    const landed = legs[index - 1]?.arrival
    return landed === undefined ? 0 : (Date.parse(`${departure}Z`) - Date.parse(`${landed}Z`)) / 3_600_000
  })
  const longest = Math.max(...stays.map((hours) => hours || 0))
  return longest >= minStayHours ? stays.indexOf(longest) : 0
}

function wayCells(legs: readonly Leg[]): string[] {
  const [first, last] = [legs[0], legs.at(-1)]
  return [first?.from ?? '', first?.departure ?? '', last?.arrival ?? '', last?.number ?? '']
}

/** The parts of an import that are specific to flights. */
export const flightKind: Kind<FlightColumn> = {
  name: 'flights',
  specs: flightSpecs,
  guess: guessFlights,
  address: 'email',
  moreHeaders: legSpecs,
  reshape: joinLegs,
  remarks: nextDays,
}
