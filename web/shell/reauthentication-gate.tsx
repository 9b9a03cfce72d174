import { useEffect } from 'react'
import { onReauthenticationRequired } from '#web/lib/reauthentication.ts'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

type Asked = { answer: (isProved: boolean) => void }

/** Shows the reauthentication dialog for a change made anywhere on the page. */
export function ReauthenticationGate() {
  const { ask, shown } = useOnDemand<Awaited<ReturnType<typeof load>>, Asked>(load)
  useEffect(() => onReauthenticationRequired(() => new Promise((answer) => ask({ answer }))))
  if (!shown) return null
  const { part: ReauthenticationDialog, asked, close } = shown
  const end = (isProved: boolean) => {
    close()
    asked.answer(isProved)
  }
  return <ReauthenticationDialog onEnd={end} />
}

const load = async () =>
  (await import('#web/accounts/own/reauthentication-dialog.tsx')).ReauthenticationDialog
