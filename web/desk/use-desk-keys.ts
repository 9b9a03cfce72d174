import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * The keys of the desk: a letter goes into the search no matter where the focus is, which is also how a scanner finds it;
 * the arrows go through what can be pressed.
 */
export function useDeskKeys() {
  const field = useRef<HTMLInputElement>(null)
  const board = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A dialog has keys of its own.
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[data-overlay]')) return
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event)
      else if (event.key.length === 1 && event.key !== ' ') field.current?.focus()
    }
    const step = (event: KeyboardEvent) => {
      const deeds = [...(board.current?.querySelectorAll<HTMLElement>('[data-deed]') ?? [])]
      const at = deeds.findIndex((deed) => deed === document.activeElement)
      const next = event.key === 'ArrowDown' ? at + 1 : at - 1
      if (deeds.length === 0 || next >= deeds.length) return
      event.preventDefault()
      if (next < 0) field.current?.focus()
      else deeds[next]?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  /**
   * Draws a change at once, since the next key would otherwise land in the text before, and then the field has the focus:
   * the button that was pressed may be gone. A tap leaves the on-screen keyboard as it is.
   */
  const showAtOnce = (change: () => void) => {
    const isByKeys = document.activeElement !== document.body
    flushSync(change)
    if (isByKeys) field.current?.focus()
  }
  return { field, board, showAtOnce }
}
