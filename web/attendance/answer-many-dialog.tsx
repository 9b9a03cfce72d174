import { useState } from 'react'
import { z } from 'zod'
import type { AskedQuestion } from '#contract/own-answers.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { anySituation } from '#web/attendance/panel/own-answers-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { peopleText } from '#web/lib/pluralize.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { OwnFields } from '#web/questions/own-fields.tsx'
import { ownGivenTo } from '#web/questions/own-schema.ts'
import { readOwn } from '#web/questions/own-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'

type AnswerManyDialogProps = {
  venueId: string
  questions: readonly AskedQuestion[]
  rows: readonly Row[]
  onDone: () => void
  onClose: () => void
}

/** Sets or clears the answer to a custom question for all chosen people. */
export function AnswerManyDialog({ venueId, questions, rows, onDone, onClose }: AnswerManyDialogProps) {
  const undoable = useUndo()
  const [chosenId, setChosenId] = useState(questions[0]?.id ?? '')
  const [isRemoval, setRemoval] = useState(false)
  const chosen = questions.find(({ id }) => id === chosenId)
  const shownQuestions = chosen && !isRemoval ? [requireOfAll(chosen)] : []
  const label = chosen?.label ?? ''
  return (
    <FormDialog
      title="Set an answer"
      onClose={onClose}
      submitLabel={
        isRemoval
          ? `Take the answer of ${peopleText(rows.length)} away`
          : `Set it for ${peopleText(rows.length)}`
      }
      schema={z.strictObject({ own: ownGivenTo(shownQuestions, {}) }).transform(({ own }) => ({
        venueId,
        questionId: chosenId,
        value: own[chosenId] ?? null,
        personIds: rows.map(({ personId }) => personId),
      }))}
      read={(fields) => ({ own: readOwn(shownQuestions, fields) })}
      action={api.questions.answerMany}
      success={({ changed, undo }) => ({
        title: `${label} updated`,
        description: peopleText(changed),
        ...undoable({
          undo,
          success: ({ undone, kept }) => ({
            kind: kept > 0 ? 'info' : 'success',
            title: `${label} is as it was`,
            description: [
              peopleText(undone),
              kept > 0 &&
                `${peopleText(kept)} changed in the meantime and ${kept === 1 ? 'stays' : 'stay'} as they are`,
            ]
              .filter(Boolean)
              .join(' · '),
          }),
        }),
      })}
      onSuccess={onDone}
    >
      <Select
        label="Question"
        options={questions.map((question) => ({ id: question.id, label: question.label }))}
        value={chosenId}
        onChange={setChosenId}
      />
      <OwnFields
        key={chosenId}
        questions={shownQuestions}
        situation={anySituation}
        initial={noAnswers}
        known={noAnswers}
      />
      <Checkbox name="isRemoval" isSelected={isRemoval} onChange={setRemoval}>
        Take their answer away instead
      </Checkbox>
    </FormDialog>
  )
}

const noAnswers = {}
const requireOfAll = (question: AskedQuestion): AskedQuestion => ({
  ...question,
  isRequired: true,
  audience: 'everyone',
  studioIds: [],
  onlyIf: null,
})
