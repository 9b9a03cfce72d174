import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonNow, PersonUpdate } from '#contract/people.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { PersonFieldset } from '#web/people/person-fieldset.tsx'
import { personLabels, readPerson, writeValue, type Person } from '#web/people/person-values.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Form } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type EditPersonDialogProps = { personId: string; onClose: () => void }

/** Everything that belongs to the person, whatever the edition. */
export function EditPersonDialog({ personId, onClose }: EditPersonDialogProps) {
  const [wanted] = useState(() => api.people.read.queryOptions({ input: { id: personId }, staleTime: 0 }))
  const person = useQuery(wanted)
  const isFresh = person.data && person.isFetchedAfterMount
  return (
    <Dialog title="Edit Person" description="Changes apply to all their events." onClose={onClose}>
      {isFresh && <EditForm person={person.data} onClose={onClose} />}
      {!isFresh && !person.isError && <Skeleton shape="text" count={6} />}
      {person.isError && !isFresh && (
        <ErrorState message={sentenceOf(person.error)} onRetry={() => void person.refetch()} />
      )}
    </Dialog>
  )
}

function EditForm({ person, onClose }: { person: Person; onClose: () => void }) {
  // What was there when the dialog opened: what comes later must not replace what is being typed.
  const clash = useClash(person, PersonNow)
  const studios = useQuery(api.studios.names.queryOptions()).data ?? []
  const update = useAction(api.people.update, {
    inForm: true,
    success: ({ version: _version }, { fullName }) => ({
      title: 'Person updated successfully',
      description: fullName,
    }),
    failure: 'Failed to update person',
    fields: { EMAIL_TAKEN: 'email', EMAIL_FIXED: 'email', STUDIO_GONE: 'studioId' },
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Form
      key={shown.version}
      schema={PersonUpdate}
      read={(fields) => ({ id: person.id, version, ...readPerson(fields) })}
      errors={clash.isClash ? undefined : update.errors}
      onSubmit={update.run}
    >
      <PersonFieldset person={shown}>
        <TextField
          name="fullName"
          label="Full Name"
          isRequired
          autoFocus
          maxLength={100}
          defaultValue={shown.fullName}
        />
        <TextField
          name="email"
          label="Email"
          type="email"
          maxLength={255}
          isReadOnly={shown.isEmailFixed}
          defaultValue={shown.email ?? ''}
          {...emailHint(shown)}
        />
        <MailRefused {...shown} />
      </PersonFieldset>
      <SaveActions
        isPending={update.isPending}
        clash={clash}
        differences={clash.differences(personLabels, (name, value) => writeValue(name, value, studios))}
      />
    </Form>
  )
}

function emailHint({ isEmailFixed, email }: Person) {
  if (isEmailFixed) return { description: 'They sign in with this address, so only they can change it.' }
  return email === null ? {} : { description: 'Changing it cancels links sent to the old address.' }
}
