import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { DeadLink, isDeadLink } from '#web/accounts/dead-link.tsx'
import { api } from '#web/lib/api.ts'
import type { Failure } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'

const Fields = z.strictObject({ password: newPassword })

/** /recover#TOKEN: an organiser's way back in, by the link that `npm run make-admin` printed. */
export function RecoverPage({ token }: { token: string }) {
  const navigate = useNavigate()
  const [dead, setDead] = useState<Failure>()
  const recover = useAction(api.accounts.recover, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password' },
    success: 'Your new password is saved',
    onFailure: (failure) => {
      if (isDeadLink(failure)) setDead(failure)
    },
    onSuccess: () => void navigate({ to: '/', replace: true }),
  })
  return (
    <PlainFrame>
      <PageHeader
        title="Choose a new password"
        subtitle={dead ? undefined : 'It replaces the old one and signs you in.'}
      />
      {dead ? (
        <DeadLink failure={dead} />
      ) : (
        <Form
          schema={Fields}
          read={({ text }) => ({ password: text('password') })}
          onSubmit={({ password }) => recover.run({ token, password })}
          errors={recover.errors}
        >
          <NewPasswordField label="New password" autoFocus />
          <FormActions>
            <Button type="submit" variant="primary" isWide isPending={recover.isPending}>
              Save password
            </Button>
          </FormActions>
        </Form>
      )}
    </PlainFrame>
  )
}
