import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#web/shell/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Logout: to /auth in any case; the toast says whether the server heard of it. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    const isEnded = await signOut(client)
    toast(isEnded ? { title: 'Logged out successfully' } : { kind: 'info', title: 'Logged out' })
    await navigate({ to: '/auth', replace: true })
  }
}
