import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { mailedCode, phoneNumber } from '#contract/fields.ts'
import { askForCode, enterWithCode } from '#web/sign-in/phone-sign-in.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { sessionQuery, useSession } from '#web/shell/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'

const NumberGiven = z.strictObject({ phoneNumber })
const CodeGiven = z.strictObject({ code: mailedCode })

/** /phone-sign-in: a code by text message to a telephone that somebody linked before. */
export function PhoneSignInPage() {
  const { data: user } = useSession()
  const [number, setNumber] = useState<string>()
  // Where to go then, and what if there is no role, is the sign-in page's business.
  if (user) return <Navigate to="/auth" replace />
  return (
    <PlainFrame>
      <PageHeader
        title="Sign in with your telephone"
        subtitle="It has to be a number you linked under My account."
      />
      {number === undefined ? (
        <NumberForm onSent={setNumber} />
      ) : (
        <CodeForm number={number} onOther={() => setNumber(undefined)} />
      )}
    </PlainFrame>
  )
}

function NumberForm({ onSent }: { onSent: (number: string) => void }) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: (number: string) => askForCode(number),
    onSuccess: (refusal, number) => {
      if (refusal === undefined) onSent(number)
    },
  })
  return (
    <Form
      schema={NumberGiven}
      read={({ text }) => ({ phoneNumber: text('phoneNumber') })}
      onSubmit={(given) => mutate(given.phoneNumber)}
      errors={data === undefined ? undefined : { '': data }}
    >
      <TextField
        label="Telephone"
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        description="With the country code, like +351 912 345 678"
        autoFocus
      />
      <FormActions>
        <LinkButton variant="quiet" href="/auth">
          Back to sign in
        </LinkButton>
        <Button type="submit" variant="primary" isPending={isPending}>
          Send code
        </Button>
      </FormActions>
    </Form>
  )
}

function CodeForm({ number, onOther }: { number: string; onOther: () => void }) {
  const client = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: (code: string) => enterWithCode(number, code),
    onSuccess: async (refusal) => {
      if (refusal === undefined) await client.resetQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="ok">
        If <strong>{number}</strong> is linked to an account, a code is on its way. It works for ten minutes.
      </Notice>
      <Form
        schema={CodeGiven}
        read={({ text }) => ({ code: text('code') })}
        onSubmit={({ code }) => mutate(code)}
        errors={data === undefined ? undefined : { code: data }}
      >
        <CodeField autoFocus />
        <FormActions>
          <Button variant="quiet" onPress={onOther}>
            Another number
          </Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            Sign in
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
