import type { ReactNode } from 'react'
import { questionNames } from '#contract/questions.ts'
import type { Person } from '#web/people/person-values.ts'
import { StudioField } from '#web/people/studio-field.tsx'
import { AnswerFields } from '#web/registration/survey/answer-fields.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type PersonFieldsetProps = {
  person?: Person
  /** Name and address, which the dialogs ask in ways of their own. */
  children: ReactNode
}

/** What is asked of a person besides name and address. All of it may stay empty. */
export function PersonFieldset({ person, children }: PersonFieldsetProps) {
  const known = person ?? {}
  const [phone, sharing, ...wide] = questionNames.map((name) => (
    <AnswerFields key={name} by="organiser" {...{ name, known }} initial={known} canRemove />
  ))
  return (
    <>
      {children}
      <StudioField studioId={person?.studioId ?? null} />
      <div className="grid gap-5 sm:grid-cols-2">
        {phone}
        {sharing}
      </div>
      {wide}
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
