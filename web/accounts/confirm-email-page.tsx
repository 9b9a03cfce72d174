import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { typedPassword } from '#contract/fields.ts'
import { OpenedLink } from '#web/shell/dead-link.tsx'
import { api } from '#web/lib/api.ts'
import type { Failure } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { recheckSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** /confirm-email#TOKEN: names the account; confirming needs that account's session or its password. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const [changedEmail, setChanged] = useState<string>()
  const open = useQuery({
    ...api.accounts.newEmailOpen.queryOptions({ input: { token } }),
    // Confirming uses up the link. The page reports that itself, so it never reads the link again.
    staleTime: 'static',
  })
  return (
    <PlainFrame>
      <PageHeader title="Confirm your new address" />
      {changedEmail === undefined ? (
        <OpenedLink query={open} count={3}>
          {(emailChange, onFailure) => (
            <Confirm token={token} emailChange={emailChange} onChanged={setChanged} onFailure={onFailure} />
          )}
        </OpenedLink>
      ) : (
        <EmailChanged email={changedEmail} />
      )}
    </PlainFrame>
  )
}

const EmailChanged = ({ email }: { email: string }) => (
  <>
    <Notice tone="ok">
      You now sign in with <strong className="wrap-anywhere">{email}</strong>.
    </Notice>
    <div className="mt-6">
      <LinkButton variant="primary" href="/auth">
        Continue
      </LinkButton>
    </div>
  </>
)

type ConfirmProps = {
  token: string
  emailChange: Outputs['accounts']['newEmailOpen']
  onChanged: (email: string) => void
  onFailure: (failure: Failure) => void
}

const Fields = z.strictObject({ password: typedPassword.optional() })

function Confirm({ token, emailChange, onChanged, onFailure }: ConfirmProps) {
  const client = useQueryClient()
  const confirm = useAction(api.accounts.confirmEmail, {
    inForm: true,
    fields: { WRONG_PASSWORD: emailChange.asks === 'password' ? 'password' : '' },
    onFailure,
    onSuccess: ({ email }) => {
      onChanged(email)
      void recheckSession(client)
    },
  })
  const { name, accountEmail, newEmail, asks } = emailChange
  return (
    <Form
      aria-label="Confirm"
      schema={Fields}
      read={({ text }) => (asks === 'password' ? { password: text('password') } : {})}
      errors={confirm.errors}
      onSubmit={({ password }) => confirm.run({ token, password })}
    >
      <p>
        {name}’s account <strong className="wrap-anywhere">{accountEmail}</strong> will sign in with{' '}
        <strong className="wrap-anywhere">{newEmail}</strong> from now on.
      </p>
      <p className="text-soft">If this is not your account, close this page. Nothing will change.</p>
      {asks === 'password' && (
        <>
          <input type="email" autoComplete="username" value={accountEmail} readOnly hidden />
          <PasswordField
            name="password"
            label={`Password of ${accountEmail}`}
            autoComplete="current-password"
            isRequired
          />
        </>
      )}
      {asks === 'session' && <p>Sign in to this account first, then open the link again.</p>}
      <FormActions>
        {asks === 'session' ? (
          <LinkButton variant="primary" href="/auth">
            Sign in
          </LinkButton>
        ) : (
          <Button type="submit" variant="primary" isWide isPending={confirm.isPending}>
            Use this address
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
