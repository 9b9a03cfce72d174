import { useState } from 'react'
import { z } from 'zod'
import { newPassword, typedPassword } from '#contract/fields.ts'
import { ownChangeText } from '#web/stay/freed-text.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { MailedCode } from '#web/sign-in/mailed-code.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type Confirmation = Outputs['claims']['confirm']

type ConfirmFormProps = {
  token: string
  step: Outputs['claims']['open']['step']
  passwordLost: Outputs['claims']['open']['passwordLost']
  email: string
  onConfirmed: (confirmed: Confirmation) => void
  /** Called if the pending registration has changed since the page was opened, so that it must be reviewed again. */
  onOutdated: () => void
}

const NoFields = z.strictObject({})
const CurrentPassword = z.strictObject({ password: typedPassword })
const NewPassword = z.strictObject({ password: newPassword })

/** Confirms with one click, or with the password of the registration, a new password, or that of the account. */
export function ConfirmForm({ token, step, passwordLost, email, onConfirmed, onOutdated }: ConfirmFormProps) {
  const [wantsNew, setWantsNew] = useState(false)
  const confirm = useAction(api.claims.confirm, {
    inForm: true,
    fields: { INVALID_CREDENTIALS: 'password', WEAK_PASSWORD: 'password' },
    success: ({ change }) => {
      const text = change && ownChangeText(change)
      return text?.description === undefined ? undefined : { title: 'Attendance updated', ...text }
    },
    onSuccess: onConfirmed,
    onFailure: ({ code }) => {
      if (code === 'STALE') onOutdated()
      if (code === 'UNEXPECTED') toast({ kind: 'error', title: 'Failed to create user account' })
    },
  })
  const setsNew = step === 'newPassword' || wantsNew
  if (step === 'confirm') {
    return (
      <Form
        aria-label="Confirm"
        schema={NoFields}
        read={() => ({})}
        errors={confirm.errors}
        onSubmit={() => confirm.run({ token })}
      >
        <FormActions>
          <Button type="submit" variant="primary" isPending={confirm.isPending}>
            Confirm
          </Button>
        </FormActions>
      </Form>
    )
  }
  const form = (
    <Form
      key={setsNew ? 'new' : 'typed'}
      aria-label="Confirm"
      schema={setsNew ? NewPassword : CurrentPassword}
      read={({ text }) => ({ password: text('password') })}
      errors={confirm.errors}
      onSubmit={({ password }) =>
        confirm.run({ token, ...(setsNew ? { newPassword: password } : { password }) })
      }
    >
      <p className="text-soft">{explanationOf({ step, passwordLost }, setsNew)}</p>
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
            {wantsNew ? 'Use the password I chose' : 'Choose a new password'}
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {step === 'signIn' ? 'Sign in and confirm' : 'Confirm'}
        </Button>
      </FormActions>
    </Form>
  )
  if (step !== 'signIn') return form
  return (
    <>
      {form}
      <MailedCode email={email} onSignedIn={onOutdated} />
    </>
  )
}

const choosePasswordText = 'Choose the password you will sign in with.'

/** Why the password from the survey no longer works. */
const lossReasons = {
  handedOver:
    'Your earlier one doesn’t work here, because this link came from your organiser: only a link sent to your own mailbox shows that you chose it yourself.',
  addressChanged:
    'The e-mail address of your registration has changed, so the password you chose earlier no longer works.',
} as const

function explanationOf(
  { step, passwordLost }: Pick<ConfirmFormProps, 'step' | 'passwordLost'>,
  setsNew: boolean,
): string {
  if (step === 'signIn')
    return 'You have an account with this address. Sign in with its password to save your answers.'
  if (passwordLost !== null) return `${choosePasswordText} ${lossReasons[passwordLost]}`
  return setsNew
    ? choosePasswordText
    : 'Type the password you chose when you registered, or choose a new one.'
}
