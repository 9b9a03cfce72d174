import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import {
  isShifted,
  shifted,
  step,
  tremble,
  type Shift,
  type Slot,
  type Times,
} from '#web/agenda/axis-layout.ts'

type Grip = { kind: 'start' | 'end'; shift: Shift; isByKey: boolean }

type AxisDragProps = {
  slot: Slot
  /** How many pixels an hour is high. */
  hourHeight: number
  /** How wide the column of a day is now, in pixels. */
  dayWidth: () => number
  /** How many days there are before and after the entry's. */
  days: { before: number; after: number }
  onDrop: (times: Times) => void
  /** A press that moved nothing. */
  onPress: () => void
}

/**
 * Moves one entry over a time axis: by mouse or pen to another time or day, at its lower edge to another length; by keyboard
 * the same after Space has taken it up. A finger scrolls, and opens it with a tap. Nothing is saved before it is let go.
 */
export function useAxisDrag({ slot, hourHeight, dayWidth, days, onDrop, onPress }: AxisDragProps) {
  const [held, setHeld] = useState<Grip>()
  const from = useRef<{ x: number; y: number; hasMoved: boolean }>(undefined)
  /** A click follows every press: after a drag it is part of that. */
  const wasDragged = useRef(false)
  const times = held && shifted(slot, held.shift)

  const within = (by: number) => Math.max(-days.before, Math.min(days.after, by))
  const drop = (shift: Shift | undefined) => {
    setHeld(undefined)
    const to = shift && shifted(slot, shift)
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
  /** Where a pointer has it now; undefined: not moved. */
  const shiftOf = (kind: Grip['kind'], event: PointerEvent<HTMLElement>): Shift | undefined => {
    if (!from.current) return undefined
    const [right, down] = [event.clientX - from.current.x, event.clientY - from.current.y]
    if (!from.current.hasMoved && Math.hypot(right, down) < tremble) return undefined
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
    // Not where it was drawn last: on a busy machine that is behind the pointer.
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
    else if (by) setHeld({ ...held, isByKey: true, shift: added(held.shift, by, event.shiftKey) })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const added = (so: Shift, by: { minutes: number; days: number }, isLength: boolean): Shift =>
    isLength && slot.endTime !== null
      ? { ...so, length: (so.length ?? 0) + by.minutes }
      : {
          ...so,
          minutes: (so.minutes ?? 0) + by.minutes,
          days: within((so.days ?? 0) + by.days),
        }

  return {
    /** Where it would come to, while it is held. */
    times,
    isByKey: held?.isByKey === true,
    entryProps: {
      onPointerDown: onPointerDown('start'),
      onClick: () => !wasDragged.current && onPress(),
      onPointerMove,
      onPointerUp,
      onPointerCancel,
      onKeyDown,
      // A press on the edge takes the keyboard away from the entry, which is no end of that drag.
      onBlur: () => held?.isByKey && setHeld(undefined),
    },
    edgeProps: { onPointerDown: onPointerDown('end'), onPointerMove, onPointerUp, onPointerCancel },
  }
}

/** The move of an arrow key: minutes later or earlier, days forward or back. */
export const moveKeys: Readonly<Record<string, { minutes: number; days: number }>> = {
  ArrowUp: { minutes: -step, days: 0 },
  ArrowDown: { minutes: step, days: 0 },
  ArrowLeft: { minutes: 0, days: -1 },
  ArrowRight: { minutes: 0, days: 1 },
}
