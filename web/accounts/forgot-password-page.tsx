import { useState } from 'react'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { typedAddress } from '#web/lib/typed-address.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const Fields = z.strictObject({ email: email('Invalid email address') })
type SentReset = { email: string } & Outputs['accounts']['askReset']

/** /forgot-password: requests a reset link. The response is the same for every address. */
export function ForgotPasswordPage() {
  const [sentReset, setSentReset] = useState<SentReset>()
  return (
    <PlainFrame>
      <PageHeader
        title="Forgot password?"
        subtitle="Enter the address you sign in with to get a link for choosing a new password."
      />
      {sentReset && (
        <div className="mb-5">
          <SentNotice {...sentReset} />
        </div>
      )}
      <ActionForm
        schema={Fields}
        read={({ text }) => ({ email: text('email') })}
        action={api.accounts.askReset}
        submitLabel={sentReset ? 'Send again' : 'Send link'}
        aside={
          <LinkButton variant="quiet" href="/auth">
            Back to sign in
          </LinkButton>
        }
        onSuccess={(output, input) => setSentReset({ ...input, ...output })}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typedAddress.text}
          autoFocus
        />
      </ActionForm>
    </PlainFrame>
  )
}

const SentNotice = ({ email: address, delivery, wasSent }: SentReset) => (
  <Notice tone={wasSent ? 'ok' : 'warn'}>
    {!wasSent ? (
      <>
        We have sent <strong className="wrap-anywhere">{address}</strong> several links in the last hour.
        Please use the newest one, or try again in an hour.
      </>
    ) : delivery === 'mail' ? (
      <>
        If there is an account for <strong className="wrap-anywhere">{address}</strong>, a link is on its way.
        It works for one hour.
      </>
    ) : (
      <>
        Your organiser will send you your link for <strong className="wrap-anywhere">{address}</strong>
      </>
    )}
  </Notice>
)
