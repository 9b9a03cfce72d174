import { useState } from 'react'
import { commonAllergens } from '#contract/answers.ts'
import { capital } from '#contract/capital.ts'
import {
  isRemovable,
  questionNamed,
  type Part,
  type QuestionName,
  type SomeAnswers,
} from '#contract/questions.ts'
import { allergiesInWords, answerInWords } from '#web/registration/survey/answers-in-words.ts'
import { KnownAnswerNote } from '#web/ui/known-answer-note.tsx'
import { noChoice } from '#web/registration/survey/stay-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { KeepHidden } from '#web/ui/keep-hidden.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AnswerFieldsProps = {
  name: QuestionName
  user: 'guest' | 'organiser'
  initial: SomeAnswers
  /** Known answers, prefilled or not. A field left blank keeps them. */
  known: SomeAnswers
  /** Whether known answers can be removed here. */
  canRemove?: boolean
  isRequired?: boolean
}

/** The fields of a question. Read them with `readParts`. */
export const AnswerFields = (props: AnswerFieldsProps) =>
  props.name === 'allergies' ? <AllergyFields {...props} /> : <PlainFields {...props} />

function PlainFields({
  name,
  user,
  initial,
  known,
  canRemove = false,
  isRequired = false,
}: AnswerFieldsProps) {
  const { term, parts } = questionNamed(name)
  const [values, setValues] = useState(new Map<string, unknown>(Object.entries(initial)))
  const [firstPart = ''] = Object.keys(parts)
  const keptText = answerInWords(name, known)
  const fields = Object.entries(parts).map(([part, declared]) => {
    const field = (
      <PartField
        key={part}
        {...{ part: declared, user, isRequired }}
        name={part}
        known={values.get(part)}
        isKept={keptText !== undefined}
        onChange={(value) =>
          setValues((current) => new Map(current).set(part, value === noChoice ? '' : value.trim()))
        }
      />
    )
    return { field, choice: declared.kind === 'text' ? declared.specifies : undefined }
  })
  const isBlank = Object.keys(parts).every((part) => (values.get(part) ?? '') === '')
  const notes = fields.filter(({ choice }) => choice !== undefined)
  return (
    <div className={user === 'organiser' && notes.length > 0 ? 'grid gap-5 sm:grid-cols-2' : 'contents'}>
      <div className="flex flex-col gap-2">
        {fields.map(({ field, choice }) => choice === undefined && field)}
        {isBlank && keptText !== undefined && (
          <KnownAnswerNote
            {...(canRemove &&
              (user === 'organiser' || isRemovable(name)) && { removeName: `removes.${name}` })}
          >
            {`${user === 'guest' ? term : (parts[firstPart]?.label ?? term)}: ${keptText}`}
          </KnownAnswerNote>
        )}
      </div>
      {notes.map(({ field, choice }) => (
        <KeepHidden key={choice} isHidden={values.get(firstPart) !== choice}>
          {field}
        </KeepHidden>
      ))}
    </div>
  )
}

type PartFieldProps = Pick<AnswerFieldsProps, 'user' | 'isRequired'> & {
  name: string
  part: Part
  known: unknown
  /** Whether a blank field keeps a known answer. */
  isKept: boolean
  onChange: (value: string) => void
}

function PartField({ name, part, user, known, isKept, isRequired, onChange }: PartFieldProps) {
  const [value] = useState(typeof known === 'boolean' ? (known ? 'yes' : 'no') : String(known ?? ''))
  const label = user === 'guest' ? (part.guestLabel ?? part.label) : part.label
  if (part.kind === 'text')
    return (
      <TextField
        {...{ name, label, onChange }}
        maxLength={part.max}
        {...(part.isPhone && { type: 'tel' })}
        {...(part.isPhone && user === 'guest' && { autoComplete: 'tel' })}
        defaultValue={value}
      />
    )
  const choices = part.kind === 'choice' ? part.choices : ['yes', 'no']
  const options = choices.map((id) => ({ id, label: capital(id) }))
  if (user === 'organiser')
    return (
      <Select
        {...{ name, label, onChange }}
        options={[{ id: noChoice, label: 'Not answered' }, ...options]}
        defaultValue={value || noChoice}
      />
    )
  return part.kind === 'choice' ? (
    <Select
      {...{ name, label, options, onChange }}
      {...(part.placeholder && { placeholder: isKept ? 'Change it' : part.placeholder })}
      {...(choices.includes(value) && { defaultValue: value })}
    />
  ) : (
    <RadioGroup {...{ name, label, options, onChange, isRequired }} isInline defaultValue={value || null} />
  )
}

const allergyTexts = {
  guest: {
    none: 'I have no food allergies',
    mayKnow: 'Show the kitchen my first name',
    whenOff: 'When off, the kitchen sees how many people have an allergy, but no names.',
  },
  organiser: {
    none: 'Has no food allergies',
    mayKnow: 'Show the kitchen their first name',
    whenOff: 'Only if they agreed. When off, the kitchen sees numbers, but no names.',
  },
}

function AllergyFields({ user, initial, known, canRemove }: AnswerFieldsProps) {
  const [hasNone, setHasNone] = useState(initial.allergies?.length === 0)
  const [isBlank, setBlank] = useState((initial.allergies ?? []).length === 0)
  const texts = allergyTexts[user]
  const noneBox = (
    <Checkbox name="noAllergies" isSelected={hasNone} onChange={setHasNone}>
      {texts.none}
    </Checkbox>
  )
  return (
    <div className={user === 'organiser' ? 'flex flex-col gap-3' : 'contents'}>
      {user === 'guest' && noneBox}
      <KeepHidden isHidden={hasNone}>
        <TagField
          name="allergies"
          label="Food allergies"
          description="Separate several with commas"
          suggestions={commonAllergens}
          defaultValue={[...(initial.allergies ?? [])]}
          onChange={(tags) => setBlank(tags.length === 0)}
        />
      </KeepHidden>
      {!hasNone && isBlank && known.allergies && (
        <KnownAnswerNote {...(canRemove && { removeName: 'removes.allergies' })}>
          {`Allergies: ${allergiesInWords(known.allergies)}`}
        </KnownAnswerNote>
      )}
      {user === 'organiser' && noneBox}
      <KeepHidden isHidden={hasNone || (isBlank && !known.allergies?.length)}>
        <Checkbox
          name="kitchenMayKnow"
          description={texts.whenOff}
          defaultSelected={initial.kitchenMayKnow === true}
        >
          {texts.mayKnow}
        </Checkbox>
      </KeepHidden>
    </div>
  )
}
