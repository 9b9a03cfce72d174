import { z } from 'zod'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type EraseDialogProps = {
  subject: Pick<Outputs['privacy']['requests'][number], 'kind' | 'id' | 'name' | 'email'>
  onClose: () => void
}

/** For good, by typing the name. */
export function EraseDialog({ subject: { kind, id, name, email }, onClose }: EraseDialogProps) {
  const erase = useAction(api.privacy.erase, {
    inForm: true,
    fields: { NAME_MISMATCH: 'typedName' },
    success: ({ rooms, seats }) => {
      const freed = [
        ...rooms.map((number) => `Room ${number}`),
        ...(seats > 0 ? [pluralize(seats, 'workshop')] : []),
      ].join(', ')
      return { title: `${name} was erased`, ...(freed !== '' && { description: `Freed: ${freed}` }) }
    },
    onSuccess: onClose,
  })
  const isTheirs = (typed: string) => typed.trim() === name.trim()
  return (
    <Dialog title="Erase for good" width="narrow" onClose={onClose}>
      <Form
        schema={z.strictObject({ typedName: z.string().refine(isTheirs, refusals.NAME_MISMATCH.message) })}
        read={({ text }) => ({ typedName: text('typedName') })}
        errors={erase.errors}
        onSubmit={({ typedName }) => erase.run({ kind, id, typedName })}
      >
        <p className="wrap-anywhere">
          <strong>{name}</strong>
          {email !== null && ` (${email})`} will be deleted for good, with their account, answers, flights,
          room, workshops and every message.
        </p>
        <Notice tone="warn">
          This can’t be undone. Earlier backups still contain their data until they are replaced.
        </Notice>
        <TextField
          name="typedName"
          label="Type the name of the person"
          description={name}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="danger" isPending={erase.isPending}>
            Erase
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
