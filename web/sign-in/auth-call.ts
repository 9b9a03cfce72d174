import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { wordsOf } from '#web/sign-in/sign-in.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/offline/copies.ts'
import { sessionQuery } from '#web/shell/session.ts'
import { endMarkedSession } from '#web/shell/signed-out-mark.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { toast } from '#web/ui/toast.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Signing in was asked for on the way: afterwards the page before goes on, which holds the link it was opened by. */
    leadsBack?: boolean
  }
}

type Said = {
  isDone: boolean
  factorAsked: boolean
  delivery: string | undefined
  wasSent: boolean
  sentence: string
}

/** A call of the auth service that is no procedure, because it may open a session. */
export async function callAuth(path: string, body: object): Promise<Said> {
  const said = { isDone: false, factorAsked: false, delivery: undefined, wasSent: true, sentence: '' }
  try {
    if (!(await endMarkedSession()))
      return { ...said, sentence: explain(new TypeError('not reached')).sentence }
    const answer = await post(`/auth/v1${path}`, body)
    const { message, factorAsked, delivery, wasSent = true } = await wordsOf(answer)
    if (!answer.ok) return { ...said, sentence: message ?? 'An unexpected error occurred' }
    // Of whom they may be: if the next question goes unanswered, they must not answer for somebody else.
    if (delivery === undefined && factorAsked !== true) await forgetCopies()
    return { ...said, isDone: true, factorAsked: factorAsked === true, delivery, wasSent }
  } catch (error) {
    return { ...said, sentence: explain(error).sentence }
  }
}

/** Signs in by a form of one field, `field`: then on to where the account is at home, or to the second factor. */
export function useEntry(path: string, field: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const [errors, setErrors] = useState<FormErrors>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: object) => {
      const said = await callAuth(path, body)
      if (!said.isDone || said.factorAsked) return { ...said, role: null }
      // No page on screen reads the session here, so resetting it alone would not fetch it.
      client.removeQueries({ queryKey: sessionQuery.queryKey })
      // A failure here throws nothing: the sign-in worked, and the next page shows it with a retry.
      await client.prefetchQuery(sessionQuery)
      return { ...said, role: client.getQueryData(sessionQuery.queryKey)?.role ?? null }
    },
    onMutate: () => setErrors(undefined),
    onSuccess: ({ isDone, factorAsked, sentence, role }) => {
      if (!isDone) return setErrors({ [field]: sentence })
      if (factorAsked) return void navigate({ to: '/second-factor', replace: true })
      if (role) toast({ title: 'Logged in successfully!' })
      if (!router.state.location.state.leadsBack) return void navigate({ to: '/auth', replace: true })
      // What the page before asked as a stranger it asks again as who they are now.
      client.removeQueries({ queryKey: api.claims.open.key() })
      client.removeQueries({ queryKey: api.invitations.open.key() })
      return router.history.back()
    },
  })
  const run = (body: object) => {
    // A code is good once: pressed again before the first press shows, it would be refused.
    if (!client.isMutating()) mutate(body)
  }
  return { run, isPending, errors }
}
