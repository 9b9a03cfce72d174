import { useQueryClient } from '@tanstack/react-query'
import { go } from '#web/lib/location.ts'
import { sessionQuery, signOut } from '#web/session/session.ts'
import type { SignOutScope } from '#web/session/signed-out-flag.ts'
import { mayLeave } from '#web/session/unsent-taps.ts'
import { toast } from '#web/ui/toast.tsx'

/** Logs out, on this device or all of them, and always goes to /auth. The toast says whether the server was reached. */
export function useLogout(): (scope?: SignOutScope) => Promise<void> {
  const client = useQueryClient()
  return async (scope = 'local') => {
    if (!(await mayLeave(client, client.getQueryData(sessionQuery.queryKey)))) return
    const isEnded = await signOut(client, scope)
    toast(
      isEnded
        ? { title: 'Logged out successfully' }
        : { kind: 'info', title: 'Logged out', ...(scope === 'global' && laterNote) },
    )
    go('/auth', { replace: true })
  }
}

const laterNote = { description: 'Your other devices are signed out once this one reaches the server again.' }
