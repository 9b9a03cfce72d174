import type { z } from 'zod'
import type { Submitted } from '#contract/registration.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type SignedUp = z.infer<typeof Submitted>

/** Asks for an account. It is one once the address is confirmed. */
export const SignUpForm = ({ onSignedUp }: { onSignedUp: (given: SignedUp) => void }) => (
  <ActionForm
    aria-label="Create Account"
    schema={fields}
    read={({ text }) => ({ email: text('email'), password: text('password') })}
    action={api.accounts.signUp}
    submitLabel="Create Account"
    isWide
    fields={{ WEAK_PASSWORD: 'password' }}
    success={({ delivery }) => ({
      title: 'Account created successfully! 🎈',
      description:
        delivery === 'mail'
          ? 'Check your mail to confirm your address'
          : 'Your organiser will send you your link',
    })}
    onSuccess={onSignedUp}
  >
    <TextField label="Email" name="email" type="email" autoComplete="username" />
    <NewPasswordField />
  </ActionForm>
)

/** Apart from the page, which is there before the library that checks. */
const fields = async () => (await import('#web/sign-in/credentials.ts')).SignUpFields
