import { useState } from 'react'
import { NewOwnPassword } from '#contract/accounts.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'

/** Another password, for who knows the current one. */
export function PasswordCard({ email }: { email: string }) {
  // A new form each time: what was typed must not stay in it.
  const [saved, setSaved] = useState(0)
  return (
    <Card title="Password">
      <ActionForm
        key={saved}
        aria-label="Password"
        schema={NewOwnPassword}
        read={({ text }) => ({ currentPassword: text('currentPassword'), newPassword: text('newPassword') })}
        action={api.ownAccount.changePassword}
        submitLabel="Change password"
        pendingLabel="Saving..."
        variant="secondary"
        fields={{ WRONG_PASSWORD: 'currentPassword', WEAK_PASSWORD: 'newPassword' }}
        success={() => ({
          title: 'Your new password is saved',
          description: 'Your other devices were signed out.',
        })}
        onSuccess={() => setSaved(saved + 1)}
      >
        {/* Password managers keep the new password with this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          isRequired
        />
        <NewPasswordField
          name="newPassword"
          label="New password"
          description="8 to 100 characters. All your other devices will be signed out."
          isRequired
        />
      </ActionForm>
    </Card>
  )
}
