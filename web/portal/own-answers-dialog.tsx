import { useState } from 'react'
import { z } from 'zod'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { MyQuestions } from '#web/portal/own-answers.tsx'
import { OwnFields } from '#web/questions/own-fields.tsx'
import { ownGivenTo } from '#web/questions/own-schema.ts'
import { changedOwn, readOwn, readOwnRemoves } from '#web/questions/own-values.ts'

type OwnAnswersDialogProps = {
  venueId: string
  sheet: MyQuestions
  /** The questions that can still be answered. */
  openIds: readonly string[]
  onClose: () => void
}

/** Edits the guest's answers to custom questions. */
export function OwnAnswersDialog({ venueId, sheet, openIds, onClose }: OwnAnswersDialogProps) {
  // Fixed when the dialog opens, so that a refetch can't replace what is being typed.
  const [{ questions, answers, asksAgain, situation }] = useState(sheet)
  const [schema] = useState(() =>
    z.strictObject({
      venueId: z.string(),
      answers: ownGivenTo(questions, answers),
      removes: z.array(z.string()),
    }),
  )
  return (
    <FormDialog
      title="Edit my answers"
      onClose={onClose}
      schema={schema}
      read={(fields) => ({
        venueId,
        answers: readOwn(questions, fields, situation.attending),
        removes: readOwnRemoves(fields),
      })}
      inputWhenSent={(input) => ({ ...input, answers: changedOwn(input.answers, answers, asksAgain) })}
      action={api.questions.answerMine}
      submitLabel="Save"
      pendingLabel="Saving..."
      success="Your answers are saved"
    >
      <OwnFields
        {...{ questions, situation, asksAgain }}
        initial={answers}
        known={answers}
        canRemove
        only={openIds}
      />
    </FormDialog>
  )
}
