import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Column, Sort } from '#web/ui/column-head.tsx'
import { useMedia } from '#web/ui/media.ts'
import { TableCards } from '#web/ui/table-cards.tsx'
import { TableRows } from '#web/ui/table-rows.tsx'

export type DataTableProps<Row> = {
  /** Name for readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The same row where there is no room for columns: in a card. */
  card: (row: Row) => ReactNode
  /** Width in px of its place below which rows become cards. A table of many columns needs more than 640. */
  cardsBelow?: number
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** Instead of rows when there are none. */
  empty: ReactNode
}

/**
 * A table of any length that scrolls with the page; cards where it is narrow, so always on a phone. Only rows in sight
 * are in the page, and all of them in print. Keep `columns` and row objects the same between renders where nothing
 * changed: a row is drawn again only when one of them is new.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(place, props.cardsBelow ?? 640)
  const isPrint = useMedia('print')
  const hasColumns = !isNarrow || isPrint
  return (
    <div ref={place} className="min-w-0">
      {props.rows.length === 0 ? (
        props.empty
      ) : hasColumns ? (
        <TableRows {...props} isPrint={isPrint} />
      ) : (
        <TableCards {...props} />
      )}
    </div>
  )
}

function useIsNarrow(place: { current: HTMLElement | null }, width: number): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia('(width < 48rem)').matches)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setNarrow(element.clientWidth < width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, width])
  return isNarrow
}
