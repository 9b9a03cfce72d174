import { useLayoutEffect, useRef, useState, useMemo, type ReactNode } from 'react'
import { ChooseBox, ChooseAll, type TableSelection } from '#web/ui/choose-box.tsx'
import { ColumnHeader, type Column, type Sort } from '#web/ui/column-header.tsx'
import { usePrinting } from '#web/ui/printing.ts'
import { useRowsInView } from '#web/ui/rows-in-view.ts'

/**
 * A table of any length that scrolls with the page. It shows cards if it is narrow, and so always on a phone. Only
 * visible rows are in the DOM; in print, all rows are, and the headers repeat on each sheet. Pass the same `columns`
 * and row objects between renders unless they changed, because a new object re-renders its rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { cardsBelow = portraitWidth } = props
  const tableRef = useRef<HTMLDivElement>(null)
  const isPrint = usePrinting()
  const breakpoints = useMemo(
    () => [cardsBelow, ...props.columns.map(({ dropsBelow = 0 }) => dropsBelow)],
    [cardsBelow, props.columns],
  )
  const reachedWidth = useReachedWidth(tableRef, breakpoints)
  const fittingWidth = isPrint ? Infinity : reachedWidth
  // Keeps the columns stable, because new columns would re-render every cell.
  const columns = useMemo(
    () => props.columns.filter(({ dropsBelow = 0 }) => dropsBelow <= fittingWidth),
    [fittingWidth, props.columns],
  )
  return (
    <div
      ref={tableRef}
      data-wide-print={Math.max(...breakpoints) > portraitWidth ? '' : undefined}
      className="min-w-0 print:text-xs"
    >
      {props.rows.length === 0 ? (
        props.empty
      ) : fittingWidth >= cardsBelow ? (
        <TableRows {...props} columns={columns} isPrint={isPrint} />
      ) : (
        <TableCards {...props} />
      )}
    </div>
  )
}

/** The width of a portrait page, in pixels. */
const portraitWidth = 640

/** The text size relative to the default. Text of twice the size needs twice the width. */
const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** The largest of the widths that the element reaches. */
function useReachedWidth(tableRef: { current: HTMLElement | null }, breakpoints: readonly number[]): number {
  const [reachedWidth, setReachedWidth] = useState(() =>
    matchMedia('(width < 48rem)').matches ? 0 : Infinity,
  )
  useLayoutEffect(() => {
    const element = tableRef.current
    if (!element) return undefined
    const measure = () => {
      const width = element.clientWidth / textScale()
      setReachedWidth(Math.max(0, ...breakpoints.filter((step) => step <= width)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [tableRef, breakpoints])
  return reachedWidth
}

/** A DataTable's rows as a list of cards. */
function TableCards<Row>({ label, rows, rowId, card, choosing, rendersAllRows }: DataTableProps<Row>) {
  const { body, height, measure, rowsInView } = useRowsInView(rows, rowId, { estimate: 61, rendersAllRows })
  const shownIds = () => rows.map(rowId)
  return (
    <div
      role="list"
      aria-label={label}
      {...body}
      className="relative rounded-popover border border-line bg-card"
      style={{ height: height + 2 }}
    >
      {rowsInView.map(({ index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        return (
          <div
            key={rowId(row)}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            data-index={index}
            ref={measure}
            className="group/row absolute inset-x-0 top-0 flex items-center gap-3 border-b border-line px-3.5 py-2 last:border-b-0 has-[input:checked]:bg-tint"
            style={{ transform: `translateY(${start}px)` }}
          >
            {choosing && (
              <ChooseBox
                selection={choosing.selection}
                id={rowId(row)}
                name={choosing.nameOf(row)}
                shown={shownIds}
              />
            )}
            <div className="min-w-0 flex-1">{card(row)}</div>
          </div>
        )
      })}
    </div>
  )
}

/** A DataTable's rows below headers that stay visible. */
function TableRows<Row>(props: DataTableProps<Row> & { isPrint: boolean }) {
  const { label, rows, rowId, sort = null, onSort, isPrint } = props
  const choosing = isPrint ? undefined : props.choosing
  const columns = isPrint ? props.columns.filter(({ isScreenOnly }) => !isScreenOnly) : props.columns
  const { body, height, measure, rowsInView } = useRowsInView(rows, rowId, {
    estimate: 44,
    rendersAllRows: props.rendersAllRows,
  })
  const widths = columns.map(({ least = '0', width = '1fr' }) => `minmax(${isPrint ? '0' : least}, ${width})`)
  const template = [...(choosing ? ['1.25rem'] : []), ...widths].join(' ')
  const shownIds = () => rows.map(rowId)
  const renderedRows = isPrint ? rows.map((_, index) => ({ index, start: 0 })) : rowsInView
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={tableStyle}>
      <div role="rowgroup" className={headerStyle}>
        <div
          role="row"
          aria-rowindex={1}
          className="grid items-center gap-x-3 px-4"
          style={{ gridTemplateColumns: template }}
        >
          {choosing && (
            <div role="columnheader">
              <ChooseAll selection={choosing.selection} shown={shownIds} />
            </div>
          )}
          {columns.map((column) => (
            // In print, browsers don't repeat a header that contains a button.
            <ColumnHeader key={column.id} column={column} sort={sort} onSort={isPrint ? undefined : onSort} />
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        {...body}
        className="relative print:table-row-group"
        style={isPrint ? {} : { height }}
      >
        {renderedRows.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <div
              key={rowId(row)}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              ref={measure}
              className={isPrint ? rowStyle : `${rowStyle} absolute inset-x-0 top-0`}
              style={{
                gridTemplateColumns: template,
                ...(!isPrint && { transform: `translateY(${start}px)` }),
              }}
            >
              {choosing && (
                <div role="cell">
                  <ChooseBox
                    selection={choosing.selection}
                    id={rowId(row)}
                    name={choosing.nameOf(row)}
                    shown={shownIds}
                  />
                </div>
              )}
              <Cells row={row} columns={columns} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

type CellsProps<Row> = { row: Row; columns: readonly Column<Row>[] }

function Cells<Row>({ row, columns }: CellsProps<Row>) {
  // Memoized, because scrolling moves rows, and re-rendering them each time took five times as long (4 × throttled, a Select
  // per row).
  return useMemo(
    () =>
      columns.map(({ id, cell }) => (
        <div key={id} role="cell" className="min-w-0 wrap-anywhere">
          {cell(row)}
        </div>
      )),
    [row, columns],
  )
}

// In print, the browser repeats headers only for elements laid out as tables that may break. So this is a table with a single
// cell that contains the rows, and the rows keep their own layout.
const tableStyle =
  'rounded-popover border border-line bg-card print:table print:w-full print:table-fixed print:border-0'

const headerStyle =
  'sticky top-(--header-height,0px) z-10 rounded-t-card border-b border-line bg-card text-xs font-semibold text-soft print:static print:table-header-group print:break-inside-avoid'

const rowStyle =
  'group/row grid min-h-11 items-center gap-x-3 border-b border-line px-4 py-px last:border-b-0 hover:bg-tint/40 has-[input:checked]:bg-tint has-[[aria-current=true]]:bg-tint/60 print:min-h-0'

type DataTableProps<Row> = {
  /** The name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The row as a card, if there is no room for columns. */
  card: (row: Row) => ReactNode
  /** The width in px, at the default text size, below which rows become cards. Default 640. */
  cardsBelow?: number
  /**
   * Keeps every row in the DOM, even when not visible, up to a few hundred: for the browser's own search, and for screen
   * readers. For rows of text; rows with menus cost several times as much.
   */
  rendersAllRows?: boolean
  /** The selection, if several rows can be selected. */
  choosing?: TableSelection<Row>
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** Shown in place of rows if there are none. */
  empty: ReactNode
}
