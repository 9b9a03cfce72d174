import { useMemo } from 'react'
import { ChooseAll, ChooseBox } from '#web/ui/choose-box.tsx'
import { ColumnHead, type Column } from '#web/ui/column-head.tsx'
import type { DataTableProps } from '#web/ui/data-table-props.ts'
import { useRowsInSight } from '#web/ui/rows-in-sight.ts'

/** The rows of a DataTable under their heads, which stay in sight. */
export function TableRows<Row>(props: DataTableProps<Row> & { isPrint: boolean }) {
  const { label, rows, rowId, sort = null, onSort, isPrint } = props
  const choosing = isPrint ? undefined : props.choosing
  const columns = isPrint ? props.columns.filter(({ isScreenOnly }) => !isScreenOnly) : props.columns
  const { body, height, measure, inSight } = useRowsInSight(rows, rowId, {
    estimate: 44,
    isWhole: props.isWhole,
  })
  const widths = columns.map(({ width = '1fr' }) => `minmax(0, ${width})`)
  const template = [...(choosing ? ['1.25rem'] : []), ...widths].join(' ')
  const shownIds = () => rows.map(rowId)
  const shown = isPrint ? rows.map((_, index) => ({ index, start: 0 })) : inSight
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={tableStyle}>
      <div role="rowgroup" className={headStyle}>
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
            // A head with a button in it is not repeated.
            <ColumnHead key={column.id} column={column} sort={sort} onSort={isPrint ? undefined : onSort} />
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        {...body}
        className="relative print:table-row-group"
        style={isPrint ? {} : { height }}
      >
        {shown.map(({ index, start }) => {
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
  // Scrolling moves rows; drawing them again each time took five times as long (4 × throttled, a Select per row).
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

// A sheet of paper repeats the head of a table that is not to be broken, and only of what is laid out as one: here with
// one cell, which holds the rows, so that their columns stay what they are.
const tableStyle =
  'rounded-card border border-line bg-card print:table print:w-full print:table-fixed print:border-0'

const headStyle =
  'sticky top-(--header-height,0px) z-10 rounded-t-card border-b border-line bg-card text-xs font-semibold text-soft print:static print:table-header-group print:break-inside-avoid'

const rowStyle =
  'grid min-h-11 items-center gap-x-3 border-b border-line px-4 py-px last:border-b-0 hover:bg-tint/40 has-[input:checked]:bg-tint has-[[aria-current=true]]:bg-tint/60 print:min-h-0'
