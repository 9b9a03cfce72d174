import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { OpenedLink } from '#web/shell/dead-link.tsx'
import { ActionForm } from '#web/lib/action-form.tsx'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import type { Failure } from '#web/lib/failure.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'

/** /organise#TOKEN: someone invited to organise chooses a password; the link works once. */
export function OrganisePage({ token }: { token: string }) {
  const open = useQuery({
    ...api.administration.invitationOpen.queryOptions({ input: { token } }),
    // Never refetched, because submitting uses up the link just before this page closes.
    staleTime: 'static',
  })
  return (
    <PlainFrame>
      <PageHeader
        title="Become an organiser"
        subtitle={open.data && `${open.data.name}, you’ll sign in as ${open.data.email}.`}
      />
      <OpenedLink query={open} count={3}>
        {({ email }, onFailure) => <ChoosePassword token={token} email={email} onFailure={onFailure} />}
      </OpenedLink>
    </PlainFrame>
  )
}

const Fields = z.strictObject({ token: z.string(), password: newPassword })

type ChoosePasswordProps = { token: string; email: string; onFailure: (failure: Failure) => void }

function ChoosePassword({ token, email, onFailure }: ChoosePasswordProps) {
  return (
    <ActionForm
      schema={Fields}
      read={({ text }) => ({ token, password: text('password') })}
      action={api.administration.acceptInvitation}
      submitLabel="Start organising"
      isWide
      fields={{ WEAK_PASSWORD: 'password' }}
      success="Welcome, organiser"
      onFailure={onFailure}
      onSuccess={() => go('/', { replace: true })}
    >
      {/* Password managers store the password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField isRequired autoFocus />
    </ActionForm>
  )
}
