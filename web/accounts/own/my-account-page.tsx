import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { NewEmail, OwnName, NewOwnPassword } from '#contract/accounts.ts'
import { FactorCard } from '#web/accounts/own/factor-card.tsx'
import { IdentitiesCard } from '#web/accounts/own/identities-card.tsx'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { OwnDataCard } from '#web/privacy/own-data-card.tsx'
import { useLogout } from '#web/session/use-logout.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** /account and /guest/account: everything people can change about the account they are signed in to. */
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

/** Changes the sign-in address. The new one counts once its mailbox is proved. */
function EmailCard({ email }: { email: string }) {
  const [request, setRequest] = useState<{ to: string; delivery: string }>()
  return (
    <Card title="E-mail">
      <p className="text-sm text-soft wrap-anywhere">You sign in with {email}</p>
      {request && (
        <Notice tone="ok">
          {request.delivery === 'mail'
            ? 'Open the link we sent to '
            : 'Your organiser will send you your link for '}
          <strong className="wrap-anywhere">{request.to}</strong>. Nothing changes until you do.
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
        onSuccess={({ delivery }, { newEmail }) => setRequest({ to: newEmail, delivery })}
      >
        <TextField name="newEmail" label="New e-mail address" type="email" autoComplete="email" isRequired />
      </ActionForm>
    </Card>
  )
}

/** The name shown in lists and on the person's own pages. */
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

/** Changes the password of people who know their current password. */
function PasswordCard({ email }: { email: string }) {
  // Resets the form after each save, so that no typed password stays in it.
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
        {/* Password managers store the new password under this name. */}
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

type Device = Outputs['ownAccount']['sessions'][number]

/** The devices that are signed in, and a button that signs out everywhere. */
function DevicesCard() {
  const sessions = useQuery(api.ownAccount.sessions.queryOptions())
  const endOthers = useAction(api.ownAccount.endOtherSessions, {
    success: 'Your other devices are signed out',
  })
  const otherCount = sessions.data?.filter(({ isThisOne }) => !isThisOne).length ?? 0
  return (
    <Card title="Where you are signed in">
      <Loaded query={sessions} loading={{ shape: 'text', count: 3 }}>
        {(devices) => (
          <ul aria-label="Devices" className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="flex flex-wrap justify-end gap-2">
        <SignOutEverywhere />
        {otherCount > 0 && (
          <Button isPending={endOthers.isPending} onPress={() => endOthers.run(undefined)}>
            Sign out other devices
          </Button>
        )}
      </div>
    </Card>
  )
}

/** For people who left a device somewhere or don't recognise a device. Signs out this device, too. */
function SignOutEverywhere() {
  const logout = useLogout()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const signOutEverywhere = () => {
    setPending(true)
    void logout('global')
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <AlertDialog
          title="Sign out everywhere?"
          action="Sign out"
          isDanger={false}
          isPending={isPending}
          onConfirm={signOutEverywhere}
          onClose={() => setAsking(false)}
        >
          You’ll be signed out on every device, including this one.
        </AlertDialog>
      )}
    </>
  )
}

function DeviceRow({ device: { id, device, isThisOne, startedAt, lastUsedAt } }: { device: Device }) {
  const end = useAction(api.ownAccount.endSession, { success: `${device} is signed out` })
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone className="size-5 shrink-0 text-soft" aria-hidden />
      <div className="row-title">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-soft">
          {isThisOne
            ? `Signed in ${formatInstant(startedAt, deviceZone)}`
            : `Last used ${formatInstant(lastUsedAt, deviceZone)}`}
        </p>
      </div>
      {isThisOne ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Sign out ${device}`}
          isPending={end.isPending}
          onPress={() => end.run({ id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
