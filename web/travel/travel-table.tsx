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

/** What the pencil of a row does; handed down once, so that rows are not drawn again for it. */
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
  /** The same function at every render. */
  onEdit: (row: Traveller) => void
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  empty: ReactNode
}

/** Who flies when; on a phone cards. */
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
    width: '1.3fr',
    isSortable: true,
    cell: ({ personId, fullName }) => (
      <span className="font-medium">
        <PersonName id={personId}>{fullName}</PersonName>
      </span>
    ),
  },
  {
    id: 'email',
    head: 'Email',
    width: '1.6fr',
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
    cell: (row: Traveller) => <FlightText row={row} name={name} />,
  })),
  {
    id: 'edit',
    head: 'Actions',
    width: '3.25rem',
    isScreenOnly: true,
    cell: (row) => <EditButton row={row} />,
  },
]

/** Broken after the @ where it must be broken. */
function Email({ email }: { email: string | null }) {
  if (email === null) {
    return (
      <span className="text-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">no e-mail</span>
      </span>
    )
  }
  const [name, host] = email.split(/(?<=@)/)
  return (
    <span className="text-sm">
      {name}
      <wbr />
      {host}
    </span>
  )
}

/** A row of /travel on a phone. */
const TravelCard = ({ row }: { row: Traveller }) => (
  <div className="flex flex-col gap-3">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-h3 wrap-anywhere">
          <PersonName id={row.personId}>{row.fullName}</PersonName>
        </h2>
        {row.email !== null && <p className="text-sm wrap-anywhere text-soft">{row.email}</p>}
      </div>
      <EditButton row={row} />
    </div>
    <Leg
      row={row}
      icon={PlaneLanding}
      names={['flight1DepartureAirport', 'flight1DepartureTime', 'flight1ArrivalTime']}
    />
    <Leg
      row={row}
      icon={PlaneTakeoff}
      names={['flight2DepartureAirport', 'flight2DepartureTime', 'flight2ArrivalTime']}
    />
  </div>
)

type LegProps = { row: Traveller; icon: typeof PlaneLanding; names: readonly FlightName[] }

const Leg = ({ row, icon: Icon, names }: LegProps) => (
  <div className="flex gap-2 text-sm">
    <Icon className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
    <dl className="min-w-0 flex-1">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
          <dt className="text-soft">{flightHeads[name]}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">
            <FlightText row={row} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
