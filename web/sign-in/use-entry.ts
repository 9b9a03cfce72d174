import { useMutation, useQueryClient } from '@tanstack/react-query'
import { go, useLocation } from '#web/lib/location.ts'
import { useState } from 'react'
import { signInAt } from '#web/sign-in/auth-call.ts'
import { api } from '#web/lib/api.ts'
import { sessionQuery } from '#web/session/session.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { toast } from '#web/ui/toast.tsx'

/** Signs in by a form with a single field, `field`. Then goes to the account's home page, or to the second factor. */
export function useEntry(path: string, field: string) {
  const client = useQueryClient()
  const { leadsBack } = useLocation()
  const [errors, setErrors] = useState<FormErrors>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: object) => {
      const response = await signInAt(path, body)
      if (!response.isDone || response.needsFactor) return { ...response, role: null }
      // No page here observes the session, so resetting the query wouldn't refetch it.
      client.removeQueries({ queryKey: sessionQuery.queryKey })
      // Never throws: sign-in worked, and the next page shows a failure with a retry.
      await client.prefetchQuery(sessionQuery)
      return { ...response, role: client.getQueryData(sessionQuery.queryKey)?.role ?? null }
    },
    onMutate: () => setErrors(undefined),
    onSuccess: ({ isDone, needsFactor, sentence, role }) => {
      if (!isDone) return setErrors({ [field]: sentence })
      if (needsFactor) return go('/second-factor', { replace: true })
      if (role) toast({ title: 'Logged in successfully!' })
      if (!leadsBack) return go('/auth', { replace: true })
      // The previous page read these while signed out, so it must read them again.
      client.removeQueries({ queryKey: api.claims.open.key() })
      client.removeQueries({ queryKey: api.invitations.open.key() })
      return history.back()
    },
  })
  const run = (body: object) => {
    // Ignores a second press before the first one shows: a code works once, so the second would be refused.
    if (!client.isMutating()) mutate(body)
  }
  return { run, isPending, errors }
}
