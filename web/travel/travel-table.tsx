import { PlaneLanding, PlaneTakeoff, Pencil } from 'lucide-react'
import { type ReactNode, createContext, useContext, useMemo } from 'react'
import { NameLines } from '#web/people/name-lines.tsx'
import { PersonName } from '#web/shell/person-name.tsx'
import { FlightText } from '#web/travel/flight-text.tsx'
import {
  flightHeaders,
  flightFields,
  isAirport,
  type Traveller,
  type FlightField,
} from '#web/travel/traveller.ts'
import type { Column, Sort } from '#web/ui/column-header.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

/** The action of a row's pencil button, passed by context so that rows aren't re-rendered for it. */
const EditFlights = createContext<(row: Traveller) => void>(() => {})

function EditButton({ row }: { row: Traveller }) {
  const edit = useContext(EditFlights)
  return (
    <span data-screen-only className="-my-1 max-md:-my-2.5 max-md:-mr-2">
      <RowButton
        variant="quiet"
        isIcon
        aria-label={`Edit flights of ${row.fullName}`}
        aria-haspopup="dialog"
        onPress={() => edit(row)}
      >
        <Pencil className="size-4" aria-hidden />
      </RowButton>
    </span>
  )
}

type TravelTableProps = {
  rows: readonly Traveller[]
  /** The event's year. */
  year: number
  /** Must be a stable function. */
  onEdit: (row: Traveller) => void
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  empty: ReactNode
}

/** Flights in a table, or cards on a phone. */
export function TravelTable({ rows, year, onEdit, sort, onSort, empty }: TravelTableProps) {
  const columns = useMemo(() => columnsOf(year), [year])
  return (
    <EditFlights value={onEdit}>
      <DataTable
        label="Travel"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rendersAllRows
        card={cardOf(year)}
        sort={sort}
        onSort={onSort}
        empty={empty}
      />
    </EditFlights>
  )
}

const rowId = ({ id }: Traveller) => id
const cardOf = (year: number) => (row: Traveller) => <TravelCard row={row} year={year} />

const columnsOf = (year: number): readonly Column<Traveller>[] => [
  {
    id: 'name',
    header: 'Name, Email',
    width: '2fr',
    isSortable: true,
    cell: ({ personId, fullName, email }) => <NameLines {...{ personId, fullName, email }} />,
  },
  ...flightFields.map((name) => ({
    id: name,
    header: flightHeaders[name],
    width: isAirport(name) ? '1fr' : '5.75rem',
    isSortable: true,
    dropsBelow: name === 'flight1DepartureTime' || name === 'flight2ArrivalTime' ? 940 : 0,
    cell: (row: Traveller) => <FlightText row={row} name={name} year={year} isInCell />,
  })),
  {
    id: 'edit',
    header: 'Actions',
    width: '3.25rem',
    isScreenOnly: true,
    cell: (row) => <EditButton row={row} />,
  },
]

/** A person on /travel on a phone, in three lines: name, landing, departure. */
const TravelCard = ({ row, year }: { row: Traveller; year: number }) => (
  <div className="text-sm">
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h2 className="row-title truncate font-sans text-base font-medium tracking-normal [&>button]:truncate">
        <PersonName id={row.personId}>{row.fullName}</PersonName>
      </h2>
      <span className="flex shrink-0 items-center gap-2 text-soft">
        {row.studio}
        <EditButton row={row} />
      </span>
    </div>
    <Leg
      row={row}
      year={year}
      icon={PlaneLanding}
      airport="flight1DepartureAirport"
      time="flight1ArrivalTime"
    />
    <Leg
      row={row}
      year={year}
      icon={PlaneTakeoff}
      airport="flight2DepartureAirport"
      time="flight2DepartureTime"
    />
  </div>
)

type LegProps = {
  row: Traveller
  year: number
  icon: typeof PlaneLanding
  airport: FlightField
  time: FlightField
}

const Leg = ({ row, year, icon: Icon, airport, time }: LegProps) => (
  <p className="flex flex-wrap items-start gap-x-2 [&_.block]:inline">
    <Icon className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
    <span className="row-title">
      <FlightText row={row} name={airport} year={year} />
    </span>
    <span className="max-w-full text-right">
      <FlightText row={row} name={time} year={year} />
    </span>
  </p>
)
