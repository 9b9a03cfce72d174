import { useState } from 'react'
import { capital } from '#contract/capital.ts'
import {
  answerText,
  questionNamed,
  type Part,
  type QuestionName,
  type SomeAnswers,
} from '#contract/questions.ts'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AnswerFieldsProps = {
  name: QuestionName
  initial: SomeAnswers
  /** What is known already: left blank, it is kept, unless it is removed. */
  known: SomeAnswers
  canRemove?: boolean
  /** Whether the person answers, and their browser may fill it in. */
  isOwn?: boolean
}

/** A question by the kinds of its parts. Read it with `readParts`. */
export function AnswerFields({ name, initial, known, canRemove = false, isOwn = false }: AnswerFieldsProps) {
  const { term, parts } = questionNamed(name)
  const [given, setGiven] = useState<SomeAnswers>(initial)
  const kept = answerText(name, known, 'guest')
  return (
    <div className="flex flex-col gap-2">
      {Object.entries(parts).map(([part, declared]) => (
        <PartField
          key={part}
          name={part}
          part={declared}
          isOwn={isOwn}
          value={String(Reflect.get(initial, part) ?? '')}
          onChange={(value) => setGiven((now) => ({ ...now, [part]: value.trim() || null }))}
        />
      ))}
      {kept !== null && answerText(name, given, 'guest') === null && (
        <KeptNote {...(canRemove && { removeName: `removes.${name}` })}>{`${term}: ${kept}`}</KeptNote>
      )}
    </div>
  )
}

type PartFieldProps = {
  name: string
  part: Part
  isOwn: boolean
  value: string
  onChange: (value: string) => void
}

function PartField({ name, part, isOwn, value, onChange }: PartFieldProps) {
  const { label } = part
  switch (part.kind) {
    case 'text':
      return (
        <TextField
          {...{ name, label, onChange }}
          maxLength={part.max}
          {...(part.isPhone && { type: 'tel' })}
          {...(part.isPhone && isOwn && { autoComplete: 'tel' })}
          defaultValue={value}
        />
      )
    case 'choice':
      return (
        <Select
          {...{ name, label, onChange }}
          options={part.choices.map((id) => ({ id, label: capital(id) }))}
          {...(value !== '' && { defaultValue: value })}
        />
      )
    case 'yesNo':
      return (
        <RadioGroup
          {...{ name, label, onChange }}
          isInline
          options={yesAndNo}
          defaultValue={{ true: 'yes', false: 'no' }[value] ?? null}
        />
      )
    case 'allergies':
    case 'consent':
      // The allergies alone have these, and controls of their own.
      return null
  }
}

export const yesAndNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
] as const
