import { TriangleAlert } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { answerText, listedQuestions, organiserTerm, type QuestionName } from '#contract/questions.ts'
import {
  ActionsCell,
  NameCell,
  RoleCell,
  StatusCell,
  StatusSelect,
  StudioCell,
  Answer,
  CheckInButton,
} from '#web/attendance/attendance-cells.tsx'
import { sortColumns, type OwnColumn, type Sort } from '#web/attendance/attendance-search.ts'
import { useAttendanceActions } from '#web/attendance/attendance-actions.ts'
import { NobodyMatches } from '#web/attendance/attendance-empty.tsx'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { tableSort } from '#web/lib/table-sort.ts'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { PersonName } from '#web/shell/person-name.tsx'
import type { Column } from '#web/ui/column-header.tsx'
import { MoreButton } from '#web/ui/page-actions.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Selection } from '#web/ui/selection.ts'

type AttendanceTableProps = {
  rows: readonly Row[]
  sort: Sort | undefined
  onSort: (sort: Sort | undefined) => void
  selection: Selection
  own: readonly OwnAnswerColumn[]
  onShowAll: () => void
}

/** The column of a custom question. */
export type OwnAnswerColumn = { id: OwnColumn; header: string; textOf: (row: Row) => string | null }

/** The list: a table, or cards on a phone. Memoized, so that changes beside it don't re-render it. */
export const AttendanceTable = memo(function AttendanceTable(props: AttendanceTableProps) {
  const { rows, sort, onSort, selection, own, onShowAll } = props
  const columns = useMemo(
    () => [...fixedColumns.map((column) => dropEarlier(column, own)), ...own.map(answerColumn), actions],
    [own],
  )
  const card = useCallback((row: Row) => <AttendanceCard row={row} own={own} />, [own])
  const sortableIds = useMemo(() => [...sortColumns, ...own.map(({ id }) => id)], [own])
  return (
    <DataTable
      label="Attendees"
      columns={columns}
      rows={rows}
      rowId={rowId}
      card={card}
      choosing={{ selection, nameOf }}
      cardsBelow={minWidth + own.length * answerWidth}
      {...tableSort(sortableIds, sort, onSort)}
      empty={<NobodyMatches onShowAll={onShowAll} />}
    />
  )
})

const rowId = (row: Row) => row.id
const nameOf = (row: Row) => row.fullName

/** The width in pixels that fits the name, studio, status and actions. */
const minWidth = 684

/** The width in pixels of an answer and the space beside it. */
const answerWidth = 116

/** Drops a less important column earlier, to make room for the columns of custom questions. */
const dropEarlier = (column: Column<Row>, own: readonly OwnAnswerColumn[]): Column<Row> =>
  column.dropsBelow === undefined
    ? column
    : { ...column, dropsBelow: column.dropsBelow + own.length * answerWidth }

const answerColumn = ({ id, header, textOf }: OwnAnswerColumn): Column<Row> => ({
  id,
  header,
  width: '6.5rem',
  isSortable: true,
  cell: (row) => <Answer text={textOf(row)} />,
})

const fixedColumns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '3fr',
    least: '13.75rem',
    isSortable: true,
    cell: (row) => <NameCell row={row} />,
  },
  {
    id: 'studio',
    header: 'Studio',
    width: '5.375rem',
    least: '5.375rem',
    isSortable: true,
    cell: (row) => <StudioCell row={row} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '10.5rem',
    least: '8.75rem',
    isSortable: true,
    cell: (row) => <StatusCell row={row} />,
  },
  {
    id: 'role',
    header: 'Role',
    width: '5rem',
    dropsBelow: minWidth + 396,
    isSortable: true,
    // Aligned with the text of the column's header.
    cell: (row) => (
      <span className="-ml-3 flex">
        <RoleCell row={row} />
      </span>
    ),
  },
  ...listedQuestions.map((name: QuestionName) => ({
    id: name === 'openToRoomSharing' ? 'sharing' : name,
    header: organiserTerm(name),
    ...(name === 'openToRoomSharing'
      ? { width: '4.75rem', dropsBelow: minWidth + 304 }
      : { width: '6rem', dropsBelow: minWidth + 216 }),
    isSortable: name === 'openToRoomSharing' || sortColumns.some((column) => column === name),
    cell: (row: Row) => <Answer text={answerText(name, row, 'organiser')} />,
  })),
]

const actions: Column<Row> = {
  id: 'actions',
  header: 'Actions',
  // In pixels: with large text, the buttons wrap instead of taking width from the name.
  width: 'min(8.5rem, 136px)',
  least: 'min(8.5rem, 136px)',
  isScreenOnly: true,
  isAtEnd: true,
  cell: (row) => <ActionsCell row={row} />,
}

/** A row of the list on a phone. Pressing it opens the person. */
function AttendanceCard({ row, own }: { row: Row; own: readonly OwnAnswerColumn[] }) {
  const { openMenu } = useAttendanceActions()
  const { studio, allergies, diet } = row
  const details = [diet === 'no preference' ? null : diet, studio].filter(Boolean).join(' · ')
  const isCheckedIn = row.checkInTime !== null
  return (
    <div className="relative flex flex-wrap items-center gap-x-2">
      <h2 className="min-w-0 flex-1 truncate font-sans text-base font-medium tracking-normal narrow:basis-full [&>button]:static [&>button]:truncate [&>button]:after:absolute [&>button]:after:inset-0">
        <PersonName id={row.personId}>{row.fullName}</PersonName>
      </h2>
      <div className="order-last w-full min-w-0">
        <p className="truncate text-sm text-soft">
          {allergies !== null && allergies.length > 0 && (
            <span className="font-medium text-warn">
              <TriangleAlert className="mr-1 inline size-3.5" aria-hidden />
              {`Allergies: ${allergies.join(', ')}`}
            </span>
          )}
          {allergies?.length && details !== '' ? ` · ${details}` : details}
        </p>
        {own.map(({ id, header, textOf }) => (
          <p key={id} className="truncate text-sm text-soft">
            {header}: <Answer text={textOf(row)} />
          </p>
        ))}
        <MailRefused {...row} />
      </div>
      <div className="relative -my-2.5 flex min-w-0 items-center narrow:my-0">
        {isCheckedIn ? <CheckInButton row={row} isShort /> : <StatusSelect row={row} />}
        <span className="-mr-2">
          <MoreButton name={row.fullName} onPress={(button) => openMenu(row, button)} />
        </span>
      </div>
    </div>
  )
}
