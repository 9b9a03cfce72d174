import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, type MouseEvent } from 'react'
import { ListHeads, headHeight, type ListHeadsProps } from '#web/imports/list-heads.tsx'
import { ListRow } from '#web/imports/list-row.tsx'
import type { Line } from '#web/imports/reading.ts'
import { useGridKeys } from '#web/imports/use-grid-keys.ts'
import type { ReadLine } from '#web/imports/use-preview.ts'

type ListGridProps<Id extends string> = Omit<ListHeadsProps<Id>, 'template'> & {
  label: string
  lines: readonly Line[]
  outcomes: ReadonlyMap<number, ReadLine>
  onCell: (line: number, column: number, text: string) => void
}

/**
 * The lines of a list to look at and to mend. Cells are text, and only the one being edited is a field: with a field in
 * each, a key in 5,000 lines took three times as long to show. Arrows move, Enter or typing edits, Escape leaves a cell
 * as it was.
 */
export function ListGrid<Id extends string>({ label, lines, outcomes, onCell, ...heads }: ListGridProps<Id>) {
  const { width, mapping } = heads
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 41,
    getItemKey: (index) => lines[index]?.number ?? index,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  })
  const grid = useGridKeys({
    rows: lines.length,
    columns: width,
    textAt: ({ row, column }) => lines[row]?.cells[column] ?? '',
    onText: ({ row, column }, text) => {
      const line = lines[row]
      if (line && text !== (line.cells[column] ?? '')) onCell(line.number, column, text)
      scroller.current?.focus({ preventScroll: true })
    },
  })
  const { active } = grid
  const activeLine = lines[active.row]?.number
  const activeId = `${id}-${activeLine}-${active.column}`

  // What was pressed to get here is gone: the keys go on in the lines.
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (!grid.hasMoved) return
    virtual.scrollToIndex(active.row)
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [grid.hasMoved, virtual, active.row, activeId])

  const press = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest('[data-cell]') : null
    if (!(cell instanceof HTMLElement)) return
    grid.press({ row: Number(cell.dataset['row']), column: Number(cell.dataset['cell']) })
  }
  const template = templateOf(heads)
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={width + 2}
      aria-activedescendant={lines.length > 0 && grid.editing === undefined ? activeId : undefined}
      onKeyDown={grid.onKeyDown}
      onClick={press}
      className="scroll-line relative group/grid max-h-[max(20rem,calc(100dvh-27rem))] overflow-auto overscroll-contain rounded-card border border-line bg-card text-sm focus-visible:outline-2 focus-visible:outline-brand"
    >
      <div className="w-max min-w-full">
        <ListHeads {...heads} template={template} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            if (line === undefined) return null
            const isActive = index === active.row
            return (
              <div
                key={line.number}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                ref={virtual.measureElement}
                className="absolute inset-x-0 top-0 grid border-b border-line"
                style={{ gridTemplateColumns: template, transform: `translateY(${start - headHeight}px)` }}
              >
                <ListRow
                  id={id}
                  row={index}
                  line={line}
                  width={width}
                  mapping={mapping}
                  outcome={outcomes.get(line.number)}
                  activeColumn={isActive ? active.column : undefined}
                  editing={isActive ? grid.editing : undefined}
                  onDone={grid.done}
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Addresses and notes are longer than the rest. */
const templateOf = <Id extends string>({ width, specs, mapping }: Omit<ListHeadsProps<Id>, 'template'>) => {
  const isLong = (at: number) => specs.some(({ id, hasLongCells }) => hasLongCells && id === mapping[at])
  const columns = Array.from({ length: width }, (_, at) =>
    isLong(at) ? 'minmax(14rem, 2fr)' : 'minmax(9rem, 1fr)',
  )
  return `3rem min(17rem, 55vw) ${columns.join(' ')}`
}
