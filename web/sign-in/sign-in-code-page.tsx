import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { email, mailedCode } from '#contract/fields.ts'
import { callAuth, useEntry } from '#web/sign-in/auth-call.ts'
import { typedAddress } from '#web/sign-in/typed-address.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'

type Asked = { email: string; delivery: string | undefined; wasSent: boolean }

/** /sign-in-code: without a password, by a code that is mailed. What it says is the same for every address. */
export function SignInCodePage() {
  const [asked, setAsked] = useState<Asked>()
  const [isTyping, setTyping] = useState(false)
  const typeCode = (given: Asked) => {
    setAsked(given)
    setTyping(true)
  }
  return (
    <PlainFrame>
      <PageHeader
        title="Sign in with a code"
        subtitle="Get a six-digit code by e-mail. It works for ten minutes."
      />
      {asked && isTyping ? (
        <TypeCode {...asked} onAgain={() => setTyping(false)} />
      ) : (
        <AskForCode address={asked?.email ?? typedAddress.text} onAsked={typeCode} />
      )}
    </PlainFrame>
  )
}

const Address = z.strictObject({ email: email('Invalid email address') })

type AskForCodeProps = {
  /** Where the last code went, for the next one is mostly for the same; or what was typed at the sign-in page. */
  address: string
  onAsked: (asked: Asked) => void
}

function AskForCode({ address, onAsked }: AskForCodeProps) {
  const { mutate, isPending, data } = useMutation({
    mutationFn: (given: { email: string }) =>
      callAuth('/email-otp/send-verification-otp', { ...given, type: 'sign-in' }),
    onSuccess: ({ isDone, delivery, wasSent }, given) => {
      if (isDone) onAsked({ ...given, delivery, wasSent })
    },
  })
  return (
    <Form
      schema={Address}
      read={({ text }) => ({ email: text('email') })}
      onSubmit={(given) => mutate(given)}
      errors={data && !data.isDone ? { email: data.sentence } : undefined}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={address}
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

const Code = z.strictObject({ otp: mailedCode })

function TypeCode({ email: address, delivery, wasSent, onAgain }: Asked & { onAgain: () => void }) {
  const entry = useEntry('/sign-in/email-otp', 'otp')
  return (
    <div className="flex flex-col gap-5">
      <Notice tone={wasSent ? 'ok' : 'warn'}>
        {wasSent ? (
          <>
            {delivery === 'mail'
              ? 'If there is an account, a code is on its way to '
              : 'Your organiser will send you your code for '}
            <strong className="wrap-anywhere">{address}</strong>
          </>
        ) : (
          <>
            We have sent <strong className="wrap-anywhere">{address}</strong> several codes in the last hour.
            Please use the newest one, or try again in an hour.
          </>
        )}
      </Notice>
      <Form
        schema={Code}
        read={({ text }) => ({ otp: text('otp') })}
        onSubmit={(given) => entry.run({ email: address, ...given })}
        errors={entry.errors}
      >
        <CodeField name="otp" autoFocus />
        <FormActions>
          <Button variant="quiet" onPress={onAgain}>
            Another code
          </Button>
          <Button type="submit" variant="primary" isPending={entry.isPending}>
            Sign In
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
