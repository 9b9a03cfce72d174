import { useLayoutEffect, useRef, useState } from 'react'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import type { DataTableProps } from '#web/ui/data-table-props.ts'
import { usePrinting } from '#web/ui/printing.ts'
import { useRowsInSight } from '#web/ui/rows-in-sight.ts'
import { TableRows } from '#web/ui/table-rows.tsx'

/**
 * A table of any length that scrolls with the page; cards where it is narrow, so always on a phone. Only rows in sight
 * are in the page; on paper all of them are, under heads that every sheet repeats. Keep `columns` and row objects the same between renders where nothing
 * changed: a row is drawn again only when one of them is new.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { cardsBelow = fewColumns } = props
  const place = useRef<HTMLDivElement>(null)
  const room = useRoom(place, cardsBelow)
  const isPrint = usePrinting()
  const isSpacious = isPrint || room === 'all'
  const columns = isSpacious ? props.columns : props.columns.filter(({ isSecondary }) => !isSecondary)
  const hasColumns = isSpacious || (room === 'few' && columns.length < props.columns.length)
  return (
    <div
      ref={place}
      data-wide-print={cardsBelow > fewColumns ? '' : undefined}
      className="min-w-0 print:text-xs"
    >
      {props.rows.length === 0 ? (
        props.empty
      ) : hasColumns ? (
        <TableRows {...props} columns={columns} isPrint={isPrint} />
      ) : (
        <TableCards {...props} />
      )}
    </div>
  )
}

/** Width that is enough for them, and for which paper need not lie on its side. */
const fewColumns = 640

/** How large letters are, 1 being the usual: twice as large, they need twice the room. */
const letters = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

/** For how many columns there is room. */
type Room = 'all' | 'few' | 'none'

function useRoom(place: { current: HTMLElement | null }, forAll: number): Room {
  const [room, setRoom] = useState<Room>(() => (matchMedia('(width < 48rem)').matches ? 'none' : 'all'))
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const measure = () => setRoom(roomIn(element.clientWidth / letters(), forAll))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, forAll])
  return room
}

function roomIn(width: number, forAll: number): Room {
  if (width >= forAll) return 'all'
  return width >= fewColumns ? 'few' : 'none'
}

/** The rows of a DataTable as cards under each other. */
function TableCards<Row>({ label, rows, rowId, card, choosing, isWhole }: DataTableProps<Row>) {
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
