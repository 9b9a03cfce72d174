import { useState } from 'react'
import { z } from 'zod'
import type { AskedQuestion } from '#contract/own-answers.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { OwnFields } from '#web/questions/own-fields.tsx'
import { ownGivenTo } from '#web/questions/own-schema.ts'
import { changedOwn, ownMarks, readOwn, readOwnRemoves } from '#web/questions/own-values.ts'

export type PersonQuestions = Outputs['questions']['ofPerson']

type OwnAnswersDialogProps = { row: Row; venueId: string; sheet: PersonQuestions; onClose: () => void }

/** Answers custom questions for a person. Fields left blank keep the known answer. */
export function OwnAnswersDialog({ row, venueId, sheet, onClose }: OwnAnswersDialogProps) {
  // Fixed when the dialog opens, so that a refetch can't change what counts as unchanged.
  const [{ answers }] = useState(sheet)
  const questions = sheet.questions.map(makeOptional)
  const schema = z
    .strictObject({ own: ownGivenTo(questions, answers), [ownMarks.removed]: z.array(z.string()) })
    .transform((values) => ({
      venueId,
      personId: row.personId,
      answers: values.own,
      removes: values[ownMarks.removed],
    }))
  return (
    <FormDialog
      title="Your own questions"
      description={row.fullName}
      schema={schema}
      read={(fields) => ({
        own: readOwn(questions, fields),
        [ownMarks.removed]: readOwnRemoves(fields),
      })}
      inputWhenSent={(input) => ({ ...input, answers: changedOwn(input.answers, answers) })}
      action={api.questions.answer}
      submitLabel="Save"
      success="Answers updated"
      failure="Failed to update the answers"
      onClose={onClose}
    >
      <OwnFields
        questions={questions}
        situation={anySituation}
        initial={answers}
        known={answers}
        canRemove
        removeLabel="Remove the answer"
      />
    </FormDialog>
  )
}

/** Organisers may answer every question, also those of other people. */
export const anySituation = { attending: 'yes', isFlying: true, studioId: null }

/** Organisers may enter answers of people who aren't asked, and need not fill in required ones. */
const makeOptional = (question: AskedQuestion): AskedQuestion => ({
  ...question,
  isRequired: false,
  audience: 'everyone',
  studioIds: [],
  onlyIf: null,
})
