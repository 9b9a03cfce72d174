import { SearchX, ArrowDown, ArrowUp, PlaneLanding, PlaneTakeoff, type LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Moment } from '#web/lib/moment.tsx'
import { peopleText } from '#web/lib/pluralize.ts'
import {
  numberFrom,
  ownFirst,
  searchTravellers,
  sharedFlights,
  sortTravellers,
  travelColumns,
  type Traveller,
  type FlightAirport,
} from '#web/portal/traveller-rows.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, type Sort, nextSort } from '#web/ui/column-header.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

const rowId = ({ id }: Traveller) => id

type TravellerListProps = {
  travellers: readonly Traveller[]
  /** The guest, whose row is highlighted. */
  ownId: string | null
  /** The event's year. */
  year: number
}

/** The list with search and sorting: a table, or cards if there is no room for seven columns. */
export function TravellerList({ travellers, ownId, year }: TravellerListProps) {
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort | null>(null)
  const ownRow = travellers.find(({ id }) => id === ownId)
  const columns = useMemo(() => columnsFor(ownRow, year), [ownRow, year])
  const foundTravellers = searchTravellers(travellers, text)
  return (
    <div className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="max-w-md min-w-0 flex-1 basis-72">
          <SearchField
            label="Search by name or airport"
            placeholder="Search by name or airport..."
            value={text}
            onChange={setText}
          />
        </div>
        <p role="status" className="text-sm text-soft">
          {foundTravellers.length < travellers.length && `${foundTravellers.length} of `}
          {peopleText(travellers.length)}
        </p>
      </div>
      <div className="@min-[56rem]:hidden print:hidden">
        <TravelSort sort={sort} onSort={setSort} />
      </div>
      <DataTable
        label="Flight Information"
        columns={columns}
        rows={sort ? sortTravellers(foundTravellers, sort) : ownFirst(foundTravellers, ownRow)}
        rowId={rowId}
        rendersAllRows
        card={cardFor(ownRow, year)}
        cardsBelow={896}
        sort={sort}
        onSort={setSort}
        empty={<EmptyState icon={SearchX} title="Nobody found" hint="Try another name or airport." />}
      />
      <p className="text-sm text-soft">Times are local to each airport.</p>
    </div>
  )
}

const cardFor = (own: Traveller | undefined, year: number) => (row: Traveller) => (
  <TravellerCard traveller={row} isOwn={row.id === own?.id} shared={sharedFlights(own, row)} year={year} />
)

const widths: Partial<Record<string, string>> = {
  fullName: '1.4fr',
  flight1DepartureAirport: '1.05fr',
  flight2DepartureAirport: '1.05fr',
}

const columnsFor = (own: Traveller | undefined, year: number): Column<Traveller>[] =>
  travelColumns.map(({ id, header }) => ({
    id,
    header,
    width: widths[id] ?? '1.1fr',
    isSortable: true,
    cell: (row) => <Cell row={row} column={id} own={own} year={year} />,
  }))

type CellProps = {
  row: Traveller
  column: (typeof travelColumns)[number]['id']
  own: Traveller | undefined
  year: number
}

function Cell({ row, column, own, year }: CellProps) {
  if (column === 'fullName') {
    return (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{row.fullName}</span>
        {row.id === own?.id && <Badge>You</Badge>}
      </span>
    )
  }
  if (column === 'flight1DepartureAirport' || column === 'flight2DepartureAirport') {
    return (
      <>
        {row[column] ?? '-'}
        <FlightLine number={numberFrom(row, column)} isShared={sharedFlights(own, row).includes(column)} />
      </>
    )
  }
  return (
    <span className={`inline-block text-sm text-balance ${row[column] === null ? 'text-soft' : ''}`}>
      <Moment at={row[column]} year={year} />
    </span>
  )
}

/** The sort buttons above the cards, with the three states of the table's headers. They scroll on touch screens. */
function TravelSort({ sort, onSort }: { sort: Sort | null; onSort: (sort: Sort | null) => void }) {
  return (
    <div
      role="group"
      aria-label="Sort by"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {travelColumns.map(({ id, header }, index) => {
        const direction = sort?.column === id ? sort.direction : undefined
        const Icon = direction === 'descending' ? ArrowDown : ArrowUp
        return (
          <Button
            key={id}
            aria-pressed={direction !== undefined}
            onPress={() => onSort(nextSort(id, direction))}
            className={`${style} ${direction ? 'border-brand bg-tint' : 'border-edge bg-raised hover:bg-marked'}`}
          >
            {legOf(index, header)}
            {direction && (
              <>
                <Icon className="size-4 shrink-0" aria-hidden />
                <span className="sr-only">{direction}</span>
              </>
            )}
          </Button>
        )
      })}
    </div>
  )
}

/** On cards, departure and arrival aren't under an airport, so they name their flight. */
function legOf(index: number, header: string): string {
  if (header !== 'Departure' && header !== 'Arrival') return header
  return `${index < 4 ? 'Outbound' : 'Return'} ${header.toLowerCase()}`
}

const style =
  'flex min-h-(--control) shrink-0 cursor-pointer items-center gap-1.5 rounded-full border px-4 font-medium'

type TravellerCardProps = {
  traveller: Traveller
  isOwn: boolean
  /** Flights that the guest shares. */
  shared: readonly FlightAirport[]
  year: number
}

/** A traveller on a phone, with one flight below the other. */
const TravellerCard = ({ traveller, isOwn, shared, year }: TravellerCardProps) => (
  <div className="flex flex-col gap-3">
    <p className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 font-medium wrap-anywhere">{traveller.fullName}</span>
      {isOwn && <Badge>You</Badge>}
    </p>
    <Leg
      icon={PlaneTakeoff}
      title="Outbound"
      airport={traveller.flight1DepartureAirport}
      number={traveller.flight1Number}
      isShared={shared.includes('flight1DepartureAirport')}
      year={year}
      departure={traveller.flight1DepartureTime}
      arrival={traveller.flight1ArrivalTime}
    />
    <Leg
      icon={PlaneLanding}
      title="Return"
      airport={traveller.flight2DepartureAirport}
      number={traveller.flight2Number}
      isShared={shared.includes('flight2DepartureAirport')}
      year={year}
      departure={traveller.flight2DepartureTime}
      arrival={traveller.flight2ArrivalTime}
    />
  </div>
)

type LegProps = {
  icon: LucideIcon
  title: string
  airport: string | null
  number: string | null
  isShared: boolean
  year: number
  departure: string | null
  arrival: string | null
}

function Leg({ icon: Icon, title, airport, number, isShared, year, departure, arrival }: LegProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      <Icon className="mt-0.5 size-4.5 text-brand" aria-hidden />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 tabular-nums tiny:grid-cols-1">
        <dt className="text-soft">{title}</dt>
        <dd className="font-medium wrap-anywhere">
          {airport ?? '-'}
          <FlightLine number={number} isShared={isShared} />
        </dd>
        <dt className="text-soft">Departure</dt>
        <dd>
          <Moment at={departure} year={year} />
        </dd>
        <dt className="text-soft">Arrival</dt>
        <dd>
          <Moment at={arrival} year={year} />
        </dd>
      </dl>
    </div>
  )
}

type FlightLineProps = { number: string | null; isShared: boolean }

/** Below an airport: the flight number, and whether the guest is on it. */
const FlightLine = ({ number, isShared }: FlightLineProps) =>
  (number !== null || isShared) && (
    <span className="block text-xs font-normal text-soft tabular-nums">
      {number}
      {isShared && (
        <span className="block font-medium text-brand">
          <span className="sr-only">, </span>Same flight as you
        </span>
      )}
    </span>
  )
