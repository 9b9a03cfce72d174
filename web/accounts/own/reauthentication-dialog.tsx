import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { mailedCode, typedPassword } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CodeField } from '#web/ui/code-field.tsx'

type Props = { onEnd: (isProved: boolean) => void }

/** Once more who it is, before what opens the account is changed; ten minutes are then free of it. */
export function ReauthenticationDialog({ onEnd }: Props) {
  const account = useQuery(api.ownAccount.mine.queryOptions())
  return (
    <Dialog
      title="Confirm that it is you"
      description="This is an important change, so please confirm that it’s you."
      width="narrow"
      onClose={() => onEnd(false)}
    >
      {account.isPending && <Skeleton shape="text" count={2} />}
      {account.isError && (
        <ErrorState message={explain(account.error).sentence} onRetry={() => void account.refetch()} />
      )}
      {account.data?.hasPassword === true && <ByPassword email={account.data.email} onEnd={onEnd} />}
      {account.data?.hasPassword === false && <ByCode onEnd={onEnd} />}
    </Dialog>
  )
}

const PasswordGiven = z.strictObject({ password: typedPassword })

function ByPassword({ email, onEnd }: Props & { email: string }) {
  const prove = useAction(api.ownAccount.reauthenticate, {
    inForm: true,
    fields: { WRONG_PASSWORD: 'password' },
    onSuccess: () => onEnd(true),
  })
  return (
    <Form
      schema={PasswordGiven}
      read={({ text }) => ({ password: text('password') })}
      errors={prove.errors}
      onSubmit={prove.run}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus />
      <Confirm isPending={prove.isPending} />
    </Form>
  )
}

const CodeGiven = z.strictObject({ code: mailedCode })

/** For who signs in through another service and has no password here. */
function ByCode({ onEnd }: Props) {
  const send = useAction(api.ownAccount.sendOwnCode, {
    success: ({ delivery }) =>
      delivery === 'mail' ? 'Check your e-mail for the code' : 'Your organiser will send you your code',
  })
  const prove = useAction(api.ownAccount.reauthenticate, {
    inForm: true,
    fields: { WRONG_CODE: 'code' },
    onSuccess: () => onEnd(true),
  })
  return (
    <Form
      schema={CodeGiven}
      read={({ text }) => ({ code: text('code') })}
      errors={prove.errors}
      onSubmit={prove.run}
    >
      <div>
        <Button isPending={send.isPending} onPress={() => send.run(undefined)}>
          Send me a code by e-mail
        </Button>
      </div>
      <CodeField />
      <Confirm isPending={prove.isPending} />
    </Form>
  )
}

const Confirm = ({ isPending }: { isPending: boolean }) => (
  <FormActions>
    <Button slot="close">Cancel</Button>
    <Button type="submit" variant="primary" isPending={isPending}>
      Confirm
    </Button>
  </FormActions>
)
