import type { ReactNode } from 'react'
import {
  AccountCard,
  MoreCell,
  NameCell,
  PersonCell,
  RoleCell,
  StateCell,
  UsedCell,
} from '#web/administration/account-cells.tsx'
import { sortColumns, type Sort } from '#web/administration/account-columns.ts'
import type { Row } from '#web/administration/account-rows.ts'
import { tableSort } from '#web/lib/table-sort.ts'
import type { Column } from '#web/ui/column-head.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

export type AccountsTableProps = {
  rows: readonly Row[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  /** Instead of the list when nothing is in it. */
  empty: ReactNode
}

/** The list: a table, on a phone cards. */
export function AccountsTable({ rows, sort, onSort, empty }: AccountsTableProps) {
  return (
    <DataTable
      label="Accounts"
      columns={columns}
      rows={rows}
      rowId={rowId}
      card={card}
      cardsBelow={800}
      {...tableSort(sortColumns, sort, onSort)}
      empty={empty}
    />
  )
}

const rowId = (row: Row) => row.id
const card = (row: Row) => <AccountCard row={row} />

const columns: readonly Column<Row>[] = [
  { id: 'name', head: 'Name', width: '2.2fr', isSortable: true, cell: (row) => <NameCell row={row} /> },
  { id: 'role', head: 'Role', width: '7rem', isSortable: true, cell: (row) => <RoleCell row={row} /> },
  { id: 'person', head: 'Person', width: '1.4fr', isSortable: true, cell: (row) => <PersonCell row={row} /> },
  { id: 'used', head: 'Last used', width: '1.3fr', isSortable: true, cell: (row) => <UsedCell row={row} /> },
  { id: 'state', head: 'State', width: '10rem', isSortable: true, cell: (row) => <StateCell row={row} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: '4rem',
    isScreenOnly: true,
    cell: (row) => <MoreCell row={row} />,
  },
]
