import type { ReactNode } from 'react'
import { PersonName } from '#web/shell/person-name.tsx'
import type { Column, Sort } from '#web/ui/column-head.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EditButton, EditFlights } from '#web/travel/edit-button.tsx'
import { FlightText } from '#web/travel/flight-text.tsx'
import { TravelCard } from '#web/travel/travel-card.tsx'
import { flightHeads, flightNames, isAirport, type Traveller } from '#web/travel/traveller.ts'

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
