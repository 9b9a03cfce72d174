import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'

/**
 * The rows to render for the visible part of the page. Spread `body` on the element that contains them; a row is at `start` px
 * in it. Measured heights belong to rows, not to positions, because a search or sort changes the rows.
 */
export function useRowsInView<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { estimate, rendersAllRows = false }: { estimate: number; rendersAllRows?: boolean | undefined },
) {
  const element = useRef<HTMLDivElement>(null)
  const offset = useOffset(element)
  const focusedIndex = useRef(-1)

  // Keeps the row with the focus, so that scrolling away doesn't lose it.
  const includeFocused = useCallback((range: Range) => {
    const rowsInView = defaultRangeExtractor(range)
    const index = focusedIndex.current
    if (index < 0 || index >= range.count || rowsInView.includes(index)) return rowsInView
    return [...rowsInView, index].toSorted((one, other) => one - other)
  }, [])
  const idAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : rowId(row)
    },
    [rows, rowId],
  )
  const virtual = useWindowVirtualizer({
    count: rows.length,
    getItemKey: idAt,
    estimateSize: () => estimate,
    overscan: rendersAllRows && rows.length <= maxRenderedRows ? rows.length : 4,
    scrollMargin: offset,
    rangeExtractor: includeFocused,
  })

  const onFocus = ({ target }: FocusEvent) => {
    focusedIndex.current = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
  }
  const onBlur = () => {
    focusedIndex.current = -1
  }
  return {
    body: { ref: element, onFocus, onBlur },
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
    rowsInView: virtual.getVirtualItems().map(({ index, start }) => ({ index, start: start - offset })),
  }
}

/** The most rows that can all be rendered without noticeable delay. */
const maxRenderedRows = 300

/** The distance from the top of the page to the rows, updated when the content above them grows. */
function useOffset(element: { current: HTMLElement | null }): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setOffset(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return offset
}
