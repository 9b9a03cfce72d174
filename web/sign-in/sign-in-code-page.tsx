import { useState } from 'react'
import { z } from 'zod'
import { email, sixDigitCode } from '#contract/fields.ts'
import type { AuthResponse } from '#web/sign-in/auth-call.ts'
import { AskForCode, TypeCode } from '#web/sign-in/code-steps.tsx'
import { typedAddress } from '#web/lib/typed-address.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const Address = z.strictObject({ email: email('Invalid email address') })
const Code = z.strictObject({ email: z.string(), otp: sixDigitCode })

/** /sign-in-code: signs in with a mailed code instead of a password. The reply is the same for every address. */
export function SignInCodePage() {
  const [sent, setSent] = useState<AuthResponse & { email: string }>()
  const [isTyping, setTyping] = useState(false)
  return (
    <PlainFrame>
      <PageHeader
        title="Sign in with a code"
        subtitle="Get a six-digit code by e-mail. It works for ten minutes."
      />
      {sent && isTyping ? (
        <TypeCode
          schema={Code}
          read={({ text }) => ({ email: sent.email, otp: text('otp') })}
          path="/sign-in/email-otp"
          field="otp"
          submitLabel="Sign In"
          backLabel="Get another code"
          onBack={() => setTyping(false)}
        >
          <CodeNotice {...sent} />
        </TypeCode>
      ) : (
        <AskForCode
          schema={Address}
          read={({ text }) => ({ email: text('email') })}
          path="/email-otp/send-verification-otp"
          body={{ type: 'sign-in' }}
          field="email"
          onSent={(input, response) => {
            setSent({ ...response, ...input })
            setTyping(true)
          }}
        >
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            // Prefilled with the last code's address, or else the one typed on the sign-in page.
            defaultValue={sent?.email ?? typedAddress.text}
            autoFocus
          />
        </AskForCode>
      )}
    </PlainFrame>
  )
}

const CodeNotice = ({ email: address, delivery, wasSent }: AuthResponse & { email: string }) => (
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
)
