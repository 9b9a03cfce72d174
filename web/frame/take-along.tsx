import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#web/session/session.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

/** Keeps the guests' pages and what is on them for where there is no connection. Comes when nothing else is to do. */
export function TakeAlong({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const load = async () => {
      const [{ isSignedIn, keepCopy }, { registerWorker }] = await Promise.all([
        import('#web/offline/copy-keeping.ts'),
        import('#web/offline/worker-registration.ts'),
      ])
      if (isGone || !isSignedIn(client, user)) return
      stop = keepCopy(client, user)
      await registerWorker('/guest')
    }
    const callOff = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isGone = true
      callOff()
      stop?.()
    }
  }, [client, user])
  return null
}
