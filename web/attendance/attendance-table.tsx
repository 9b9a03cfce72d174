import { memo } from 'react'
import { answerText, listedQuestions, organiserTerm, type QuestionName } from '#contract/questions.ts'
import {
  ActionsCell,
  NameCell,
  RoleCell,
  StatusCell,
  StudioCell,
  Answer,
} from '#web/attendance/attendance-cells.tsx'
import { sortColumns, type Sort } from '#web/attendance/attendance-search.ts'
import { NobodyMatches } from '#web/attendance/attendance-empty.tsx'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { tableSort } from '#web/lib/table-sort.ts'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { PersonName } from '#web/shell/person-name.tsx'
import type { Column } from '#web/ui/column-head.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Selection } from '#web/ui/selection.ts'

type AttendanceTableProps = {
  rows: readonly Row[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  selection: Selection
  onShowAll: () => void
}

/** The list: a table, on a phone cards. Kept while only what is beside it changes. */
export const AttendanceTable = memo(function AttendanceTable(props: AttendanceTableProps) {
  const { rows, sort, onSort, selection, onShowAll } = props
  return (
    <DataTable
      label="Attendees"
      columns={columns}
      rows={rows}
      rowId={rowId}
      card={card}
      choosing={{ selection, nameOf }}
      cardsBelow={880}
      {...tableSort(sortColumns, sort, onSort)}
      empty={<NobodyMatches onShowAll={onShowAll} />}
    />
  )
})

const rowId = (row: Row) => row.id
const nameOf = (row: Row) => row.fullName
const card = (row: Row) => <AttendanceCard row={row} />

const widths: Partial<Record<QuestionName, string>> = { openToRoomSharing: '6.5rem', allergies: '1.4fr' }

const columns: readonly Column<Row>[] = [
  { id: 'name', head: 'Name', width: '2.6fr', isSortable: true, cell: (row) => <NameCell row={row} /> },
  { id: 'studio', head: 'Studio', width: '1.1fr', isSortable: true, cell: (row) => <StudioCell row={row} /> },
  {
    id: 'status',
    head: 'Status',
    width: '6rem',
    isSortable: true,
    cell: (row) => <StatusCell row={row} />,
  },
  {
    id: 'role',
    head: 'Role',
    width: '6rem',
    isSecondary: true,
    isSortable: true,
    cell: (row) => <RoleCell row={row} />,
  },
  ...listedQuestions.map((name: QuestionName) => ({
    id: name === 'openToRoomSharing' ? 'sharing' : name,
    head: organiserTerm(name),
    width: widths[name] ?? '6rem',
    isSecondary: true,
    isSortable: name === 'openToRoomSharing' || sortColumns.some((column) => column === name),
    cell: (row: Row) => <Answer text={answerText(name, row, 'organiser')} />,
  })),
  {
    id: 'actions',
    head: 'Actions',
    // In pixels: with large letters the buttons go below each other, and the name keeps its room.
    width: 'min(15rem, 240px)',
    isScreenOnly: true,
    isAtEnd: true,
    cell: (row) => (
      <span className="flex justify-end [&>*]:justify-end">
        <ActionsCell row={row} />
      </span>
    ),
  },
]

/** A row of the list on a phone: who, what they answered, and check-in under the thumb. */
function AttendanceCard({ row }: { row: Row }) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-h3 wrap-anywhere">
            <PersonName id={row.personId}>{row.fullName}</PersonName>
          </h2>
          {row.email !== null && <p className="text-sm wrap-anywhere text-soft">{row.email}</p>}
          <MailRefused {...row} />
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            {row.studio}
            <RoleCell row={row} />
          </p>
        </div>
        <StatusCell row={row} />
      </div>
      <dl className="grid grid-cols-3 gap-x-3 text-sm">
        {listedQuestions.map((name) => (
          <Fact key={name} label={organiserTerm(name)} text={answerText(name, row, 'organiser')} />
        ))}
      </dl>
      <ActionsCell row={row} />
    </div>
  )
}

function Fact({ label, text }: { label: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="wrap-anywhere">
        <Answer text={text} />
      </dd>
    </div>
  )
}
