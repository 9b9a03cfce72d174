import type { ProcedureUtils } from '@orpc/tanstack-query'
import { useRef, useState } from 'react'
import { copyLater } from '#web/lib/clipboard.ts'
import { useAction } from '#web/lib/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

type Then = {
  /** There is a link, copied or shown. */
  onMade?: () => void
  onCopied?: () => void
}

type Wait = { resolve: (url: string) => void; reject: () => void }

/**
 * Asks the server for a link and copies it. Where the browser does not let us, `shown` is the link, to be selected
 * by hand.
 */
export function useLink<Input>(
  procedure: ProcedureUtils<Record<never, never>, Input, { url: string }, Error>,
  copied: string,
  { onMade, onCopied }: Then = {},
) {
  const [shown, setShown] = useState<string>()
  const waiting = useRef<Wait>(undefined)
  const ask = useAction(procedure, {
    onSuccess: ({ url }) => waiting.current?.resolve(url),
    onFailure: () => waiting.current?.reject(),
  })
  const run = async (input: Input) => {
    // Pressed twice: the first press still waits for its link.
    if (waiting.current) return
    let made: string | undefined
    const link = new Promise<string>((resolve, reject) => {
      waiting.current = { resolve, reject }
    }).then((url) => (made = url))
    // First the clipboard, which has to be asked for in the press.
    const copying = copyLater(link)
    ask.run(input)
    const isCopied = await copying
    waiting.current = undefined
    // What went wrong was toasted.
    if (made === undefined) return
    onMade?.()
    if (!isCopied) return setShown(made)
    toast({ title: copied })
    onCopied?.()
  }
  return {
    run: (input: Input) => void run(input),
    isPending: ask.isPending,
    shown,
    close: () => setShown(undefined),
  }
}
