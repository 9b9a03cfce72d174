import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { newPassword } from '#contract/fields.ts'
import { DeadLink, isDeadLink } from '#web/accounts/dead-link.tsx'
import { api } from '#web/lib/api.ts'
import { explain, type Failure } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /organise#TOKEN: somebody invited to organise chooses a password, once. */
export function OrganisePage({ token }: { token: string }) {
  const open = useQuery({
    ...api.administration.invitationOpen.queryOptions({ input: { token } }),
    // What the form does uses it up, and the page is about to go then.
    staleTime: 'static',
  })
  const [dead, setDead] = useState<Failure>()
  const failure = dead ?? (open.error ? explain(open.error) : undefined)
  return (
    <PlainFrame>
      <PageHeader
        title="Become an organiser"
        subtitle={open.data && `${open.data.name}, you’ll sign in as ${open.data.email}.`}
      />
      {open.isPending && <Skeleton shape="text" count={3} />}
      {failure && isDeadLink(failure) && <DeadLink failure={failure} />}
      {failure && !isDeadLink(failure) && (
        <ErrorState message={failure.sentence} onRetry={() => void open.refetch()} />
      )}
      {open.data && !failure && <ChoosePassword token={token} email={open.data.email} onDead={setDead} />}
    </PlainFrame>
  )
}

const Fields = z.strictObject({ password: newPassword })

type ChoosePasswordProps = { token: string; email: string; onDead: (failure: Failure) => void }

function ChoosePassword({ token, email, onDead }: ChoosePasswordProps) {
  const navigate = useNavigate()
  const accept = useAction(api.administration.acceptInvitation, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password' },
    success: 'Welcome, organiser',
    onFailure: (failure) => {
      if (isDeadLink(failure)) onDead(failure)
    },
    onSuccess: () => void navigate({ to: '/', replace: true }),
  })
  return (
    <Form
      schema={Fields}
      read={({ text }) => ({ password: text('password') })}
      onSubmit={({ password }) => accept.run({ token, password })}
      errors={accept.errors}
    >
      {/* Password managers keep the password with this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField isRequired autoFocus />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={accept.isPending}>
          Start organising
        </Button>
      </FormActions>
    </Form>
  )
}
