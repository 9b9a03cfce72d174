import { useState } from 'react'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { DeadLink, isDeadLink } from '#web/shell/dead-link.tsx'
import { ActionForm } from '#web/lib/action-form.tsx'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import type { Failure } from '#web/lib/failure.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'

const Fields = z.strictObject({ token: z.string(), password: newPassword })

/** /recover#TOKEN: lets an organiser back in with the link that `npm run make-admin` printed. */
export function RecoverPage({ token }: { token: string }) {
  const [deadLink, setDead] = useState<Failure>()
  return (
    <PlainFrame>
      <PageHeader
        title="Choose a new password"
        subtitle={deadLink ? undefined : 'It replaces the old one and signs you in.'}
      />
      {deadLink ? (
        <DeadLink failure={deadLink} />
      ) : (
        <ActionForm
          schema={Fields}
          read={({ text }) => ({ token, password: text('password') })}
          action={api.accounts.recover}
          submitLabel="Save password"
          isWide
          fields={{ WEAK_PASSWORD: 'password' }}
          success="Your new password is saved"
          onFailure={(failure) => {
            if (isDeadLink(failure)) setDead(failure)
          }}
          onSuccess={() => go('/', { replace: true })}
        >
          <NewPasswordField label="New password" autoFocus />
        </ActionForm>
      )}
    </PlainFrame>
  )
}
