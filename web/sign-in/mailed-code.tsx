import { useMutation, useQueryClient } from '@tanstack/react-query'
import { go } from '#web/lib/location.ts'
import { useState } from 'react'
import { z } from 'zod'
import { sixDigitCode } from '#contract/fields.ts'
import { callAuth, signInAt } from '#web/sign-in/auth-call.ts'
import { sessionQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

const Code = z.strictObject({ otp: sixDigitCode })

type MailedCodeProps = { email: string; onSignedIn: () => void }

/**
 * 'Forgot it? Send me a code', on a sign-in form that isn't the sign-in page, such as a personal link's. Signing in by
 * mail also proves the mailbox.
 */
export function MailedCode({ email, onSignedIn }: MailedCodeProps) {
  const client = useQueryClient()
  const [sent, setSent] = useState<SentCode>()
  const send = useMutation({
    mutationFn: () => callAuth('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
    onSuccess: ({ isDone, delivery = 'mail', wasSent }) => {
      if (isDone) setSent({ delivery, wasSent, isAnother: sent !== undefined })
    },
  })
  const signIn = useMutation({
    mutationFn: ({ otp }: z.output<typeof Code>) => signInAt('/sign-in/email-otp', { email, otp }),
    onSuccess: async ({ isDone, needsFactor }) => {
      if (needsFactor) return go('/second-factor', { state: { leadsBack: true } })
      if (!isDone) return undefined
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return onSignedIn()
    },
  })
  const failure = send.data && !send.data.isDone && <Notice tone="bad">{send.data.sentence}</Notice>
  if (sent === undefined) {
    return (
      <div className="flex flex-col items-start gap-3">
        {failure}
        <Button variant="quiet" isPending={send.isPending} onPress={() => send.mutate()}>
          Forgot it? Send me a code
        </Button>
      </div>
    )
  }
  return (
    <Form
      aria-label="Sign in with a code"
      schema={Code}
      read={({ text }) => ({ otp: text('otp') })}
      errors={signIn.data && !signIn.data.isDone ? { otp: signIn.data.sentence } : undefined}
      onSubmit={(input) => signIn.mutate(input)}
    >
      {failure || (
        <div role="status">
          <CodeNotice {...sent} email={email} />
        </div>
      )}
      <CodeField name="otp" autoFocus />
      <FormActions>
        <Button variant="quiet" isPending={send.isPending} onPress={() => send.mutate()}>
          Send another code
        </Button>
        <Button type="submit" variant="primary" isPending={signIn.isPending}>
          Sign in with the code
        </Button>
      </FormActions>
    </Form>
  )
}

type SentCode = { delivery: string; wasSent: boolean; isAnother: boolean }

function CodeNotice({ delivery, wasSent, isAnother, email }: SentCode & { email: string }) {
  const address = <strong className="wrap-anywhere">{email}</strong>
  if (!wasSent) {
    return (
      <Notice tone="warn">
        We have sent {address} several codes in the last hour. Please use the newest one, or try again in an
        hour.
      </Notice>
    )
  }
  const code = isAnother ? 'Another code' : 'Your code'
  return (
    <Notice tone="ok">
      {delivery === 'mail' ? `${code} is on its way to ` : 'Your organiser will send you your code for '}
      {address}
    </Notice>
  )
}
