import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'

export type Column<Row> = {
  id: string
  header: string
  /** A grid track such as '2fr' or '8rem'. Default '1fr'. */
  width?: string
  /** Its least width on a screen, such as '8rem'. Default 0. */
  least?: string
  isSortable?: boolean
  /** The width of the table in px, at the default text size, below which the column is left out. */
  dropsBelow?: number
  /** Left out in print, because it is only for interaction. */
  isScreenOnly?: boolean
  /** Aligns its cells and header to the right. */
  isAtEnd?: boolean
  cell: (row: Row) => ReactNode
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

type ColumnHeaderProps<Row> = {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
}

/** The header of a column. Pressing the header of a sortable column cycles through its three orders. */
export function ColumnHeader<Row>({ column, sort, onSort }: ColumnHeaderProps<Row>) {
  const { id, header, isSortable, isAtEnd } = column
  const direction = sort?.column === id ? sort.direction : undefined
  if (!isSortable || !onSort) {
    return (
      <div
        role="columnheader"
        className={`flex min-h-10 min-w-0 items-center ${isAtEnd ? 'justify-end' : ''}`}
      >
        <span className="line-clamp-2 text-left leading-tight">{header}</span>
      </div>
    )
  }
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <div role="columnheader" aria-sort={direction ?? 'none'} className="flex min-w-0">
      <Button
        onPress={() => onSort(nextSort(id, direction))}
        className="-ml-2 flex min-h-10 min-w-0 flex-1 cursor-pointer items-center gap-1 rounded-control px-2 hover:bg-marked hover:text-ink"
      >
        <span className="line-clamp-2 text-left leading-tight">{header}</span>
        <Icon
          className={`size-3.5 shrink-0 print:hidden ${direction ? 'text-ink' : 'opacity-60'}`}
          aria-hidden
        />
      </Button>
    </div>
  )
}

/** Cycles through ascending, descending, unsorted. Another column starts ascending. */
export function nextSort(column: string, direction: Sort['direction'] | undefined): Sort | null {
  if (direction === undefined) return { column, direction: 'ascending' }
  return direction === 'ascending' ? { column, direction: 'descending' } : null
}
