import { useEffect, useState } from 'react'
import type { ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/**
 * What a button opens, in a file of its own: it comes while the browser is idle, or when the button is reached for, so
 * that the page does not wait for lists nobody has opened. `opener` goes onto the button; show `opened.part` at
 * `opened.anchor`. `load` must be the same function at every render.
 */
export function useOpened<Part>(load: () => Promise<Part>) {
  const [anchor, setAnchor] = useState<Element>()
  const [part, setPart] = useState<Part>()
  useEffect(() => whenIdle(early(load)), [load])

  const close = () => setAnchor(undefined)
  const open = async (element: Element) => {
    setAnchor(element)
    try {
      const loaded = await load()
      setPart(() => loaded)
    } catch {
      close()
      toast({ kind: 'error', title: 'No connection. Nothing was lost; try again.' })
    }
  }
  const opener: Opener = {
    'aria-expanded': anchor !== undefined,
    onHoverStart: early(load),
    onPress: ({ target }) => void open(target),
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') void open(event.currentTarget)
      else event.continuePropagation()
    },
  }
  return { opener, opened: anchor && part ? { part, anchor, close } : undefined }
}

type Opener = Pick<ButtonProps, 'aria-expanded' | 'onHoverStart' | 'onPress' | 'onKeyDown'>

/** Not fetched now: pressing asks again, and says so. */
const early = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)
