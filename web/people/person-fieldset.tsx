import { useState, type ReactNode } from 'react'
import { capital } from '#contract/capital.ts'
import { commonAllergens, diets } from '#contract/answers.ts'
import { questionNames, type QuestionName } from '#contract/questions.ts'
import type { Person } from '#web/people/person-values.ts'
import { StudioField } from '#web/people/studio-field.tsx'
import { allergiesInWords, dietInWords } from '#web/registration/survey/answers-in-words.ts'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { none } from '#web/registration/survey/stay-values.ts'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
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
  const known = person ?? {}
  const answer = (name: QuestionName) => (
    <AnswerFields key={name} {...{ name, known }} initial={known} canRemove />
  )
  const wide: Partial<Record<QuestionName, ReactNode>> = {
    diet: <DietFields key="diet" person={person} />,
    allergies: (
      <AllergyFields
        key="allergies"
        known={person?.allergies ?? null}
        isNamed={person?.kitchenMayKnow === true}
      />
    ),
  }
  return (
    <>
      {children}
      <StudioField studioId={person?.studioId ?? null} />
      <div className="grid gap-5 sm:grid-cols-2">
        {answer('phone')}
        <SharingField known={sharingOf(person?.openToRoomSharing ?? null)} />
      </div>
      {questionNames
        .filter((name) => name !== 'phone' && name !== 'openToRoomSharing')
        .map((name) => wide[name] ?? answer(name))}
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
