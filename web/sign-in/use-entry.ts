import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserHistory, go } from '#web/lib/address.ts'
import { useState } from 'react'
import { signInAt } from '#web/sign-in/auth-call.ts'
import { api } from '#web/lib/api.ts'
import { sessionQuery } from '#web/session/session.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { toast } from '#web/ui/toast.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Signing in was asked for on the way: afterwards the page before goes on, which holds the link it was opened by. */
    leadsBack?: boolean
  }
}

/** Signs in by a form of one field, `field`: then on to where the account is at home, or to the second factor. */
export function useEntry(path: string, field: string) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FormErrors>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: object) => {
      const answer = await signInAt(path, body)
      if (!answer.isDone || answer.factorAsked) return { ...answer, role: null }
      // No page on screen reads the session here, so resetting it alone would not fetch it.
      client.removeQueries({ queryKey: sessionQuery.queryKey })
      // A failure here throws nothing: the sign-in worked, and the next page shows it with a retry.
      await client.prefetchQuery(sessionQuery)
      return { ...answer, role: client.getQueryData(sessionQuery.queryKey)?.role ?? null }
    },
    onMutate: () => setErrors(undefined),
    onSuccess: ({ isDone, factorAsked, sentence, role }) => {
      if (!isDone) return setErrors({ [field]: sentence })
      if (factorAsked) return go('/second-factor', { replace: true })
      if (role) toast({ title: 'Logged in successfully!' })
      if (!browserHistory().location.state.leadsBack) return go('/auth', { replace: true })
      // What the page before asked as a stranger it asks again as who they are now.
      client.removeQueries({ queryKey: api.claims.open.key() })
      client.removeQueries({ queryKey: api.invitations.open.key() })
      return browserHistory().back()
    },
  })
  const run = (body: object) => {
    // A code is good once: pressed again before the first press shows, it would be refused.
    if (!client.isMutating()) mutate(body)
  }
  return { run, isPending, errors }
}
