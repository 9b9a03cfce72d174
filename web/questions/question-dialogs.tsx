import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QuestionNow, QuestionUpdate } from '#contract/own-questions.ts'
import { readyQuestions, type ReadyQuestion } from '#contract/ready-questions.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Question } from '#web/questions/asking-words.ts'
import { QuestionFieldset } from '#web/questions/question-fieldset.tsx'
import {
  blankQuestion,
  newQuestionSchema,
  questionLabels,
  readAsking,
  readQuestion,
  defaultAsking,
  valuesOfReady,
  type Studio,
} from '#web/questions/question-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DialogProps = {
  venueId: string
  /** All questions, with the edition's first, in its order. */
  questions: readonly Question[]
  studios: readonly Studio[]
  onClose: () => void
}

const refusalFields = { QUESTION_EXISTS: 'label', QUESTION_LATER: 'asking.onlyIf.questionId' } as const

/** Offers ready-made questions, then shows the fields. */
export function AddQuestionDialog(props: DialogProps) {
  const [chosen, setChosen] = useState<ReadyQuestion | 'own'>()
  if (chosen === undefined) return <ReadyDialog {...props} onChoose={setChosen} />
  return <NewQuestionDialog {...props} ready={chosen === 'own' ? undefined : chosen} />
}

type ReadyDialogProps = DialogProps & { onChoose: (chosen: ReadyQuestion | 'own') => void }

function ReadyDialog({ questions, onChoose, onClose }: ReadyDialogProps) {
  const known = new Set(
    questions.flatMap(({ label, isArchived }) => (isArchived ? [] : [label.toLowerCase()])),
  )
  const offered = readyQuestions.filter(({ label }) => !known.has(label.toLowerCase()))
  return (
    <Dialog
      title="Add a question"
      description="You can change everything before adding it."
      onClose={onClose}
    >
      <ul className="grid gap-2 sm:grid-cols-2">
        {offered.map((ready) => (
          <li key={ready.name}>
            <Button isWide onPress={() => onChoose(ready)}>
              {ready.name}
            </Button>
          </li>
        ))}
        <li className="sm:col-span-2">
          <Button isWide onPress={() => onChoose('own')}>
            <Plus className="size-4" aria-hidden />
            Your own question
          </Button>
        </li>
      </ul>
    </Dialog>
  )
}

type NewQuestionDialogProps = DialogProps & { ready: ReadyQuestion | undefined }

function NewQuestionDialog({ venueId, questions, studios, ready, onClose }: NewQuestionDialogProps) {
  const [schema] = useState(() => newQuestionSchema(venueId))
  return (
    <FormDialog
      title={ready?.name ?? 'Your own question'}
      onClose={onClose}
      schema={schema}
      read={(fields) => ({ ...readQuestion(fields), asking: readAsking(fields) })}
      action={api.questions.add}
      isNew
      submitLabel="Add question"
      success="Question added"
      fields={refusalFields}
    >
      <QuestionFieldset
        values={ready ? valuesOfReady(ready) : blankQuestion}
        askingProps={{
          asking: { ...defaultAsking, ...(ready && { audience: ready.audience }) },
          earlier: questions.filter(({ asking }) => asking !== null),
          studios,
        }}
      />
    </FormDialog>
  )
}

/** Edits a question, and how the edition asks it. */
export function EditQuestionDialog(props: DialogProps & { question: Question }) {
  const { venueId, questions, studios, question, onClose } = props
  // Fixed when the dialog opens, so that a refetch can't replace what is being typed.
  const [{ asking, answered, earlier }] = useState({
    ...question,
    earlier: questions.slice(
      0,
      questions.findIndex(({ id }) => id === question.id),
    ),
  })
  return (
    <EditDialog
      title="Edit question"
      onClose={onClose}
      row={question}
      rowSchema={QuestionNow}
      schema={QuestionUpdate}
      read={(fields, saved) => ({
        ...saved,
        ...readQuestion(fields),
        asking: asking ? { venueId, ...readAsking(fields) } : undefined,
      })}
      action={api.questions.update}
      labels={questionLabels}
      fields={refusalFields}
    >
      {(shown) => (
        <QuestionFieldset
          values={shown}
          answered={answered}
          askingProps={asking ? { asking, earlier, studios } : undefined}
        />
      )}
    </EditDialog>
  )
}
