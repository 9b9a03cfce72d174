import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonInput } from '#contract/people.ts'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction } from '#web/lib/use-action.ts'
import { detailsOf, suggest, withAddress, type PersonOption } from '#web/people/known-people.ts'
import { PersonFieldset } from '#web/people/person-fieldset.tsx'
import { readPerson } from '#web/people/person-values.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ToastMessage } from '#web/ui/toast-message.ts'

type AddPersonDialogProps = {
  venueId: string
  /** The people already on the edition's list. */
  listed: ReadonlySet<string>
  /** The name, if it was typed before. */
  name?: string
  /** Called once a person at the desk is on the list. */
  onAdded?: ((personId: string) => void) | undefined
  onClose: () => void
}

/** Adds a new or known person to this edition's list. */
export function AddPersonDialog({
  venueId,
  listed,
  name: typed = '',
  onAdded,
  onClose,
}: AddPersonDialogProps) {
  const [newId] = useState(() => createNewId())
  const [name, setName] = useState(typed)
  const [chosen, setChosen] = useState<PersonOption>()
  const options = { inForm: true, failure: 'Failed to add person' } as const
  const finish = (isNew: boolean, personId: string) => {
    if (isNew) onAdded?.(personId)
    onClose()
  }
  const add = useAction(api.people.add, {
    ...options,
    fields: { STUDIO_GONE: 'studioId' },
    success: ({ outcome, fullName }) => outcomeToast(outcome, fullName),
    onSuccess: ({ outcome, personId }) => finish(outcome !== 'here', personId),
  })
  const invite = useAction(api.people.invite, {
    ...options,
    success: ({ added }) => outcomeToast(added > 0 ? 'known' : 'here', name),
    onSuccess: ({ added }, { personIds: [personId = ''] }) => finish(added > 0, personId),
  })
  const isPending = add.isPending || invite.isPending
  return (
    <Dialog
      title="Add Person"
      description={
        onAdded
          ? 'They are set to Yes and checked in. No e-mail is sent.'
          : 'They join the list as “maybe”. No e-mail is sent.'
      }
      onClose={onClose}
    >
      <Form
        schema={PersonInput}
        read={(fields) => ({ venueId, ...readPerson(fields) })}
        errors={chosen ? invite.errors : add.errors}
        onSubmit={(fields) =>
          chosen ? invite.run({ venueId, personIds: [chosen.id] }) : add.run({ ...fields, id: newId(fields) })
        }
      >
        <NameAndAddress listed={listed} name={name} onName={setName} chosen={chosen} onChoose={setChosen} />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            whyDisabled={name.trim() === '' ? 'Enter a name first' : undefined}
          >
            Add Person
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function outcomeToast(outcome: 'added' | 'known' | 'here', name: string): ToastMessage {
  if (outcome === 'here') return { kind: 'info', title: `${name} is already on this list` }
  const description = outcome === 'known' ? `${name}: added with the details we already had` : name
  return { title: 'Person added successfully', description }
}

type NameAndAddressProps = {
  listed: ReadonlySet<string>
  name: string
  onName: (name: string) => void
  chosen: PersonOption | undefined
  onChoose: (person: PersonOption | undefined) => void
}

/** Name and address, suggesting known people with that name. Choosing one hides the other fields. */
function NameAndAddress({ listed, name, onName, chosen, onChoose }: NameAndAddressProps) {
  const [address, setAddress] = useState('')
  const known = useQuery(api.people.known.queryOptions()).data ?? []
  const isListed = (person: PersonOption) => listed.has(person.id)
  const owner = withAddress(known, address)
  const nameField = (
    <ComboBox
      name="fullName"
      label="Full Name"
      isRequired
      autoFocus
      isSuggesting
      isFiltered
      allowsCustomValue
      maxLength={100}
      options={suggest(known, name).map((person) => ({
        id: person.id,
        label: person.fullName,
        description: detailsOf(person, isListed(person)),
      }))}
      inputValue={name}
      onInputChange={onName}
      onChange={(id) => {
        const person = known.find((candidate) => candidate.id === id)
        onChoose(person)
        if (person) onName(person.fullName)
      }}
    />
  )
  if (chosen) {
    return (
      <>
        {nameField}
        <KnownNotice person={chosen} isListed={isListed(chosen)} />
      </>
    )
  }
  return (
    <PersonFieldset>
      {nameField}
      <TextField
        name="email"
        label="Email"
        type="email"
        maxLength={255}
        value={address}
        onChange={setAddress}
      />
      {owner && <KnownNotice person={owner} isListed={isListed(owner)} />}
    </PersonFieldset>
  )
}

function KnownNotice({ person, isListed }: { person: PersonOption; isListed: boolean }) {
  return (
    <Notice>
      <p className="font-medium wrap-anywhere">{person.fullName}</p>
      <p className="wrap-anywhere">{detailsOf(person, false)}</p>
      <p className="mt-1">
        {isListed
          ? 'They are already on this list.'
          : 'We already know them. They’ll be added to this event with the details we have.'}
      </p>
    </Notice>
  )
}
