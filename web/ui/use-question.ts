import { useCallback, useEffect, useRef, useState } from 'react'
import { isSparing } from '#web/ui/sparing.ts'
import { toast } from '#web/ui/toast.tsx'
import { early } from '#web/ui/on-demand.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/**
 * A question that a call waits for, in a file of its own. It is answered whatever happens, with no where its dialog cannot be
 * loaded, where another one takes its place, and where it goes with its page: else the call would wait for ever, and so
 * would all that come after it. `load` must be the same function at every render.
 */
export function useQuestion<Part, Asked>(load: () => Promise<Part>) {
  const [shown, setShown] = useState<{ part: Part; asked: Asked; answer: (isYes: boolean) => void }>()
  const open = useRef<(isYes: boolean) => void>(undefined)
  const isHere = useRef(true)
  useEffect(() => (isSparing() ? undefined : whenIdle(early(load))), [load])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      open.current?.(false)
    }
  }, [])

  const ask = useCallback(
    async (asked: Asked): Promise<boolean> => {
      const part = await load().catch(() => undefined)
      if (!isHere.current) return false
      if (part === undefined) {
        toast({ kind: 'error', title: 'No connection. Try again in a moment.' })
        return false
      }
      open.current?.(false)
      return new Promise((resolve) => {
        const answer = (isYes: boolean) => {
          if (open.current === answer) {
            open.current = undefined
            setShown(undefined)
          }
          resolve(isYes)
        }
        open.current = answer
        setShown({ part, asked, answer })
      })
    },
    [load],
  )
  return { ask, shown }
}
