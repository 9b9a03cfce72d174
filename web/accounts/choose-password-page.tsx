import { Navigate } from '@tanstack/react-router'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Checking } from '#web/shell/guards.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { homeOf, useSession } from '#web/shell/session.ts'
import { useLogout } from '#web/shell/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'

/** /choose-password: all that a temporary password opens. */
export function ChoosePasswordPage() {
  const { data: user, error, isFetching, refetch } = useSession()
  if (user === null && !isFetching) return <Navigate to="/auth" replace />
  if (user && !user.mustChangePassword) return <Navigate to={homeOf(user)} replace />
  return (
    <PlainFrame>
      {user && <ChoosePassword email={user.email} />}
      {!user && error && !isFetching && (
        <ErrorState message={explain(error).sentence} onRetry={() => void refetch()} />
      )}
      {!user && (isFetching || !error) && <Checking />}
    </PlainFrame>
  )
}

const Fields = z.strictObject({ newPassword })

function ChoosePassword({ email }: { email: string }) {
  const logout = useLogout()
  const choose = useAction(api.accounts.choosePassword, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'newPassword' },
    success: 'Your new password is saved',
  })
  return (
    <>
      <PageHeader
        title="Choose your own password"
        subtitle="The password you were given only works for your first sign-in."
      />
      <Form
        schema={Fields}
        read={({ text }) => ({ newPassword: text('newPassword') })}
        onSubmit={choose.run}
        errors={choose.errors}
      >
        {/* Password managers keep the new password with this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label="New password" name="newPassword" autoFocus />
        <FormActions>
          <Button variant="quiet" onPress={() => void logout()}>
            Logout
          </Button>
          <Button type="submit" variant="primary" isPending={choose.isPending}>
            Save password
          </Button>
        </FormActions>
      </Form>
    </>
  )
}
