import { useMutation, useQueryClient } from '@tanstack/react-query'
import { go } from '#web/lib/location.ts'
import { z } from 'zod'
import { typedPassword } from '#contract/fields.ts'
import { sessionQuery } from '#web/session/session.ts'
import { signInAt, type AuthResponse } from '#web/sign-in/auth-call.ts'
import { MailedCode } from '#web/sign-in/mailed-code.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

const Credentials = z.strictObject({ password: typedPassword })

/**
 * Signs in by password or mailed code without leaving the page, for use before another step. /auth would sign out people
 * without a role.
 */
export function SignInHere({ email }: { email: string }) {
  const client = useQueryClient()
  const signIn = useMutation({
    mutationFn: ({ password }: z.output<typeof Credentials>) =>
      signInAt('/sign-in/email', { email, password }),
    onSuccess: ({ isDone, needsFactor }) => {
      if (needsFactor) return go('/second-factor', { state: { leadsBack: true } })
      return isDone ? client.invalidateQueries({ queryKey: sessionQuery.queryKey }) : undefined
    },
  })
  return (
    <Card title="Good to see you again">
      <p className="wrap-anywhere text-soft">Sign in as {email}, and your earlier answers are here.</p>
      <Form
        aria-label="Sign in"
        schema={Credentials}
        read={({ text }) => ({ password: text('password') })}
        errors={errorsOf(signIn.data)}
        onSubmit={(input) => signIn.mutate(input)}
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="password" label="Password" autoComplete="current-password" isRequired />
        <FormActions>
          <Button type="submit" variant="primary" isWide isPending={signIn.isPending}>
            Sign in
          </Button>
        </FormActions>
      </Form>
      <MailedCode email={email} onSignedIn={() => undefined} />
    </Card>
  )
}

/** Refusals in the words of the sign-in page. */
function errorsOf(answer: AuthResponse | undefined) {
  if (answer === undefined || answer.isDone) return undefined
  return { password: answer.code === 'invalid_credentials' ? 'Invalid email or password' : answer.sentence }
}
