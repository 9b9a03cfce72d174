import type { DataTableProps } from '#web/ui/data-table-props.ts'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import { useRowsInSight } from '#web/ui/rows-in-sight.ts'

/** The rows of a DataTable as cards under each other. */
export function TableCards<Row>({ label, rows, rowId, card, choosing, isWhole }: DataTableProps<Row>) {
  const { body, height, measure, inSight } = useRowsInSight(rows, rowId, { estimate: 150, isWhole })
  const shownIds = () => rows.map(rowId)
  return (
    <div role="list" aria-label={label} {...body} className="relative" style={{ height }}>
      {inSight.map(({ index, start }) => {
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
            className="absolute inset-x-0 top-0 pb-3"
            style={{ transform: `translateY(${start}px)` }}
          >
            <div className="flex gap-3 rounded-card border border-line bg-card p-4 has-[input:checked]:border-brand">
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
          </div>
        )
      })}
    </div>
  )
}
