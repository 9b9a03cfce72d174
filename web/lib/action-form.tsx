import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction, type ActionOptions, type Procedure } from '#web/lib/use-action.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Form, FormActions, type FormProps } from '#web/ui/form.tsx'

export type ActionFormProps<Schema extends z.ZodType<Input>, Input, Output> = Omit<
  FormProps<Schema>,
  'onSubmit' | 'errors'
> &
  Omit<ActionOptions<Input, Output>, 'inForm'> &
  Pick<ButtonProps, 'variant' | 'isWide' | 'pendingLabel' | 'whyDisabled'> & {
    /** The action of the form. Its input is the parsed value of `schema`. */
    action: Procedure<Input, Output>
    submitLabel: string
    /** Whether the form adds something. The form makes the id, so that pressing again adds nothing twice. */
    isNew?: boolean
    /** Shown before the submit button: 'Cancel', or another way out. */
    aside?: ReactNode
  }

/** A form with one action. Refusals show at its fields, or above its buttons. */
export function ActionForm<Schema extends z.ZodType<Input>, Input extends object, Output>({
  schema,
  read,
  onInvalid,
  children,
  'aria-label': label,
  action,
  submitLabel,
  isNew,
  aside,
  variant = 'primary',
  isWide,
  pendingLabel,
  whyDisabled,
  ...options
}: ActionFormProps<Schema, Input, Output>) {
  const [newId] = useState(() => createNewId())
  const { run, isPending, errors } = useAction(action, { ...options, inForm: true })
  return (
    <Form
      aria-label={label}
      schema={schema}
      read={read}
      onInvalid={onInvalid}
      errors={errors}
      onSubmit={(value: Input) => run(isNew ? { ...value, id: newId(value) } : value)}
    >
      {children}
      <FormActions>
        {aside}
        <Button
          type="submit"
          variant={variant}
          isWide={isWide}
          isPending={isPending}
          pendingLabel={pendingLabel}
          whyDisabled={whyDisabled}
        >
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  )
}
