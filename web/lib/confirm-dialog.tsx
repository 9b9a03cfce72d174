import { useState } from 'react'
import { useAction, type ActionOptions, type Procedure } from '#web/lib/use-action.ts'
import { AlertDialog, type AlertDialogProps } from '#web/ui/alert-dialog.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

type ConfirmDialogProps<Input, Output> = Omit<
  AlertDialogProps,
  'action' | 'isPending' | 'error' | 'onConfirm'
> &
  Omit<ActionOptions<Input, Output>, 'inForm'> & {
    /** The action of the confirm button, called with `input`. */
    action: Procedure<Input, Output>
    input: Input
    confirmLabel: string
  }

/**
 * A question that runs its action and stays open until the action ends. A refusal shows in the dialog, or in a toast if
 * there is a `failure`.
 */
export function ConfirmDialog<Input, Output>({
  title,
  children,
  cancel,
  isDanger,
  onClose,
  action,
  input,
  confirmLabel,
  ...options
}: ConfirmDialogProps<Input, Output>) {
  const { run, isPending, errors } = useAction(action, {
    ...options,
    inForm: true,
    onSuccess: (output, sent) => {
      options.onSuccess?.(output, sent)
      onClose()
    },
    onFailure: (failure, sent) => {
      options.onFailure?.(failure, sent)
      if (options.failure !== undefined) onClose()
    },
  })
  return (
    <AlertDialog
      title={title}
      cancel={cancel}
      isDanger={isDanger}
      action={confirmLabel}
      isPending={isPending}
      error={errors?.['']}
      onConfirm={() => run(input)}
      onClose={onClose}
    >
      {children}
    </AlertDialog>
  )
}

type ConfirmButtonProps<Input, Output> = Omit<ConfirmDialogProps<Input, Output>, 'onClose'> &
  Pick<ButtonProps, 'variant' | 'size' | 'aria-label'> & { label: string }

/** A button that asks before it runs its action. */
export function ConfirmButton<Input, Output>({
  label,
  variant,
  size,
  'aria-label': name,
  ...question
}: ConfirmButtonProps<Input, Output>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} aria-label={name} onPress={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ConfirmDialog {...question} onClose={() => setAsking(false)} />}
    </>
  )
}
