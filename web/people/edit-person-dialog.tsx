import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonNow, PersonUpdate } from '#contract/people.ts'
import { questionNames } from '#contract/questions.ts'
import { api } from '#web/lib/api.ts'
import { EditForm } from '#web/lib/edit-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { MailRefused } from '#web/people/mail-refused.tsx'
import { PersonFieldset } from '#web/people/person-fieldset.tsx'
import { personLabels, readPerson, writeValue, type Person } from '#web/people/person-values.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type EditPersonDialogProps = { personId: string; onClose: () => void }

/** Edits the person's data that applies to every edition. */
export function EditPersonDialog({ personId, onClose }: EditPersonDialogProps) {
  const [options] = useState(() => api.people.read.queryOptions({ input: { id: personId }, staleTime: 0 }))
  const person = useQuery(options)
  return (
    <Dialog title="Edit Person" description="Changes apply to all their events." onClose={onClose}>
      <Loaded
        query={{ ...person, data: person.isFetchedAfterMount ? person.data : undefined }}
        loading={{ shape: 'text', count: 6 }}
      >
        {(current) => <EditPersonForm person={current} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function EditPersonForm({ person, onClose }: { person: Person; onClose: () => void }) {
  const studios = useQuery(api.studios.names.queryOptions()).data ?? []
  return (
    <EditForm
      row={person}
      rowSchema={PersonNow}
      schema={PersonUpdate}
      read={(fields, saved) => ({
        ...saved,
        ...readPerson(fields),
        removes: questionNames.filter((name) => fields.isOn(`removes.${name}`)),
      })}
      action={api.people.update}
      labels={personLabels}
      write={(name, value) => writeValue(name, value, studios)}
      failure="Failed to update person"
      fields={{ EMAIL_TAKEN: 'email', EMAIL_FIXED: 'email', STUDIO_GONE: 'studioId' }}
      onShown={onClose}
    >
      {(shown) => (
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
      )}
    </EditForm>
  )
}

function emailHint({ isEmailFixed, email }: Person) {
  if (isEmailFixed) return { description: 'They sign in with this address, so only they can change it.' }
  return email === null ? {} : { description: 'Changing it cancels links sent to the old address.' }
}
