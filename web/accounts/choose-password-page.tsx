import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { GoTo } from '#web/lib/page-link.tsx'
import { SessionSpinner } from '#web/shell/guards.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { homeOf, useSession } from '#web/session/session.ts'
import { useLogout } from '#web/session/use-logout.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'

/** /choose-password: the only page that a temporary password opens. */
export function ChoosePasswordPage() {
  const { data: user, error, isFetching, refetch } = useSession()
  if (user === null && !isFetching) return <GoTo href="/auth" />
  if (user && !user.mustChangePassword) return <GoTo href={homeOf(user)} />
  return (
    <PlainFrame>
      {user && <ChoosePassword email={user.email} />}
      {!user && error && !isFetching && (
        <ErrorState message={explain(error).sentence} onRetry={() => void refetch()} />
      )}
      {!user && (isFetching || !error) && <SessionSpinner />}
    </PlainFrame>
  )
}

const Fields = z.strictObject({ newPassword })

function ChoosePassword({ email }: { email: string }) {
  const logout = useLogout()
  return (
    <>
      <PageHeader
        title="Choose your own password"
        subtitle="The password you were given only works for your first sign-in."
      />
      <ActionForm
        schema={Fields}
        read={({ text }) => ({ newPassword: text('newPassword') })}
        action={api.accounts.choosePassword}
        submitLabel="Save password"
        aside={
          <Button variant="quiet" onPress={() => void logout()}>
            Logout
          </Button>
        }
        fields={{ WEAK_PASSWORD: 'newPassword' }}
        success="Your new password is saved"
      >
        {/* Password managers store the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label="New password" name="newPassword" autoFocus />
      </ActionForm>
    </>
  )
}
