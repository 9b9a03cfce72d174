import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  type MouseEvent,
  memo,
} from 'react'
import type { ColumnSpec, Mapping } from '#web/imports/columns.ts'
import { ListRow } from '#web/imports/list-row.tsx'
import type { Line } from '#web/imports/reading.ts'
import { useGridKeys } from '#web/imports/use-grid-keys.ts'
import type { ReadLine } from '#web/imports/use-preview.ts'

/** The height of a line of text and a menu, in pixels. */
const headerHeight = 81

type ListHeadersProps<Id extends string> = {
  headers: readonly string[] | undefined
  width: number
  mapping: Mapping<Id>
  specs: readonly ColumnSpec<Id>[]
  onColumn: (index: number, id: Id | null) => void
  template: string
}

/** The headers of the file's columns, each with a menu that says what the column contains. */
function ListHeaders<Id extends string>(props: ListHeadersProps<Id>) {
  const { headers, width, mapping, specs, onColumn, template } = props
  const choose = useCallback(
    (index: number, chosen: string) => onColumn(index, specs.find(({ id }) => id === chosen)?.id ?? null),
    [onColumn, specs],
  )
  return (
    <div role="rowgroup" className="sticky top-0 z-20 border-b border-line bg-card">
      <div
        role="row"
        aria-rowindex={1}
        className="grid"
        style={{ gridTemplateColumns: template, height: headerHeight - 1 }}
      >
        <div role="columnheader" className={plainHeader}>
          <span className="sr-only">Line</span>
        </div>
        <div role="columnheader" className={plainHeader}>
          Result
        </div>
        {Array.from({ length: width }, (_, index) => (
          <Header
            key={index}
            index={index}
            name={headers?.[index]?.trim() || `Column ${index + 1}`}
            column={mapping[index] ?? null}
            specs={specs}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  )
}

type HeaderProps = {
  index: number
  name: string
  column: string | null
  specs: readonly ColumnSpec<string>[]
  onChoose: (index: number, chosen: string) => void
}

/** Memoized per column, because one choice changes only two of many menus. */
const Header = memo(({ index, name, column, specs, onChoose }: HeaderProps) => (
  <div role="columnheader" className="flex min-w-0 flex-col justify-end gap-1 px-2 pb-2">
    <span className="truncate text-xs text-soft" title={name}>
      {name}
    </span>
    <select
      aria-label={`What “${name}” contains`}
      value={column ?? ''}
      onChange={({ target }) => onChoose(index, target.value)}
      className={`h-8 w-full min-w-0 cursor-pointer rounded-control border border-edge bg-raised px-1.5 text-sm pointer-coarse:h-11 pointer-coarse:text-[1rem] ${column === null ? 'text-soft' : 'font-medium text-ink'}`}
    >
      <option value="">Not used</option>
      {specs.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  </div>
))

const plainHeader = 'flex items-end px-2 pb-3.5 text-xs font-semibold text-soft'

type ListGridProps<Id extends string> = Omit<ListHeadersProps<Id>, 'template'> & {
  lines: readonly Line[]
  outcomes: ReadonlyMap<number, ReadLine>
  onCell: (line: number, column: number, text: string) => void
  onLeaveOut: (line: number) => void
}

/**
 * The lines of a list, to check and correct. Cells are text, and only the one being edited is a field: with an input in
 * every cell, a key press in a list of 5,000 lines took three times as long. Arrows move, Enter or typing edits, Escape
 * restores a cell.
 */
export function ListGrid<Id extends string>(props: ListGridProps<Id>) {
  const { lines, outcomes, onCell, onLeaveOut, ...headers } = props
  const { width, mapping } = headers
  // Renders the choice in the menu before the lines.
  const shownMapping = useDeferredValue(mapping)
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  // A stable function: with a new one, the virtualizer would measure all lines again.
  const numberAt = useCallback((index: number) => lines[index]?.number ?? index, [lines])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 41,
    getItemKey: numberAt,
    overscan: 2,
    // Renders together with the other updates from the same key press.
    useFlushSync: false,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
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
    onLeaveOut: (row) => {
      const line = lines[row]
      if (line) onLeaveOut(line.number)
    },
  })
  const { active } = grid
  const activeLine = lines[active.row]?.number
  const activeId = `${id}-${activeLine}-${active.column}`

  // Moves the focus to the grid, because the button that opened it no longer exists.
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])
  const shownColumn = useRef(active.column)
  useEffect(() => {
    if (!grid.hasMoved) return
    // Only if needed, because each call forces a layout.
    if (!isInView(virtual, active.row)) virtual.scrollToIndex(active.row)
    if (shownColumn.current !== active.column)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    shownColumn.current = active.column
  }, [grid.hasMoved, virtual, active, activeId])

  const press = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest('[data-cell]') : null
    if (!(cell instanceof HTMLElement)) return
    grid.press({ row: Number(cell.dataset['row']), column: Number(cell.dataset['cell']) })
  }
  const template = templateOf(headers)
  const { headers: names, specs, onColumn } = headers
  // The header row is kept while cells are edited: re-rendering its menus would be noticeable at each key press.
  const headerRow = useMemo(
    () => (
      <ListHeaders
        headers={names}
        width={width}
        mapping={mapping}
        specs={specs}
        onColumn={onColumn}
        template={template}
      />
    ),
    [names, width, mapping, specs, onColumn, template],
  )
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label="Lines"
      aria-rowcount={lines.length + 1}
      aria-colcount={width + 2}
      aria-activedescendant={lines.length > 0 && grid.editing === undefined ? activeId : undefined}
      onKeyDown={grid.onKeyDown}
      onClick={press}
      className="relative max-h-[max(20rem,calc(100dvh-27rem))] overflow-auto overscroll-contain rounded-card border border-line bg-card text-sm focus-visible:outline-2 focus-visible:outline-brand"
    >
      <div className="w-max min-w-full">
        {headerRow}
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
                style={{ gridTemplateColumns: template, transform: `translateY(${start - headerHeight}px)` }}
              >
                <ListRow
                  id={id}
                  row={index}
                  line={line}
                  width={width}
                  mapping={shownMapping}
                  outcome={outcomes.get(line.number)}
                  activeColumn={isActive ? active.column : undefined}
                  editing={isActive ? grid.editing : undefined}
                  onDone={grid.endEdit}
                  onLeaveOut={onLeaveOut}
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Whether a row is entirely visible between the headers and the lower edge, as far as rows are measured. */
function isInView({ scrollOffset, scrollRect, getVirtualItems }: Rows, row: number): boolean {
  const item = getVirtualItems().find(({ index }) => index === row)
  const [top, height] = [scrollOffset ?? 0, scrollRect?.height ?? 0]
  return item !== undefined && item.start - headerHeight >= top && item.end <= top + height
}

type Rows = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollRect' | 'getVirtualItems'>

/** Columns of addresses and notes are wider than the others. */
const templateOf = <Id extends string>({ width, specs, mapping }: Omit<ListHeadersProps<Id>, 'template'>) => {
  const isLong = (index: number) =>
    specs.some(({ id, hasLongCells }) => hasLongCells && id === mapping[index])
  const columns = Array.from({ length: width }, (_, index) =>
    isLong(index) ? 'minmax(14rem, 2fr)' : 'minmax(9rem, 1fr)',
  )
  return `4.5rem min(17rem, 55vw) ${columns.join(' ')}`
}
