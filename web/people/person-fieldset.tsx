import { useState, type ReactNode } from 'react'
import { capital } from '#contract/capital.ts'
import { commonAllergens, diets } from '#contract/fields.ts'
import { none, type Person } from '#web/people/person-values.ts'
import { StudioField } from '#web/people/studio-field.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
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
  const [hasNone, setHasNone] = useState(person?.allergies?.length === 0)
  return (
    <>
      {children}
      <StudioField studioId={person?.studioId ?? null} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="phone" label="Phone" type="tel" maxLength={50} defaultValue={person?.phone ?? ''} />
        <Select
          name="openToRoomSharing"
          label="Open to room sharing"
          options={[unanswered, { id: 'yes', label: 'Yes' }, { id: 'no', label: 'No' }]}
          defaultValue={sharingOf(person?.openToRoomSharing ?? null)}
        />
      </div>
      <DietFields person={person} />
      <div className="flex flex-col gap-3">
        {!hasNone && (
          <TagField
            name="allergies"
            label="Food allergies"
            description="Separate several with commas"
            suggestions={commonAllergens}
            defaultValue={person?.allergies ?? []}
          />
        )}
        <Checkbox name="noAllergies" isSelected={hasNone} onChange={setHasNone}>
          Has no food allergies
        </Checkbox>
      </div>
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

function DietFields({ person }: { person: Person | undefined }) {
  const [diet, setDiet] = useState<string>(person?.diet ?? none)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        name="diet"
        label="Diet"
        options={[unanswered, ...diets.map((one) => ({ id: one, label: capital(one) }))]}
        value={diet}
        onChange={setDiet}
      />
      {diet === 'other' && (
        <TextField
          name="dietNote"
          label="Which diet?"
          maxLength={200}
          defaultValue={person?.dietNote ?? ''}
        />
      )}
    </div>
  )
}

const unanswered = { id: none, label: 'Not answered' }

const sharingOf = (sharing: boolean | null) => (sharing === null ? none : sharing ? 'yes' : 'no')
