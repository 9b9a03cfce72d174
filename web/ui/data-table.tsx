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
 * are in the page; on paper all of them are, under heads that every sheet repeats. Keep `columns` and row objects the same between renders where nothing
 * changed: a row is drawn again only when one of them is new.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { cardsBelow = fewColumns } = props
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(place, cardsBelow)
  const isPrint = useMedia('print')
  const hasColumns = !isNarrow || isPrint
  return (
    <div
      ref={place}
      data-wide-print={cardsBelow > fewColumns ? '' : undefined}
      className="min-w-0 print:text-xs"
    >
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

/** Width in px that is enough for them, and for which paper need not lie on its side. */
const fewColumns = 640

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
