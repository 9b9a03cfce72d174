import { useMutation, useQueryClient } from '@tanstack/react-query'
import { go } from '#web/lib/location.ts'
import { useEffect, useState } from 'react'
import { signInAt } from '#web/sign-in/auth-call.ts'
import { typedAddress } from '#web/sign-in/typed-address.ts'
import { sessionQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** E-mail and password. The page decides where to go once it knows the account. */
export function SignInForm() {
  const client = useQueryClient()
  const [errors, setErrors] = useState<FormErrors>()
  useEffect(() => typeAddress(''), [])
  const { mutate, isPending } = useMutation({
    mutationFn: async (credentials: { email: string; password: string }) => {
      const response = await signInAt('/sign-in/email', credentials)
      if (!response.isDone || response.needsFactor) return response
      // Sign-in worked. If the session then fails to load, the page shows that with a retry.
      await client.resetQueries({ queryKey: sessionQuery.queryKey })
      if (client.getQueryData(sessionQuery.queryKey)?.role) toast({ title: 'Logged in successfully!' })
      return response
    },
    onMutate: () => setErrors(undefined),
    onSuccess: ({ isDone, needsFactor, code, sentence: refusal }) => {
      if (needsFactor) return go('/second-factor')
      if (isDone) return undefined
      const isWrong = code === 'invalid_credentials'
      const sentence = isWrong ? 'Invalid email or password' : refusal
      setErrors({ [isWrong ? 'password' : '']: sentence })
      toast({ kind: 'error', title: sentence })
      return undefined
    },
  })
  return (
    <Form
      aria-label="Sign In"
      schema={fields}
      read={({ text }) => ({ email: text('email'), password: text('password') })}
      onSubmit={(credentials) => {
        // Ignores a second press before the first one shows: it would open a second session.
        if (!client.isMutating()) mutate(credentials)
      }}
      errors={errors}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" onChange={typeAddress} />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <FormActions>
        <Button type="submit" variant="primary" isWide isPending={isPending}>
          Sign In
        </Button>
      </FormActions>
    </Form>
  )
}

const typeAddress = (text: string) => {
  typedAddress.text = text
}

/** Loaded separately, so that the page appears before the validation library. */
const fields = async () => (await import('#web/sign-in/credentials.ts')).SignInFields
