import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { callAuth, type AuthResponse } from '#web/sign-in/auth-call.ts'
import { useEntry } from '#web/sign-in/use-entry.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Form, FormActions, type FormProps } from '#web/ui/form.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type AskForCodeProps<Schema extends z.ZodType<object>> = Pick<
  FormProps<Schema>,
  'schema' | 'read' | 'children'
> & {
  path: string
  /** Additional fields of the request. */
  body?: object
  /** The field at which a refusal shows. */
  field: string
  onSent: (input: z.output<Schema>, response: AuthResponse) => void
}

/** The first step of signing in without a password: asks where to send the code. */
export function AskForCode<Schema extends z.ZodType<object>>(props: AskForCodeProps<Schema>) {
  const { schema, read, path, body, field, onSent, children } = props
  const { mutate, isPending, data } = useMutation({
    mutationFn: (input: z.output<Schema>) => callAuth(path, { ...input, ...body }),
    onSuccess: (response, input) => {
      if (response.isDone) onSent(input, response)
    },
  })
  return (
    <Form
      schema={schema}
      read={read}
      onSubmit={(input) => mutate(input)}
      errors={data && !data.isDone ? { [field]: data.sentence } : undefined}
    >
      {children}
      <FormActions>
        <LinkButton variant="quiet" href="/auth">
          Other ways to get in
        </LinkButton>
        <Button type="submit" variant="primary" isPending={isPending}>
          Send code
        </Button>
      </FormActions>
    </Form>
  )
}

type TypeCodeProps<Schema extends z.ZodType<object>> = Pick<FormProps<Schema>, 'schema' | 'read'> & {
  path: string
  /** The name of the code's field. */
  field: string
  submitLabel: string
  /** The label of the button back to the first step. */
  backLabel: string
  onBack: () => void
  /** Says where the code was sent. */
  children: ReactNode
}

/** The second step: asks for the code, which signs in. */
export function TypeCode<Schema extends z.ZodType<object>>(props: TypeCodeProps<Schema>) {
  const { schema, read, path, field, submitLabel, backLabel, onBack, children } = props
  const entry = useEntry(path, field)
  return (
    <div className="flex flex-col gap-5">
      {children}
      <Form schema={schema} read={read} onSubmit={(input) => entry.run(input)} errors={entry.errors}>
        <CodeField name={field} autoFocus />
        <FormActions>
          <Button variant="quiet" onPress={onBack}>
            {backLabel}
          </Button>
          <Button type="submit" variant="primary" isPending={entry.isPending}>
            {submitLabel}
          </Button>
        </FormActions>
      </Form>
    </div>
  )
}
