import type { ReactNode } from 'react'
import type { Choosing } from '#web/ui/choose-box.tsx'
import type { Column, Sort } from '#web/ui/column-head.tsx'

export type DataTableProps<Row> = {
  /** Name for readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The same row where there is no room for columns: in a card. */
  card: (row: Row) => ReactNode
  /**
   * Width of its place, in px where letters have their usual size, below which there is not room for all columns: those
   * that are secondary are left out, down to 640; without such, and below that, rows become cards.
   */
  cardsBelow?: number
  /**
   * Every row is in the page, also out of sight, up to a few hundred of them: for the browser's own search, and for readers.
   * For rows of text; a row with menus of its own costs several times as much.
   */
  isWhole?: boolean
  /** Where several rows can be chosen. */
  choosing?: Choosing<Row>
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** Instead of rows when there are none. */
  empty: ReactNode
}
