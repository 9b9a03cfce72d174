import { useCallback, useEffect, useState } from 'react'
import { isSparing } from '#web/ui/sparing.ts'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/**
 * What is shown when somebody asks for it, in a file of its own: it comes while the browser is idle, so that the page
 * does not wait for what nobody has asked for; where bytes count, only with the question. `load` must be the same function at every render.
 */
export function useOnDemand<Part, Asked>(load: () => Promise<Part>) {
  const [asked, setAsked] = useState<Asked>()
  const [part, setPart] = useState<Part>()
  useEffect(() => (isSparing() ? undefined : whenIdle(early(load))), [load])

  const close = () => setAsked(undefined)
  const ask = useCallback(
    (what: Asked) => {
      setAsked(() => what)
      load().then(
        (loaded) => setPart(() => loaded),
        () => {
          setAsked(undefined)
          toast({ kind: 'error', title: 'No connection. Try again in a moment.' })
        },
      )
    },
    [load],
  )
  return {
    isAsked: asked !== undefined,
    ask,
    shown: asked !== undefined && part !== undefined ? { asked, part, close } : undefined,
  }
}

/** Not fetched now: asking for it asks again, and says so. */
export const early = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)
