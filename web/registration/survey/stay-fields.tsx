import { Fragment, useState, type ReactNode } from 'react'
import { capital } from '#contract/capital.ts'
import { commonAllergens, diets } from '#contract/answers.ts'
import { surveyQuestions, type SomeAnswers, type SurveyQuestion } from '#contract/questions.ts'
import { AnswerFields, yesAndNo } from '#web/registration/survey/answer-fields.tsx'
import { allergiesInWords, dietInWords } from '#web/registration/survey/answers-in-words.ts'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PutAside } from '#web/ui/put-aside.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type StayFieldsProps = {
  initial: SomeAnswers
  /** What is known already, filled in or not: left blank, it is kept. */
  known?: SomeAnswers
  /** Whether what is known may be taken away here. */
  canRemove?: boolean
  isSharingRequired?: boolean
  /** Only these questions. Default: all. */
  only?: readonly SurveyQuestion[]
}

/** Bed and food, as the survey and one's own page ask them. Read them with `readParts`. */
export function StayFields(props: StayFieldsProps) {
  const { initial, known = {}, canRemove = false, isSharingRequired = false, only = surveyQuestions } = props
  const fields: Partial<Record<SurveyQuestion, ReactNode>> = {
    openToRoomSharing: (
      <RadioGroup
        name="openToRoomSharing"
        label="Are you open to sharing a room?"
        isRequired={isSharingRequired}
        isInline
        options={yesAndNo}
        defaultValue={sharingOf(initial.openToRoomSharing)}
      />
    ),
    diet: <DietFields initial={initial} known={known} />,
    allergies: <AllergyFields initial={initial} known={known.allergies ?? null} canRemove={canRemove} />,
  }
  return only.map((name) => (
    <Fragment key={name}>
      {fields[name] ?? <AnswerFields isOwn {...{ name, initial, known, canRemove }} />}
    </Fragment>
  ))
}

function DietFields({ initial, known }: { initial: SomeAnswers; known: SomeAnswers }) {
  const [chosen, setChosen] = useState<string | null>(initial.diet ?? null)
  const offered = diets.find((diet) => diet === initial.diet)
  return (
    <>
      <div className="flex flex-col gap-2">
        <Select
          name="diet"
          label="Dietary preference"
          placeholder="Select your diet"
          options={diets.map((diet) => ({ id: diet, label: capital(diet) }))}
          {...(offered && { defaultValue: offered })}
          onChange={setChosen}
        />
        {chosen === null && known.diet && <KeptNote>{`Diet: ${dietInWords(known)}`}</KeptNote>}
      </div>
      <PutAside isAside={chosen !== 'other'}>
        <TextField
          name="dietNote"
          label="Which diet?"
          maxLength={200}
          defaultValue={initial.dietNote ?? ''}
        />
      </PutAside>
    </>
  )
}

type AllergyFieldsProps = { initial: SomeAnswers; known: readonly string[] | null; canRemove: boolean }

function AllergyFields({ initial, known, canRemove }: AllergyFieldsProps) {
  const [hasNone, setHasNone] = useState(initial.allergies?.length === 0)
  const [isBlank, setBlank] = useState((initial.allergies ?? []).length === 0)
  return (
    <>
      <Checkbox name="noAllergies" isSelected={hasNone} onChange={setHasNone}>
        I have no food allergies
      </Checkbox>
      <PutAside isAside={hasNone}>
        <TagField
          name="allergies"
          label="Food allergies"
          description="Separate several with commas"
          suggestions={commonAllergens}
          defaultValue={[...(initial.allergies ?? [])]}
          onChange={(tags) => setBlank(tags.length === 0)}
        />
      </PutAside>
      {!hasNone && isBlank && known !== null && (
        <KeptNote {...(canRemove && { removeName: 'removes.allergies' })}>
          {`Allergies: ${allergiesInWords(known)}`}
        </KeptNote>
      )}
      <PutAside isAside={hasNone || (isBlank && !known?.length)}>
        <Checkbox
          name="kitchenMayKnow"
          description="When off, the kitchen sees how many people have an allergy, but no names."
          defaultSelected={initial.kitchenMayKnow === true}
        >
          Show the kitchen my first name
        </Checkbox>
      </PutAside>
    </>
  )
}

function sharingOf(isOpen: boolean | null | undefined): 'yes' | 'no' | null {
  if (isOpen === undefined || isOpen === null) return null
  return isOpen ? 'yes' : 'no'
}
