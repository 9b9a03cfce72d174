import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ColumnHead, type Column, type Sort } from '#web/ui/column-head.tsx'
import { useIsPhone, useMedia } from '#web/ui/media.ts'

export type DataTableProps<Row> = {
  /** Name for readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The same row on a phone: roomy, in a card. */
  card: (row: Row) => ReactNode
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** Instead of rows when there are none. */
  empty: ReactNode
}

/**
 * A table of any length that scrolls with the page; a list of cards below 768 px. Only rows in sight are in the page,
 * except in print. Keep `columns` outside the component, or sorting and typing render every row again.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone()
  const isPrint = useMedia('print')
  if (props.rows.length === 0) return props.empty
  return isPhone && !isPrint ? <Cards {...props} /> : <Rows {...props} isPrint={isPrint} />
}

function Rows<Row>(props: DataTableProps<Row> & { isPrint: boolean }) {
  const { label, columns, rows, rowId, sort = null, onSort, isPrint } = props
  const { body, virtual, offset } = useRowsInSight(rows.length, 56)
  const template = {
    gridTemplateColumns: columns.map(({ width = '1fr' }) => `minmax(0, ${width})`).join(' '),
  }
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={tableStyle}>
      <div role="rowgroup" className={headStyle}>
        <div role="row" aria-rowindex={1} className="grid items-center gap-x-4 px-4" style={template}>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={body}
        className="relative"
        style={isPrint ? {} : { height: virtual.getTotalSize() }}
      >
        {(isPrint ? rows.map((_, index) => ({ index, start: offset })) : virtual.getVirtualItems()).map(
          (item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <div
                key={rowId(row)}
                role="row"
                aria-rowindex={item.index + 2}
                data-index={item.index}
                ref={virtual.measureElement}
                className={isPrint ? rowStyle : `${rowStyle} absolute inset-x-0 top-0`}
                style={
                  isPrint ? template : { ...template, transform: `translateY(${item.start - offset}px)` }
                }
              >
                {columns.map(({ id, cell }) => (
                  <div key={id} role="cell" className="min-w-0 wrap-anywhere">
                    {cell(row)}
                  </div>
                ))}
              </div>
            )
          },
        )}
      </div>
    </div>
  )
}

function Cards<Row>({ label, rows, rowId, card }: DataTableProps<Row>) {
  const { body, virtual, offset } = useRowsInSight(rows.length, 150)
  return (
    <div
      role="list"
      aria-label={label}
      ref={body}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index]
        if (row === undefined) return null
        return (
          <div
            key={rowId(row)}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            data-index={item.index}
            ref={virtual.measureElement}
            className="absolute inset-x-0 top-0 pb-3"
            style={{ transform: `translateY(${item.start - offset}px)` }}
          >
            <div className="rounded-card border border-line bg-card p-4">{card(row)}</div>
          </div>
        )
      })}
    </div>
  )
}

/** Which rows the window shows; `offset` is how far down the page they begin. */
function useRowsInSight(count: number, estimate: number) {
  'use no memo' // The virtualiser's answers change without its identity changing.
  const body = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setOffset(Math.round(top + window.scrollY))
  }, [count])
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: offset,
  })
  return { body, virtual, offset }
}

const tableStyle = 'rounded-card border border-line bg-card'
const headStyle =
  'sticky top-(--header-height,0px) z-10 rounded-t-card border-b border-line bg-card text-xs font-semibold text-soft print:static'
const rowStyle =
  'grid min-h-14 items-center gap-x-4 border-b border-line px-4 py-2 last:border-b-0 hover:bg-tint/40 print:min-h-0'
