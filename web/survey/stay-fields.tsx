import { useState } from 'react'
import { commonAllergens, diets } from '#contract/fields.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type StayFieldsProps = {
  initial: {
    openToRoomSharing?: boolean | null | undefined
    diet?: string | null | undefined
    dietNote?: string | null | undefined
    allergies?: readonly string[] | null | undefined
  }
  isSharingRequired?: boolean
}

/** Bed and food, as the survey and one's own page ask them. Read them with `readStay`. */
export function StayFields({ initial, isSharingRequired = false }: StayFieldsProps) {
  const [chosenDiet, setDiet] = useState<string | null>(initial.diet ?? null)
  const [hasNone, setHasNone] = useState(initial.allergies?.length === 0)
  const known = diets.find((diet) => diet === initial.diet)
  return (
    <>
      <RadioGroup
        name="openToRoomSharing"
        label="Are you open to sharing a room?"
        isRequired={isSharingRequired}
        isInline
        options={[
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'No' },
        ]}
        defaultValue={sharingOf(initial.openToRoomSharing)}
      />
      <Select
        name="diet"
        label="Dietary preference"
        placeholder="Select your diet"
        options={diets.map((diet) => ({ id: diet, label: capital(diet) }))}
        {...(known && { defaultValue: known })}
        onChange={setDiet}
      />
      {chosenDiet === 'other' && (
        <TextField
          name="dietNote"
          label="Which diet?"
          maxLength={200}
          defaultValue={initial.dietNote ?? ''}
        />
      )}
      <Checkbox name="noAllergies" isSelected={hasNone} onChange={setHasNone}>
        I have no food allergies
      </Checkbox>
      {!hasNone && (
        <TagField
          name="allergies"
          label="Food allergies"
          description="Separate several with commas"
          suggestions={commonAllergens}
          defaultValue={[...(initial.allergies ?? [])]}
        />
      )}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function sharingOf(isOpen: boolean | null | undefined): 'yes' | 'no' | null {
  if (isOpen === undefined || isOpen === null) return null
  return isOpen ? 'yes' : 'no'
}
