import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  isShifted,
  shiftTimes,
  step,
  clickTolerance,
  type Shift,
  type Slot,
  type Times,
} from '#web/agenda/axis-layout.ts'

type Grip = { kind: 'start' | 'end'; shift: Shift; isByKey: boolean }

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
  const [held, setHeld] = useState<Grip>()
  const from = useRef<{ x: number; y: number; hasMoved: boolean }>(undefined)
  /** Every press ends in a click; after a drag that click must be ignored. */
  const wasDragged = useRef(false)
  const times = held && shiftTimes(slot, held.shift)

  const within = (by: number) => Math.max(-days.before, Math.min(days.after, by))
  const drop = (shift: Shift | undefined) => {
    setHeld(undefined)
    const to = shift && shiftTimes(slot, shift)
    if (to && isShifted(slot, to)) onDrop(to)
  }

  const onPointerDown = (kind: Grip['kind']) => (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, hasMoved: false }
    setHeld({ kind, shift: {}, isByKey: false })
  }
  /** The shift for the pointer's position; undefined if it hasn't moved. */
  const shiftOf = (kind: Grip['kind'], event: PointerEvent<HTMLElement>): Shift | undefined => {
    if (!from.current) return undefined
    const [right, down] = [event.clientX - from.current.x, event.clientY - from.current.y]
    if (!from.current.hasMoved && Math.hypot(right, down) < clickTolerance) return undefined
    from.current.hasMoved = true
    const minutes = (down / hourHeight) * 60
    return kind === 'end' ? { length: minutes } : { minutes, days: within(Math.round(right / dayWidth())) }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!held || held.isByKey) return
    const shift = shiftOf(held.kind, event)
    if (shift) setHeld({ ...held, shift })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    // Computed from this event: on a busy machine, the last drawn position lags behind the pointer.
    const shift = held && !held.isByKey ? shiftOf(held.kind, event) : undefined
    from.current = undefined
    wasDragged.current = shift !== undefined
    if (held && !held.isByKey) drop(shift)
  }
  const onPointerCancel = () => {
    from.current = undefined
    setHeld(undefined)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (!held) {
      if (event.key === ' ') setHeld({ kind: 'start', shift: {}, isByKey: true })
      else if (event.key === 'Enter') onPress()
      else return
      event.preventDefault()
      return
    }
    const by = moveKeys[event.key]
    if (event.key === 'Escape') setHeld(undefined)
    else if (event.key === 'Enter' || event.key === ' ') drop(held.shift)
    else if (event.key === 'Tab') return drop(held.shift)
    else if (by) setHeld({ ...held, isByKey: true, shift: addToShift(held.shift, by, event.shiftKey) })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const addToShift = (shift: Shift, by: { minutes: number; days: number }, isLength: boolean): Shift =>
    isLength && slot.endTime !== null
      ? { ...shift, length: (shift.length ?? 0) + by.minutes }
      : {
          ...shift,
          minutes: (shift.minutes ?? 0) + by.minutes,
          days: within((shift.days ?? 0) + by.days),
        }

  return {
    /** The times the entry would get if released now. */
    times,
    isByKey: held?.isByKey === true,
    entryProps: {
      onPointerDown: onPointerDown('start'),
      onClick: () => !wasDragged.current && onPress(),
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onKeyDown,
      // Pressing the edge blurs the entry, but that doesn't end a drag by pointer.
      onBlur: () => held?.isByKey && setHeld(undefined),
    },
    edgeProps: { onPointerDown: onPointerDown('end'), onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** The move of each arrow key: minutes later or earlier, days forward or back. */
export const moveKeys: Readonly<Record<string, { minutes: number; days: number }>> = {
  ArrowUp: { minutes: -step, days: 0 },
  ArrowDown: { minutes: step, days: 0 },
  ArrowLeft: { minutes: 0, days: -1 },
  ArrowRight: { minutes: 0, days: 1 },
}
