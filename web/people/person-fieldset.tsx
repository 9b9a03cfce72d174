import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Children, useState, type ReactNode } from 'react'
import { commonAllergens, diets, LP } from '#contract/answers.ts'
import { capital } from '#contract/capital.ts'
import type { StayQuestion } from '#contract/fields.ts'
import { api } from '#web/lib/api.ts'
import { none, type Person } from '#web/people/person-values.ts'
import { PhoneField } from '#web/people/phone-field.tsx'
import { allergiesInWords, dietInWords } from '#web/registration/survey/answers-in-words.ts'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
import { AddStudioDialog } from '#web/studios/studio-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PutAside } from '#web/ui/put-aside.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PersonFieldsetProps = {
  person?: Person
  /** Name and address, which the dialogs ask in ways of their own. */
  children: ReactNode
}

/** What is asked of a person besides name and address. All of it may stay empty. */
export function PersonFieldset({ person, children }: PersonFieldsetProps) {
  const { phone, openToRoomSharing, ...wide }: Record<'phone' | StayQuestion, ReactNode> = {
    phone: <PhoneField known={person?.phone ?? null} />,
    openToRoomSharing: <SharingField known={sharingOf(person?.openToRoomSharing ?? null)} />,
    diet: <DietFields person={person} />,
    allergies: <AllergyFields known={person?.allergies ?? null} isNamed={person?.kitchenMayKnow === true} />,
  }
  return (
    <>
      {children}
      <StudioField studioId={person?.studioId ?? null} />
      <div className="grid gap-5 sm:grid-cols-2">
        {phone}
        {openToRoomSharing}
      </div>
      {Children.toArray(Object.values(wide))}
      <TextArea
        name="notes"
        label="Notes"
        description="Organisers only, but included if this person requests their data."
        maxLength={2000}
        defaultValue={person?.notes ?? ''}
      />
    </>
  )
}

function SharingField({ known }: { known: keyof typeof sharing }) {
  const [chosen, setChosen] = useState<string>(known)
  return (
    <div className="flex flex-col gap-2">
      <Select
        name="openToRoomSharing"
        label="Open to room sharing"
        options={[unanswered, { id: 'yes', label: sharing.yes }, { id: 'no', label: sharing.no }]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === none && known !== none && (
        <KeptNote removeName="removes.openToRoomSharing">{`Open to room sharing: ${sharing[known]}`}</KeptNote>
      )}
    </div>
  )
}

function AllergyFields({ known, isNamed }: { known: readonly string[] | null; isNamed: boolean }) {
  const [hasNone, setHasNone] = useState(known?.length === 0)
  const [isBlank, setBlank] = useState((known ?? []).length === 0)
  return (
    <div className="flex flex-col gap-3">
      <PutAside isAside={hasNone}>
        <TagField
          name="allergies"
          label="Food allergies"
          description="Separate several with commas"
          suggestions={commonAllergens}
          defaultValue={known ?? []}
          onChange={(tags) => setBlank(tags.length === 0)}
        />
      </PutAside>
      {!hasNone && isBlank && known !== null && (
        <KeptNote removeName="removes.allergies">{`Allergies: ${allergiesInWords(known)}`}</KeptNote>
      )}
      <Checkbox name="noAllergies" isSelected={hasNone} onChange={setHasNone}>
        Has no food allergies
      </Checkbox>
      <PutAside isAside={hasNone || (isBlank && !known?.length)}>
        <Checkbox
          name="kitchenMayKnow"
          description="Only if they agreed. When off, the kitchen sees numbers, but no names."
          defaultSelected={isNamed}
        >
          Show the kitchen their first name
        </Checkbox>
      </PutAside>
    </div>
  )
}

function DietFields({ person }: { person: Person | undefined }) {
  const [diet, setDiet] = useState<string>(person?.diet ?? none)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-2">
        <Select
          name="diet"
          label="Diet"
          options={[unanswered, ...diets.map((one) => ({ id: one, label: capital(one) }))]}
          value={diet}
          onChange={setDiet}
        />
        {diet === none && person?.diet && (
          <KeptNote removeName="removes.diet">{`Diet: ${dietInWords(person)}`}</KeptNote>
        )}
      </div>
      <PutAside isAside={diet !== 'other'}>
        <TextField
          name="dietNote"
          label="Which diet?"
          maxLength={200}
          defaultValue={person?.dietNote ?? ''}
        />
      </PutAside>
    </div>
  )
}

const unanswered = { id: none, label: 'Not answered' }

const sharing = { yes: 'Yes', no: 'No', [none]: 'Not answered' } as const

const sharingOf = (isOpen: boolean | null) => (isOpen === null ? none : isOpen ? 'yes' : 'no')

/** The studio somebody belongs to, LP, or none; one that is missing is added from here. */
function StudioField({ studioId }: { studioId: string | null }) {
  const [chosen, setChosen] = useState(studioId ?? none)
  const [isAdding, setAdding] = useState(false)
  const studios = useQuery(api.studios.names.queryOptions())
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Select
          name="studioId"
          label="Studio"
          options={[
            { id: none, label: 'No studio' },
            ...(studios.data ?? []).map(({ id, name }) => ({ id, label: name })),
            { id: LP, label: LP },
          ]}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <Button onPress={() => setAdding(true)}>
        <Plus className="size-4" aria-hidden />
        Add Studio
      </Button>
      {isAdding && <AddStudioDialog onAdded={setChosen} onClose={() => setAdding(false)} />}
    </div>
  )
}
