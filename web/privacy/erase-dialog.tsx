import { z } from 'zod'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type EraseDialogProps = {
  subject: Pick<Outputs['privacy']['requests'][number], 'kind' | 'id' | 'name' | 'email'>
  onClose: () => void
}

/** For good, by typing the name. */
export function EraseDialog({ subject: { kind, id, name, email }, onClose }: EraseDialogProps) {
  const isTheirs = (typed: string) => typed.trim() === name.trim()
  return (
    <FormDialog
      title="Erase for good"
      width="narrow"
      onClose={onClose}
      schema={z.strictObject({
        kind: z.literal(kind),
        id: z.string(),
        typedName: z.string().refine(isTheirs, refusals.NAME_MISMATCH.message),
      })}
      read={({ text }) => ({ kind, id, typedName: text('typedName') })}
      action={api.privacy.erase}
      submitLabel="Erase"
      variant="danger"
      fields={{ NAME_MISMATCH: 'typedName' }}
      success={({ rooms, seats }) => {
        const freed = [
          ...rooms.map((number) => `Room ${number}`),
          ...(seats > 0 ? [pluralize(seats, 'workshop')] : []),
        ].join(', ')
        return { title: `${name} was erased`, ...(freed !== '' && { description: `Freed: ${freed}` }) }
      }}
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
    </FormDialog>
  )
}
