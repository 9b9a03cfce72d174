import { z } from 'zod'
import type { AskedQuestion } from '#contract/own-answers.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { OwnFields } from '#web/questions/own-fields.tsx'
import { ownGivenTo } from '#web/questions/own-schema.ts'
import { ownMarks, readOwn, readOwnRemoves } from '#web/questions/own-values.ts'

export type OwnSheet = Outputs['questions']['ofPerson']

type OwnAnswersDialogProps = { row: Row; venueId: string; sheet: OwnSheet; onClose: () => void }

/** An organiser answers for a person. What is left blank stays as it is known. */
export function OwnAnswersDialog({ row, venueId, sheet, onClose }: OwnAnswersDialogProps) {
  const { answers } = sheet
  const questions = sheet.questions.map(answerable)
  const schema = z
    .strictObject({ own: ownGivenTo(questions, answers), [ownMarks.removed]: z.array(z.string()) })
    .transform((given) => ({
      venueId,
      personId: row.personId,
      answers: given.own,
      removes: given[ownMarks.removed],
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
      action={api.questions.answer}
      submitLabel="Save"
      success="Answers updated"
      failure="Failed to update the answers"
      onClose={onClose}
    >
      <OwnFields
        questions={questions}
        situation={anyone}
        initial={answers}
        known={answers}
        canRemove
        removeLabel="Remove the answer"
      />
    </FormDialog>
  )
}

const anyone = { attending: 'yes', isFlying: true, studioId: null }

/** An organiser may know an answer of people who are not asked, and one answer but not another. */
const answerable = (question: AskedQuestion): AskedQuestion => ({
  ...question,
  isRequired: false,
  audience: 'everyone',
  studioIds: [],
  onlyIf: null,
})
