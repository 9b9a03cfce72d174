import { useState } from 'react'
import { z } from 'zod'
import { newPassword, typedPassword } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type Confirmed = Outputs['claims']['confirm']

export type ConfirmFormProps = {
  token: string
  step: Outputs['claims']['open']['step']
  email: string
  onConfirmed: (confirmed: Confirmed) => void
  /** The claim changed since the page was opened: look at it again. */
  onOutdated: () => void
}

const Typed = z.strictObject({ password: typedPassword })
const Chosen = z.strictObject({ password: newPassword })

/** One click, the password chosen at registration, a new one, or the account's own sign-in. */
export function ConfirmForm({ token, step, email, onConfirmed, onOutdated }: ConfirmFormProps) {
  const [wantsNew, setWantsNew] = useState(false)
  const confirm = useAction(api.claims.confirm, {
    inForm: true,
    fields: { INVALID_CREDENTIALS: 'password', WEAK_PASSWORD: 'password' },
    onSuccess: onConfirmed,
    onFailure: ({ code }) => {
      if (code === 'STALE') onOutdated()
      if (code === 'UNEXPECTED') toast({ kind: 'error', title: 'Failed to create user account' })
    },
  })
  const setsNew = step === 'newPassword' || wantsNew
  if (step === 'confirm') {
    return (
      <FormActions>
        <Button variant="primary" isPending={confirm.isPending} onPress={() => confirm.run({ token })}>
          Confirm
        </Button>
      </FormActions>
    )
  }
  return (
    <Form
      key={setsNew ? 'new' : 'typed'}
      aria-label="Confirm"
      schema={setsNew ? Chosen : Typed}
      read={({ text }) => ({ password: text('password') })}
      errors={confirm.errors}
      onSubmit={({ password }) =>
        confirm.run({ token, ...(setsNew ? { newPassword: password } : { password }) })
      }
    >
      <p className="text-soft">{explanation(step, setsNew)}</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={setsNew ? 'New password' : 'Password'}
        autoComplete={setsNew ? 'new-password' : 'current-password'}
        isRequired
        {...(setsNew && { description: 'At least 8 characters' })}
      />
      <FormActions>
        {step === 'password' && (
          <Button variant="quiet" onPress={() => setWantsNew(!wantsNew)}>
            {wantsNew ? 'Use the one I chose' : 'Choose a new password'}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {step === 'signIn' ? 'Sign in and confirm' : 'Confirm'}
        </Button>
      </FormActions>
    </Form>
  )
}

function explanation(step: ConfirmFormProps['step'], setsNew: boolean): string {
  if (step === 'signIn')
    return 'You have an account with this address. Sign in with its password to save your answers.'
  return setsNew
    ? 'Choose the password you will sign in with.'
    : 'Type the password you chose when you registered, or choose a new one.'
}
