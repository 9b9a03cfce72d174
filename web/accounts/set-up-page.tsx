import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { email, newPassword, requiredText } from '#contract/fields.ts'
import { OpenedLink } from '#web/shell/dead-link.tsx'
import { ActionForm } from '#web/lib/action-form.tsx'
import { go } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** /set-up#TOKEN: makes the first organiser. The link is printed at start and works once. */
export function SetUpPage({ token }: { token: string }) {
  const open = useQuery({
    ...api.accounts.setUpOpen.queryOptions({ input: { token } }),
    // Never refetched, because submitting uses up the link just before this page closes.
    staleTime: 'static',
  })
  return (
    <PlainFrame>
      <PageHeader
        title="Welcome to Quarterdeck"
        subtitle="You are the first organiser here. Others can be added later."
      />
      <OpenedLink query={open} count={3}>
        {() => <SetUp token={token} />}
      </OpenedLink>
    </PlainFrame>
  )
}

const Fields = z.strictObject({
  token: z.string(),
  name: requiredText(100, 'Name is required'),
  email: email('Invalid email address'),
  password: newPassword,
})

function SetUp({ token }: { token: string }) {
  return (
    <ActionForm
      schema={Fields}
      read={({ text }) => ({ token, name: text('name'), email: text('email'), password: text('password') })}
      action={api.accounts.setUp}
      submitLabel="Start"
      isWide
      fields={{ WEAK_PASSWORD: 'password' }}
      onSuccess={() => go('/', { replace: true })}
    >
      <TextField label="Your name" name="name" autoComplete="name" isRequired autoFocus />
      <TextField label="Email" name="email" type="email" autoComplete="username" isRequired />
      <NewPasswordField isRequired />
    </ActionForm>
  )
}
