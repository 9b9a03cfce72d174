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
  shifted,
  tremble,
  type Times,
} from '#web/agenda/axis-layout.ts'
import { moveKeys } from '#web/agenda/use-axis-drag.ts'
import { addDays, formatDayButton, formatTimeRange } from '#web/base/dates.ts'

/** The hours of a new item, drawn by pointer or marked by keyboard. */
export type NewBlock = Times & { isAsked: boolean }

/** How long a finger must rest before it draws, in milliseconds. */
const longPress = 400

/**
 * Adds an item in empty space. A drag sets its hours; a click, tap or long press makes one hour; a moving finger scrolls. For
 * the keyboard, a mark moves through the days, and Enter adds an item there. The axis begins at the hour `from`.
 */
export function useNewBlock(from: number) {
  const [block, setBlock] = useState<NewBlock>()
  const began = useRef<{ minute: number; y: number; hasMoved: boolean }>(undefined)
  const isHandled = useRef(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const minuteOf = ({ clientY, currentTarget }: MouseEvent) =>
    from * 60 + ((clientY - currentTarget.getBoundingClientRect().top) / hourHeight) * 60

  const surfaceOf = (date: string) => {
    const drawn = (event: PointerEvent) => {
      const press = began.current
      if (!press) return undefined
      press.hasMoved ||= Math.abs(event.clientY - press.y) >= tremble
      return press.hasMoved ? drawnTimes(date, press.minute, minuteOf(event)) : hourAt(date, press.minute)
    }
    return {
      onPointerDown: (event: PointerEvent) => {
        isHandled.current = false
        if (event.button !== 0) return
        if (event.pointerType === 'touch') {
          // The block is drawn under the finger and asks when the finger lifts. Scrolling cancels the pointer instead.
          const times = hourAt(date, minuteOf(event))
          resting.current = setTimeout(() => setBlock({ ...times, isAsked: false }), longPress)
          return
        }
        event.currentTarget.setPointerCapture(event.pointerId)
        began.current = { minute: minuteOf(event), y: event.clientY, hasMoved: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const times = drawn(event)
        if (times && began.current?.hasMoved) setBlock({ ...times, isAsked: false })
      },
      onPointerUp: (event: PointerEvent) => {
        clearTimeout(resting.current)
        const times = event.pointerType === 'touch' && block?.isAsked === false ? block : drawn(event)
        began.current = undefined
        isHandled.current = times !== undefined
        if (times) setBlock({ ...times, isAsked: true })
      },
      onPointerCancel: () => {
        clearTimeout(resting.current)
        began.current = undefined
        setBlock(undefined)
      },
      // The browser's context menu would interrupt the long press.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if (!isHandled.current) setBlock({ ...hourAt(date, minuteOf(event)), isAsked: true })
      },
    }
  }
  return {
    block,
    ask: (times: Times) => setBlock({ ...times, isAsked: true }),
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

type BlockMarkProps = { dates: readonly string[]; from: number; onAsk: (times: Times) => void }

/** The keyboard's mark for a new item, visible while focused. Drawn in the first day's column. */
export function BlockMark({ dates, from, onAsk }: BlockMarkProps) {
  const [first = ''] = dates
  const [times, setTimes] = useState<Times>(() => hourAt(first, 9 * 60))
  const words = `${formatDayButton(times.startTime)}, ${formatTimeRange(times.startTime, times.endTime)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moveKeys[event.key]
    if (by) {
      const slot = { id: '', ...times }
      const next = event.shiftKey ? shifted(slot, { length: by.minutes }) : shifted(slot, by)
      if (
        dates.includes(next.startTime.slice(0, 10)) &&
        next.endTime <= `${addDays(next.startTime.slice(0, 10), 1)}T00:00`
      ) {
        setTimes(next)
      }
    } else if (event.key === 'Enter' || event.key === ' ') onAsk(times)
    else return
    event.preventDefault()
  }
  return (
    <div
      role="button"
      tabIndex={0}
      aria-label={`Add Agenda Item: ${words}`}
      aria-describedby="mark-keys"
      className="pointer-events-none absolute z-20 rounded-control border-2 border-dashed border-brand bg-tint px-2 py-0.5 text-xs font-semibold opacity-0 focus:opacity-100"
      style={axisPlace({ lane: 0, lanes: 1, date: first, from }, times).style}
      onKeyDown={onKeyDown}
    >
      {formatTimeRange(times.startTime, times.endTime)}
      <span role="status" className="sr-only">
        {words}
      </span>
    </div>
  )
}
