import { useState } from 'react'
import { z } from 'zod'
import { sixDigitCode } from '#contract/fields.ts'
import { useEntry } from '#web/sign-in/use-entry.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'

/** /second-factor: after the first factor, asks for the authenticator's code or a backup code. */
export function SecondFactorPage() {
  const [isLost, setLost] = useState(false)
  return (
    <PlainFrame>
      <PageHeader
        title="One more step"
        subtitle={
          isLost ? 'Enter one of the backup codes you saved.' : 'Enter the code from your authenticator app.'
        }
      />
      {isLost ? <BackupCode /> : <AuthenticatorCode />}
      <div className="-mx-4 mt-4 flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onPress={() => setLost(!isLost)}>
          {isLost ? 'Use the authenticator' : 'Use a backup code'}
        </Button>
        <LinkButton variant="quiet" href="/auth">
          Back to sign in
        </LinkButton>
      </div>
    </PlainFrame>
  )
}

const Authenticator = z.strictObject({ code: sixDigitCode })

function AuthenticatorCode() {
  const entry = useEntry('/two-factor/verify-totp', 'code')
  return (
    <Form
      schema={Authenticator}
      read={({ text }) => ({ code: text('code') })}
      onSubmit={entry.run}
      errors={entry.errors}
    >
      <CodeField autoFocus />
      <SignIn isPending={entry.isPending} />
    </Form>
  )
}

const Backup = z.strictObject({ code: z.string().trim().min(1, 'Type a backup code').max(40) })

function BackupCode() {
  const entry = useEntry('/two-factor/verify-backup-code', 'code')
  return (
    <Form
      schema={Backup}
      read={({ text }) => ({ code: text('code') })}
      onSubmit={entry.run}
      errors={entry.errors}
    >
      <TextField name="code" label="Backup code" autoComplete="off" autoFocus />
      <SignIn isPending={entry.isPending} />
    </Form>
  )
}

const SignIn = ({ isPending }: { isPending: boolean }) => (
  <FormActions>
    <Button type="submit" variant="primary" isWide isPending={isPending}>
      Sign In
    </Button>
  </FormActions>
)
