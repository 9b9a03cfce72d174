import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { wordsOf } from '#web/accounts/sign-in.ts'
import { explain } from '#web/lib/failure.ts'
import { post } from '#web/lib/post.ts'
import { forgetCopies } from '#web/offline/copies.ts'
import { sessionQuery } from '#web/shell/session.ts'
import { endMarkedSession } from '#web/shell/signed-out-mark.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { toast } from '#web/ui/toast.tsx'

type Said = { isDone: boolean; factorAsked: boolean; delivery: string | undefined; sentence: string }

/** A call of the auth service that is no procedure, because it may open a session. */
export async function callAuth(path: string, body: object): Promise<Said> {
  const said = { isDone: false, factorAsked: false, delivery: undefined, sentence: '' }
  try {
    if (!(await endMarkedSession()))
      return { ...said, sentence: explain(new TypeError('not reached')).sentence }
    const answer = await post(`/auth/v1${path}`, body)
    const { message, factorAsked, delivery } = await wordsOf(answer)
    if (!answer.ok) return { ...said, sentence: message ?? 'An unexpected error occurred' }
    // Of whom they may be: if the next question goes unanswered, they must not answer for somebody else.
    if (delivery === undefined && factorAsked !== true) await forgetCopies()
    return { ...said, isDone: true, factorAsked: factorAsked === true, delivery }
  } catch (error) {
    return { ...said, sentence: explain(error).sentence }
  }
}

/** Signs in by a form of one field, `field`: then on to where the account is at home, or to the second factor. */
export function useEntry(path: string, field: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FormErrors>()
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: object) => {
      const said = await callAuth(path, body)
      if (said.isDone && !said.factorAsked) await client.resetQueries({ queryKey: sessionQuery.queryKey })
      return said
    },
    onMutate: () => setErrors(undefined),
    onSuccess: ({ isDone, factorAsked, sentence }) => {
      if (!isDone) return setErrors({ [field]: sentence })
      if (factorAsked) return void navigate({ to: '/second-factor', replace: true })
      if (client.getQueryData(sessionQuery.queryKey)?.role) toast({ title: 'Logged in successfully!' })
      return void navigate({ to: '/auth', replace: true })
    },
  })
  const run = (body: object) => {
    // A code is good once: pressed again before the first press shows, it would be refused.
    if (!client.isMutating()) mutate(body)
  }
  return { run, isPending, errors }
}
