import { useEffect } from 'react'
import { onReauthenticationRequired } from '#web/lib/reauthentication.ts'
import { useQuestion } from '#web/ui/use-question.ts'

/** Shows the reauthentication dialog for a change made anywhere on the page. */
export function ReauthenticationGate() {
  const { ask, shown } = useQuestion<Awaited<ReturnType<typeof load>>, undefined>(load)
  useEffect(() => onReauthenticationRequired(() => ask(undefined)), [ask])
  return shown && <shown.part.ReauthenticationDialog onEnd={shown.answer} />
}

const load = () => import('#web/accounts/own/reauthentication-dialog.tsx')
