import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { sixDigitCode, typedPassword } from '#contract/fields.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from '#web/ui/code-field.tsx'

type Props = { onAnswer: (isProved: boolean) => void }

/** Asks people to prove who they are before they change how to sign in. The proof lasts ten minutes. */
export function ReauthenticationDialog({ onAnswer }: Props) {
  const account = useQuery(api.ownAccount.mine.queryOptions())
  return (
    <Dialog
      title="Confirm that it is you"
      description="This is an important change, so please confirm that it’s you."
      width="narrow"
      onClose={() => onAnswer(false)}
    >
      <Loaded query={account} loading={{ shape: 'text', count: 2 }}>
        {({ hasPassword, email }) =>
          hasPassword ? <ByPassword email={email} onAnswer={onAnswer} /> : <ByCode onAnswer={onAnswer} />
        }
      </Loaded>
    </Dialog>
  )
}

const PasswordFields = z.strictObject({ password: typedPassword })

const ByPassword = ({ email, onAnswer }: Props & { email: string }) => (
  <ActionForm
    schema={PasswordFields}
    read={({ text }) => ({ password: text('password') })}
    action={api.ownAccount.reauthenticate}
    submitLabel="Confirm"
    aside={cancel}
    fields={{ WRONG_PASSWORD: 'password' }}
    onSuccess={() => onAnswer(true)}
  >
    <input type="email" autoComplete="username" value={email} readOnly hidden />
    <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus />
  </ActionForm>
)

const CodeFields = z.strictObject({ code: sixDigitCode })

/** For accounts that sign in through another service and have no password here. */
function ByCode({ onAnswer }: Props) {
  const send = useAction(api.ownAccount.sendOwnCode, {
    success: ({ delivery }) =>
      delivery === 'mail' ? 'Check your e-mail for the code' : 'Your organiser will send you your code',
  })
  return (
    <ActionForm
      schema={CodeFields}
      read={({ text }) => ({ code: text('code') })}
      action={api.ownAccount.reauthenticate}
      submitLabel="Confirm"
      aside={cancel}
      fields={{ WRONG_CODE: 'code' }}
      onSuccess={() => onAnswer(true)}
    >
      <div>
        <Button isPending={send.isPending} onPress={() => send.run(undefined)}>
          Send me a code by e-mail
        </Button>
      </div>
      <CodeField />
    </ActionForm>
  )
}

const cancel = <Button slot="close">Cancel</Button>
