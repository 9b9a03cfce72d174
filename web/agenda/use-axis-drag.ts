import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  isShifted,
  shiftTimes,
  stepMinutes,
  clickTolerance,
  type Shift,
  type Slot,
  type Times,
} from '#web/agenda/axis-layout.ts'

type Drag = { kind: 'start' | 'end'; shift: Shift; isByKeyboard: boolean }

type AxisDragProps = {
  slot: Slot
  /** The height of an hour in pixels. */
  hourHeight: number
  /** Measures the width of a day's column, in pixels. */
  dayWidth: () => number
  /** The number of days before and after the entry's day. */
  days: { before: number; after: number }
  onDrop: (times: Times) => void
  /** Called for a press that didn't move the entry. */
  onPress: () => void
}

/**
 * Moves an entry on a time axis. A mouse or pen drags it to another time or day, or resizes it at its lower edge. The keyboard
 * does the same after Space picks it up. A finger scrolls; a tap opens the entry. Nothing is saved before the entry is
 * released.
 */
export function useAxisDrag({ slot, hourHeight, dayWidth, days, onDrop, onPress }: AxisDragProps) {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<{ x: number; y: number; hasMoved: boolean }>(undefined)
  /** Every press ends in a click; after a drag that click must be ignored. */
  const wasDragged = useRef(false)
  const times = drag && shiftTimes(slot, drag.shift)

  const clampDays = (count: number) => Math.max(-days.before, Math.min(days.after, count))
  const drop = (shift: Shift | undefined) => {
    setDrag(undefined)
    const newTimes = shift && shiftTimes(slot, shift)
    if (newTimes && isShifted(slot, newTimes)) onDrop(newTimes)
  }

  const onPointerDown = (kind: Drag['kind']) => (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY, hasMoved: false }
    setDrag({ kind, shift: {}, isByKeyboard: false })
  }
  /** The shift for the pointer's position; undefined if it hasn't moved. */
  const shiftOf = (kind: Drag['kind'], event: PointerEvent<HTMLElement>): Shift | undefined => {
    if (!start.current) return undefined
    const [right, down] = [event.clientX - start.current.x, event.clientY - start.current.y]
    if (!start.current.hasMoved && Math.hypot(right, down) < clickTolerance) return undefined
    start.current.hasMoved = true
    const minutes = (down / hourHeight) * 60
    return kind === 'end' ? { length: minutes } : { minutes, days: clampDays(Math.round(right / dayWidth())) }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag || drag.isByKeyboard) return
    const shift = shiftOf(drag.kind, event)
    if (shift) setDrag({ ...drag, shift })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    // Computed from this event: on a busy machine, the last drawn position lags behind the pointer.
    const shift = drag && !drag.isByKeyboard ? shiftOf(drag.kind, event) : undefined
    start.current = undefined
    wasDragged.current = shift !== undefined
    if (drag && !drag.isByKeyboard) drop(shift)
  }
  const onPointerCancel = () => {
    start.current = undefined
    setDrag(undefined)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (!drag) {
      if (event.key === ' ') setDrag({ kind: 'start', shift: {}, isByKeyboard: true })
      else if (event.key === 'Enter') onPress()
      else return
      event.preventDefault()
      return
    }
    const step = moveKeys[event.key]
    if (event.key === 'Escape') setDrag(undefined)
    else if (event.key === 'Enter' || event.key === ' ') drop(drag.shift)
    else if (event.key === 'Tab') return drop(drag.shift)
    else if (step)
      setDrag({ ...drag, isByKeyboard: true, shift: addToShift(drag.shift, step, event.shiftKey) })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const addToShift = (shift: Shift, step: { minutes: number; days: number }, isLength: boolean): Shift =>
    isLength && slot.endTime !== null
      ? { ...shift, length: (shift.length ?? 0) + step.minutes }
      : {
          ...shift,
          minutes: (shift.minutes ?? 0) + step.minutes,
          days: clampDays((shift.days ?? 0) + step.days),
        }

  return {
    /** The times the entry would get if released now. */
    times,
    isByKeyboard: drag?.isByKeyboard === true,
    entryProps: {
      onPointerDown: onPointerDown('start'),
      onClick: () => !wasDragged.current && onPress(),
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onKeyDown,
      // Pressing the edge blurs the entry, but that doesn't end a drag by pointer.
      onBlur: () => drag?.isByKeyboard && setDrag(undefined),
    },
    edgeProps: { onPointerDown: onPointerDown('end'), onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** The move of each arrow key: minutes later or earlier, days forward or back. */
export const moveKeys: Readonly<Record<string, { minutes: number; days: number }>> = {
  ArrowUp: { minutes: -stepMinutes, days: 0 },
  ArrowDown: { minutes: stepMinutes, days: 0 },
  ArrowLeft: { minutes: 0, days: -1 },
  ArrowRight: { minutes: 0, days: 1 },
}
