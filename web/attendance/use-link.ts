import type { ProcedureUtils } from '@orpc/tanstack-query'
import { useState } from 'react'
import { copyText } from '#web/lib/clipboard.ts'
import { useAction } from '#web/lib/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

/**
 * Asks the server for a link and copies it. Where the browser does not let us, `shown` is the link, to be selected
 * by hand.
 */
export function useLink<Input>(
  procedure: ProcedureUtils<Record<never, never>, Input, { url: string }, Error>,
  copied: string,
  onMade?: () => void,
) {
  const [shown, setShown] = useState<string>()
  const ask = useAction(procedure, {
    onSuccess: async ({ url }) => {
      onMade?.()
      if (await copyText(url)) toast({ title: copied })
      else setShown(url)
    },
  })
  return { run: ask.run, isPending: ask.isPending, shown, close: () => setShown(undefined) }
}
