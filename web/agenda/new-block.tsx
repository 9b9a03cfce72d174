import {
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import {
  axisPlace,
  drawnTimes,
  hourAt,
  hourHeight,
  shiftTimes,
  clickTolerance,
  type Times,
} from '#web/agenda/axis-layout.ts'
import { moveKeys } from '#web/agenda/use-axis-drag.ts'
import { addDays, formatDayButton, formatTimeRange } from '#web/base/dates.ts'

/** The hours of a new item, drawn by pointer or marked by keyboard. */
type NewBlock = Times & { hasForm: boolean }

/** How long a finger must rest before it draws, in milliseconds. */
const longPressMs = 400

/**
 * Adds an item in empty space. A drag sets its hours; a click, tap or long press makes one hour; a moving finger scrolls. For
 * the keyboard, a cursor moves through the days, and Enter adds an item there. The axis begins at the hour `from`.
 */
export function useNewBlock(from: number) {
  const [block, setBlock] = useState<NewBlock>()
  const pressStart = useRef<{ minute: number; y: number; hasMoved: boolean }>(undefined)
  const isHandled = useRef(false)
  const longPressTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const minuteOf = ({ clientY, currentTarget }: MouseEvent) =>
    from * 60 + ((clientY - currentTarget.getBoundingClientRect().top) / hourHeight) * 60

  const surfaceOf = (date: string) => {
    const timesOf = (event: PointerEvent) => {
      const press = pressStart.current
      if (!press) return undefined
      press.hasMoved ||= Math.abs(event.clientY - press.y) >= clickTolerance
      return press.hasMoved ? drawnTimes(date, press.minute, minuteOf(event)) : hourAt(date, press.minute)
    }
    return {
      onPointerDown: (event: PointerEvent) => {
        isHandled.current = false
        if (event.button !== 0) return
        if (event.pointerType === 'touch') {
          // Draws the block under the finger; its form opens when the finger lifts. Scrolling cancels the pointer instead.
          const times = hourAt(date, minuteOf(event))
          longPressTimer.current = setTimeout(() => setBlock({ ...times, hasForm: false }), longPressMs)
          return
        }
        event.currentTarget.setPointerCapture(event.pointerId)
        pressStart.current = { minute: minuteOf(event), y: event.clientY, hasMoved: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const times = timesOf(event)
        if (times && pressStart.current?.hasMoved) setBlock({ ...times, hasForm: false })
      },
      onPointerUp: (event: PointerEvent) => {
        clearTimeout(longPressTimer.current)
        const times = event.pointerType === 'touch' && block?.hasForm === false ? block : timesOf(event)
        pressStart.current = undefined
        isHandled.current = times !== undefined
        if (times) setBlock({ ...times, hasForm: true })
      },
      onPointerCancel: () => {
        clearTimeout(longPressTimer.current)
        pressStart.current = undefined
        setBlock(undefined)
      },
      // The browser's context menu would interrupt the long press.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (!isHandled.current) setBlock({ ...hourAt(date, minuteOf(event)), hasForm: true })
      },
    }
  }
  return {
    block,
    openForm: (times: Times) => setBlock({ ...times, hasForm: true }),
    close: () => setBlock(undefined),
    surfaceOf,
  }
}

type BlockShapeProps = { times: Times; date: string; from: number; shape: RefObject<HTMLDivElement | null> }

/** The hours that a pointer has drawn. */
export const BlockShape = ({ times, date, from, shape }: BlockShapeProps) => (
  <div
    ref={shape}
    className="pointer-events-none absolute z-20 rounded-control border-2 border-brand bg-tint px-2 py-0.5 text-xs font-semibold tabular-nums shadow-popover"
    style={axisPlace({ lane: 0, lanes: 1, date, from }, times).style}
  >
    {formatTimeRange(times.startTime, times.endTime)}
  </div>
)

type BlockCursorProps = { dates: readonly string[]; from: number; onAdd: (times: Times) => void }

/** The keyboard's cursor for a new item, visible while focused. Drawn in the first day's column. */
export function BlockCursor({ dates, from, onAdd }: BlockCursorProps) {
  const [first = ''] = dates
  const [times, setTimes] = useState<Times>(() => hourAt(first, 9 * 60))
  const timesText = `${formatDayButton(times.startTime)}, ${formatTimeRange(times.startTime, times.endTime)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const step = moveKeys[event.key]
    if (step) {
      const slot = { id: '', ...times }
      const next = event.shiftKey ? shiftTimes(slot, { length: step.minutes }) : shiftTimes(slot, step)
      if (
        dates.includes(next.startTime.slice(0, 10)) &&
        next.endTime <= `${addDays(next.startTime.slice(0, 10), 1)}T00:00`
      ) {
        setTimes(next)
      }
    } else if (event.key === 'Enter' || event.key === ' ') onAdd(times)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="button"
      tabIndex={0}
      aria-label={`Add Agenda Item: ${timesText}`}
      aria-describedby="mark-keys"
      className="pointer-events-none absolute z-20 rounded-control border-2 border-dashed border-brand bg-tint px-2 py-0.5 text-xs font-semibold opacity-0 focus:opacity-100"
      style={axisPlace({ lane: 0, lanes: 1, date: first, from }, times).style}
      onKeyDown={onKeyDown}
    >
      {formatTimeRange(times.startTime, times.endTime)}
      <span role="status" className="sr-only">
        {timesText}
      </span>
    </div>
  )
}
