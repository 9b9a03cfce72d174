import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'

/**
 * Which rows the window shows. Spread `body` on the element that holds them; a row is at `start` px in it. How high
 * one is goes with the row, not with its place: after a search or another order others are there.
 */
export function useRowsInSight<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { estimate, isWhole = false }: { estimate: number; isWhole?: boolean | undefined },
) {
  const element = useRef<HTMLDivElement>(null)
  const offset = useOffset(element)
  const focused = useRef(-1)

  // Someone who scrolls away from the control they are in finds it again.
  const withFocused = useCallback((range: Range) => {
    const inSight = defaultRangeExtractor(range)
    const index = focused.current
    if (index < 0 || index >= range.count || inSight.includes(index)) return inSight
    return [...inSight, index].toSorted((one, other) => one - other)
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
    overscan: isWhole && rows.length <= mostWhole ? rows.length : 4,
    scrollMargin: offset,
    rangeExtractor: withFocused,
  })

  const onFocus = ({ target }: FocusEvent) => {
    focused.current = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1)
  }
  const onBlur = () => {
    focused.current = -1
  }
  return {
    body: { ref: element, onFocus, onBlur },
    height: virtual.getTotalSize(),
    measure: virtual.measureElement,
    inSight: virtual.getVirtualItems().map(({ index, start }) => ({ index, start: start - offset })),
  }
}

/** Rows that may all be in the page: more of them would be felt. */
const mostWhole = 300

/** How far down the page the rows begin; the content above them may grow. */
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
