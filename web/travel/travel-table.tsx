import { PlaneLanding, PlaneTakeoff, Pencil } from 'lucide-react'
import { type ReactNode, createContext, useContext } from 'react'
import { PersonName } from '#web/shell/person-name.tsx'
import { FlightText } from '#web/travel/flight-text.tsx'
import {
  flightHeads,
  flightNames,
  isAirport,
  type Traveller,
  type FlightName,
} from '#web/travel/traveller.ts'
import type { Column, Sort } from '#web/ui/column-head.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

/** The action of a row's pencil button, passed by context so that rows aren't redrawn for it. */
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
  /** Must be a stable function. */
  onEdit: (row: Traveller) => void
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  empty: ReactNode
}

/** Flights in a table, or cards on a phone. */
export function TravelTable({ rows, onEdit, sort, onSort, empty }: TravelTableProps) {
  return (
    <EditFlights value={onEdit}>
      <DataTable
        label="Travel"
        columns={columns}
        rows={rows}
        rowId={rowId}
        isWhole
        card={card}
        cardsBelow={940}
        sort={sort}
        onSort={onSort}
        empty={empty}
      />
    </EditFlights>
  )
}

const rowId = ({ id }: Traveller) => id
const card = (row: Traveller) => <TravelCard row={row} />

const columns: readonly Column<Traveller>[] = [
  {
    id: 'name',
    head: 'Name',
    width: '1.7fr',
    isSortable: true,
    cell: ({ personId, fullName }) => (
      <span className="block truncate font-medium [&>button]:truncate" title={fullName}>
        <PersonName id={personId}>{fullName}</PersonName>
      </span>
    ),
  },
  {
    id: 'email',
    head: 'Email',
    width: '1.2fr',
    isSortable: true,
    isSecondary: true,
    cell: ({ email }) => <Email email={email} />,
  },
  ...flightNames.map((name) => ({
    id: name,
    head: flightHeads[name],
    width: isAirport(name) ? '6.5rem' : '6.25rem',
    isSortable: true,
    isSecondary: name === 'flight1DepartureTime' || name === 'flight2ArrivalTime',
    cell: (row: Traveller) => <FlightText row={row} name={name} isCell />,
  })),
  {
    id: 'edit',
    head: 'Actions',
    width: '3.25rem',
    isScreenOnly: true,
    cell: (row) => <EditButton row={row} />,
  },
]

function Email({ email }: { email: string | null }) {
  if (email === null) {
    return (
      <span className="text-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">no e-mail</span>
      </span>
    )
  }
  return (
    <span className="block truncate text-sm text-soft" title={email}>
      {email}
    </span>
  )
}

/** A person on /travel on a phone, in three lines: name, landing, departure. */
const TravelCard = ({ row }: { row: Traveller }) => (
  <div className="text-sm">
    <div className="flex items-center justify-between gap-3">
      <h2 className="min-w-0 truncate font-sans text-base font-medium tracking-normal [&>button]:truncate">
        <PersonName id={row.personId}>{row.fullName}</PersonName>
      </h2>
      <span className="flex shrink-0 items-center gap-2 text-soft">
        {row.studio}
        <EditButton row={row} />
      </span>
    </div>
    <Leg row={row} icon={PlaneLanding} airport="flight1DepartureAirport" time="flight1ArrivalTime" />
    <Leg row={row} icon={PlaneTakeoff} airport="flight2DepartureAirport" time="flight2DepartureTime" />
  </div>
)

type LegProps = { row: Traveller; icon: typeof PlaneLanding; airport: FlightName; time: FlightName }

const Leg = ({ row, icon: Icon, airport, time }: LegProps) => (
  <p className="flex items-start gap-2 [&_.block]:inline">
    <Icon className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
    <span className="min-w-0 flex-1 wrap-anywhere">
      <FlightText row={row} name={airport} />
    </span>
    <span className="min-w-0 text-right">
      <FlightText row={row} name={time} />
    </span>
  </p>
)
