import { useEffect, useState } from 'react'
import { createPhysicalKeys } from '#web/desk/codes/physical-keys.ts'

/** Listens on the whole page: a scanner's first key may come while something else has the focus. */
export function usePhysicalKeys() {
  const [keys] = useState(createPhysicalKeys)
  useEffect(() => {
    document.addEventListener('keydown', keys.note, { capture: true })
    return () => document.removeEventListener('keydown', keys.note, { capture: true })
  }, [keys])
  return keys
}
