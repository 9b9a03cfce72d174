import { codeLength } from '#contract/door-code-text.ts'
import { useEffect, useState } from 'react'

type Key = Pick<KeyboardEvent, 'code' | 'key'>

/**
 * The last keys as a US keyboard would type them. A scanner presses US keys, so on a computer with another layout the
 * field gets other characters, and codes are read from here.
 */
export function createPhysicalKeys() {
  let typed = ''
  return {
    record: ({ code, key }: Key) => {
      const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? []
      if (letter !== undefined || digit !== undefined) typed = `${typed}${letter ?? digit}`.slice(-codeLength)
      else if (key.length === 1 || resettingKeys.has(key)) typed = ''
    },
    /** The last keys, as many as a code has. */
    peek: (): string => typed,
    clear: () => {
      typed = ''
    },
  }
}

/** Keys that start a new text. */
const resettingKeys = new Set(['Escape', 'Backspace', 'Delete'])

/** Listens on the whole page, because a scanner's first key may come while another element has the focus. */
export function usePhysicalKeys() {
  const [keys] = useState(createPhysicalKeys)
  useEffect(() => {
    document.addEventListener('keydown', keys.record, { capture: true })
    return () => document.removeEventListener('keydown', keys.record, { capture: true })
  }, [keys])
  return keys
}
