import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NewEmail, OwnName, NewOwnPassword } from '#contract/accounts.ts'
import { DevicesCard } from '#web/accounts/own/devices-card.tsx'
import { FactorCard } from '#web/accounts/own/factor-card.tsx'
import { IdentitiesCard } from '#web/accounts/own/identities-card.tsx'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { OwnDataCard } from '#web/privacy/own-data-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** /account and /guest/account: everything somebody may do with the account they are signed in to. */
export function MyAccountPage() {
  const account = useQuery(api.ownAccount.mine.queryOptions())
  return (
    <>
      <PageHeader title="My account" subtitle={account.data && `You sign in as ${account.data.email}`} />
      <Loaded query={account} loading={{ shape: 'cards', count: 4 }}>
        {({ name, email, hasPassword, erasureAskedAt }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="grid gap-4">
              <NameCard name={name} />
              {hasPassword && <PasswordCard email={email} />}
              <EmailCard email={email} />
            </div>
            <div className="grid gap-4">
              <FactorCard />
              <IdentitiesCard />
              <DevicesCard />
              <OwnDataCard askedAt={erasureAskedAt} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Another address to sign in with, once its mailbox is proved. */
function EmailCard({ email }: { email: string }) {
  const [asked, setAsked] = useState<{ to: string; delivery: string }>()
  return (
    <Card title="E-mail">
      <p className="text-sm text-soft wrap-anywhere">You sign in with {email}</p>
      {asked && (
        <Notice tone="ok">
          {asked.delivery === 'mail'
            ? 'Open the link we sent to '
            : 'Your organiser will send you your link for '}
          <strong className="wrap-anywhere">{asked.to}</strong>. Nothing changes until you do.
        </Notice>
      )}
      <ActionForm
        aria-label="E-mail"
        schema={NewEmail}
        read={({ text }) => ({ newEmail: text('newEmail') })}
        action={api.ownAccount.changeEmail}
        submitLabel="Change e-mail"
        variant="secondary"
        fields={{ SAME_EMAIL: 'newEmail' }}
        onSuccess={({ delivery }, { newEmail }) => setAsked({ to: newEmail, delivery })}
      >
        <TextField name="newEmail" label="New e-mail address" type="email" autoComplete="email" isRequired />
      </ActionForm>
    </Card>
  )
}

/** What one is called, on every list and on one's own pages. */
const NameCard = ({ name }: { name: string }) => (
  <Card title="Name">
    <ActionForm
      aria-label="Name"
      schema={OwnName}
      read={({ text }) => ({ name: text('name') })}
      action={api.ownAccount.rename}
      submitLabel="Save name"
      variant="secondary"
      success="Your name is saved"
    >
      <TextField
        name="name"
        label="Full name"
        description="This is the name organisers and other guests see."
        autoComplete="name"
        maxLength={100}
        isRequired
        defaultValue={name}
      />
    </ActionForm>
  </Card>
)

/** Another password, for who knows the current one. */
function PasswordCard({ email }: { email: string }) {
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
