import type { z } from 'zod'
import { ActionForm, type ActionFormProps } from '#web/lib/action-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx'

type FormDialogProps<Schema extends z.ZodType<Input>, Input, Output> = Omit<DialogProps, 'children'> &
  Omit<ActionFormProps<Schema, Input, Output>, 'aside' | 'onShown'>

/** A dialog with one form, which closes once the page shows what the form saved. */
export const FormDialog = <Schema extends z.ZodType<Input>, Input extends object, Output>({
  title,
  description,
  width,
  onClose,
  ...form
}: FormDialogProps<Schema, Input, Output>) => (
  <Dialog title={title} description={description} width={width} onClose={onClose}>
    <ActionForm {...form} aside={<Button slot="close">Cancel</Button>} onShown={onClose} />
  </Dialog>
)
