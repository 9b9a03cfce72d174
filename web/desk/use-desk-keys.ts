import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * The desk's keys. A letter goes into the search wherever the focus is, so scanners work too; the arrow keys move between
 * buttons.
 */
export function useDeskKeys() {
  const field = useRef<HTMLInputElement>(null)
  const board = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog handles its own keys.
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[data-overlay]')) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event)
      else if (event.key.length === 1 && event.key !== ' ') field.current?.focus()
    }
    const step = (event: KeyboardEvent) => {
      const buttons = [...(board.current?.querySelectorAll<HTMLElement>('[data-desk-action]') ?? [])]
      const index = buttons.findIndex((button) => button === document.activeElement)
      const next = event.key === 'ArrowDown' ? index + 1 : index - 1
      if (buttons.length === 0 || next >= buttons.length) return
      event.preventDefault()
      if (next < 0) field.current?.focus()
      else buttons[next]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  /**
   * Applies a change immediately, because the next key would otherwise land in the old text. Then focuses the field, since the
   * pressed button may be gone. After a tap the on-screen keyboard stays as it is.
   */
  const showAtOnce = (change: () => void) => {
    const isByKeys = document.activeElement !== document.body
    flushSync(change)
    if (isByKeys) field.current?.focus()
  }
  return { field, board, showAtOnce }
}
