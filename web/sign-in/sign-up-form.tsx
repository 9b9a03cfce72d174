import type { z } from 'zod'
import type { Submitted } from '#contract/registration.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type SignedUp = z.infer<typeof Submitted>

/** Asks for an account. It is one once the address is confirmed. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (given: SignedUp) => void }) {
  const signUp = useAction(api.accounts.signUp, {
    inForm: true,
    fields: { WEAK_PASSWORD: 'password' },
    success: ({ delivery }) => ({
      title: 'Account created successfully! 🎈',
      description:
        delivery === 'mail'
          ? 'Check your mail to confirm your address'
          : 'Your organiser will send you your link',
    }),
    onSuccess: onSignedUp,
  })
  return (
    <Form
      aria-label="Create Account"
      schema={fields}
      read={({ text }) => ({ email: text('email'), password: text('password') })}
      onSubmit={signUp.run}
      errors={signUp.errors}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" />
      <NewPasswordField />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={signUp.isPending}>
          Create Account
        </Button>
      </FormActions>
    </Form>
  )
}

/** Apart from the page, which is there before the library that checks. */
const fields = async () => (await import('#web/sign-in/credentials.ts')).SignUpFields
