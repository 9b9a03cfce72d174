import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { DeadLink, isDeadLink } from '#web/accounts/dead-link.tsx'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { recheckSession } from '#web/shell/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /reset-password#TOKEN: opening it changes nothing; saving sets the password and ends every session. */
export function ResetPasswordPage({ token }: { token: string }) {
  const open = useQuery({
    ...api.accounts.resetOpen.queryOptions({ input: { token } }),
    // Saving uses it up, and the page is about to go then.
    staleTime: 'static',
  })
  const failure = open.error ? explain(open.error) : undefined
  return (
    <PlainFrame>
      <PageHeader
        title="Choose a new password"
        subtitle={
          failure ? undefined : 'You’ll be signed out on every device. Then sign in with the new one.'
        }
      />
      {open.isPending && <Skeleton shape="text" count={2} />}
      {failure && isDeadLink(failure) && <DeadLink failure={failure} />}
      {failure && !isDeadLink(failure) && (
        <ErrorState message={failure.sentence} onRetry={() => void open.refetch()} />
      )}
      {open.data && <NewPassword token={token} />}
    </PlainFrame>
  )
}

const Fields = z.strictObject({ newPassword })

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const reset = useAction(api.accounts.reset, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'newPassword' },
    success: 'Your new password is saved',
    onSuccess: () => {
      void recheckSession(client)
      void navigate({ to: '/auth', replace: true })
    },
  })
  return (
    <Form
      schema={Fields}
      read={({ text }) => ({ newPassword: text('newPassword') })}
      onSubmit={(fields) => reset.run({ token, ...fields })}
      errors={reset.errors}
    >
      <NewPasswordField label="New password" name="newPassword" autoFocus />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={reset.isPending}>
          Save password
        </Button>
      </FormActions>
    </Form>
  )
}
