import { useState } from 'react'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { typedAddress } from '#web/sign-in/typed-address.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const Fields = z.strictObject({ email: email('Invalid email address') })
type Asked = { email: string } & Outputs['accounts']['askReset']

/** /forgot-password: asks for the link that sets a new one. What it says is the same for every address. */
export function ForgotPasswordPage() {
  const [asked, setAsked] = useState<Asked>()
  const ask = useAction(api.accounts.askReset, {
    inForm: true,
    onSuccess: (answer, given) => setAsked({ ...given, ...answer }),
  })
  return (
    <PlainFrame>
      <PageHeader
        title="Forgot password?"
        subtitle="Enter the address you sign in with to get a link for choosing a new password."
      />
      {asked && (
        <div className="mb-5">
          <Sent {...asked} />
        </div>
      )}
      <Form
        schema={Fields}
        read={({ text }) => ({ email: text('email') })}
        onSubmit={ask.run}
        errors={ask.errors}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={typedAddress.text}
          autoFocus
        />
        <FormActions>
          <LinkButton variant="quiet" href="/auth">
            Back to sign in
          </LinkButton>
          <Button type="submit" variant="primary" isPending={ask.isPending}>
            {asked ? 'Send again' : 'Send link'}
          </Button>
        </FormActions>
      </Form>
    </PlainFrame>
  )
}

const Sent = ({ email: address, delivery, wasSent }: Asked) => (
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
