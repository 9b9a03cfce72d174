import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type EraseDialogProps = {
  subject: Pick<Outputs['privacy']['requests'][number], 'kind' | 'id' | 'name' | 'email'>
  onClose: () => void
}

/**
 * Deletes a person's data for good, once their name is typed. Lists the events whose contact is deleted too, because a
 * contact that matches only by name may be someone else.
 */
export function EraseDialog({ subject, onClose }: EraseDialogProps) {
  const { kind, id } = subject
  const [query] = useState(() => api.privacy.contactOf.queryOptions({ input: { kind, id }, staleTime: 0 }))
  const contacts = useQuery(query)
  return (
    <Dialog title="Erase for good" width="narrow" onClose={onClose}>
      <Loaded
        query={{ ...contacts, data: contacts.isFetchedAfterMount ? contacts.data : undefined }}
        loading={{ shape: 'text', count: 4 }}
      >
        {(events) => <EraseForm subject={subject} contactOf={events} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

type EraseFormProps = EraseDialogProps & { contactOf: readonly string[] }

function EraseForm({ subject: { kind, id, name, email }, contactOf, onClose }: EraseFormProps) {
  const matchesName = (typed: string) => typed.trim() === name.trim()
  return (
    <ActionForm
      schema={z.strictObject({
        kind: z.literal(kind),
        id: z.string(),
        typedName: z.string().refine(matchesName, refusals.NAME_MISMATCH.message),
      })}
      read={({ text }) => ({ kind, id, typedName: text('typedName') })}
      action={api.privacy.erase}
      submitLabel="Erase"
      variant="danger"
      fields={{ NAME_MISMATCH: 'typedName' }}
      aside={<Button slot="close">Cancel</Button>}
      onSuccess={onClose}
      success={({ rooms, seats, contacts }) => {
        const freed = [
          ...rooms.map((number) => `Room ${number}`),
          ...(seats > 0 ? [pluralize(seats, 'workshop')] : []),
        ].join(', ')
        const description = [
          ...(freed === '' ? [] : [`Freed: ${freed}`]),
          ...(contacts.length === 0 ? [] : [`Without a contact now: ${contacts.join(', ')}`]),
        ].join('. ')
        return { title: `${name} was erased`, ...(description !== '' && { description }) }
      }}
    >
      <p className="wrap-anywhere">
        <strong>{name}</strong>
        {email !== null && ` (${email})`} will be deleted for good, with their account, answers, flights,
        room, workshops and every message.
      </p>
      {contactOf.length > 0 && (
        <Notice tone="warn">
          {contactOf.join(', ')} {contactOf.length === 1 ? 'has' : 'have'} a contact with the e-mail address,
          telephone or name of this person, which will be deleted, too. If that is somebody else with the same
          name, give that contact an e-mail address first.
        </Notice>
      )}
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
    </ActionForm>
  )
}
