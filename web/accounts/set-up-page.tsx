import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { email, newPassword, requiredText } from '#contract/fields.ts'
import { DeadLink, isDeadLink } from '#web/accounts/dead-link.tsx'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** /set-up#TOKEN: the first organiser. The link is printed at start and dies with its use. */
export function SetUpPage({ token }: { token: string }) {
  const open = useQuery({
    ...api.accounts.setUpOpen.queryOptions({ input: { token } }),
    // What the form does uses it up, and the page is about to go then.
    staleTime: 'static',
  })
  const failure = open.error && explain(open.error)
  return (
    <PlainFrame>
      <PageHeader
        title="Welcome to Quarterdeck"
        subtitle="You are the first organiser here. Others can be added later."
      />
      {open.isPending && <Skeleton shape="text" count={3} />}
      {failure && isDeadLink(failure) && <DeadLink failure={failure} />}
      {failure && !isDeadLink(failure) && (
        <ErrorState message={failure.sentence} onRetry={() => void open.refetch()} />
      )}
      {open.data && <SetUp token={token} />}
    </PlainFrame>
  )
}

const Fields = z.strictObject({
  name: requiredText(100, 'Name is required'),
  email: email('Invalid email address'),
  password: newPassword,
})

function SetUp({ token }: { token: string }) {
  const navigate = useNavigate()
  const setUp = useAction(api.accounts.setUp, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password' },
    onSuccess: () => void navigate({ to: '/', replace: true }),
  })
  return (
    <Form
      schema={Fields}
      read={({ text }) => ({ name: text('name'), email: text('email'), password: text('password') })}
      onSubmit={(owner) => setUp.run({ token, ...owner })}
      errors={setUp.errors}
    >
      <TextField label="Your name" name="name" autoComplete="name" isRequired />
      <TextField label="Email" name="email" type="email" autoComplete="username" isRequired />
      <NewPasswordField isRequired />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={setUp.isPending}>
          Start
        </Button>
      </FormActions>
    </Form>
  )
}
