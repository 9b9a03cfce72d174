import { useEffect, useState } from 'react'
import { createPhysicalKeys } from '#web/desk/codes/physical-keys.ts'

/** Listens on the whole page, because a scanner's first key may come while another element has the focus. */
export function usePhysicalKeys() {
  const [keys] = useState(createPhysicalKeys)
  useEffect(() => {
    document.addEventListener('keydown', keys.note, { capture: true })
    return () => document.removeEventListener('keydown', keys.note, { capture: true })
  }, [keys])
  return keys
}
