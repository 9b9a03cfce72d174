import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { OpenedLink } from '#web/shell/dead-link.tsx'
import { ActionForm } from '#web/lib/action-form.tsx'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { recheckSession } from '#web/session/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'

/** /reset-password#TOKEN: opening it changes nothing; saving sets the password and ends every session. */
export function ResetPasswordPage({ token }: { token: string }) {
  const open = useQuery({
    ...api.accounts.resetOpen.queryOptions({ input: { token } }),
    // Never refetched, because saving uses up the link just before this page closes.
    staleTime: 'static',
  })
  return (
    <PlainFrame>
      <PageHeader
        title="Choose a new password"
        subtitle={
          open.isError ? undefined : 'You’ll be signed out on every device. Then sign in with the new one.'
        }
      />
      <OpenedLink query={open} count={2}>
        {() => <NewPassword token={token} />}
      </OpenedLink>
    </PlainFrame>
  )
}

const Fields = z.strictObject({ token: z.string(), newPassword })

function NewPassword({ token }: { token: string }) {
  const client = useQueryClient()
  return (
    <ActionForm
      schema={Fields}
      read={({ text }) => ({ token, newPassword: text('newPassword') })}
      action={api.accounts.reset}
      submitLabel="Save password"
      isWide
      fields={{ WEAK_PASSWORD: 'newPassword' }}
      success="Your new password is saved"
      onSuccess={() => {
        void recheckSession(client)
        go('/auth', { replace: true })
      }}
    >
      <NewPasswordField label="New password" name="newPassword" autoFocus />
    </ActionForm>
  )
}
