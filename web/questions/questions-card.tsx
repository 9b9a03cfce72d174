import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ownLimits, QuestionNow, QuestionUpdate } from '#contract/own-questions.ts'
import { type ReadyQuestion, readyQuestions } from '#contract/ready-questions.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useRow } from '#web/lib/use-row.ts'
import { archiveEntry, AskedList } from '#web/questions/asked-list.tsx'
import type { Question } from '#web/questions/asking-words.ts'
import { FixedQuestions } from '#web/questions/fixed-questions.tsx'
import { type QuestionActions, useQuestionActions } from '#web/questions/use-question-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QuestionRow } from '#web/questions/question-row.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { QuestionFieldset } from '#web/questions/question-fieldset.tsx'
import {
  blankQuestion,
  defaultAsking,
  newQuestionSchema,
  questionLabels,
  readAsking,
  readQuestion,
  type Studio,
  valuesOfReady,
} from '#web/questions/question-values.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The questions of an edition's survey in order: the standard ones, then the custom ones. */
export function QuestionsCard({ venueId }: { venueId: string }) {
  const found = useQuery(api.questions.list.queryOptions({ input: { venueId } }))
  const studios = useQuery(api.studios.list.queryOptions())
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<string>()
  const allQuestions = found.data?.questions ?? []
  const actions = useQuestionActions(venueId, allQuestions)
  const question = useRow(found.data?.questions, edited)
  const dialog = { venueId, questions: allQuestions, studios: studios.data ?? [] }
  const edit = ({ id }: Question) => setEdited(id)
  const fullReason =
    allQuestions.filter(({ isArchived }) => !isArchived).length >= ownLimits.questions
      ? `There can be ${ownLimits.questions} questions. Archive one that is not asked any more.`
      : undefined
  return (
    <Card title="What you ask">
      {/* At large text sizes, the card's header has no room for the button. */}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">Guests answer these in this order. The first ones have their place.</p>
        <Button size="small" whyDisabled={fullReason} onPress={() => setAdding(true)}>
          <Plus className="size-4" aria-hidden />
          Add a question
        </Button>
      </div>
      <FixedQuestions />
      <Loaded query={found} loading={{ shape: 'text', count: 2 }}>
        {({ questions }) => {
          const askedQuestions = questions.filter(({ asking }) => asking !== null)
          return (
            <>
              {askedQuestions.length > 0 && (
                <div className="-mt-3 border-t border-line">
                  <AskedList questions={askedQuestions} actions={actions} onEdit={edit} />
                </div>
              )}
              <NotAsked
                questions={questions.filter(({ asking }) => asking === null)}
                actions={actions}
                onEdit={edit}
              />
            </>
          )
        }}
      </Loaded>
      {isAdding && <AddQuestionDialog {...dialog} onClose={() => setAdding(false)} />}
      {question && (
        <EditQuestionDialog
          key={question.id}
          {...dialog}
          question={question}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

type NotAskedProps = {
  questions: readonly Question[]
  actions: QuestionActions
  onEdit: (question: Question) => void
}

/** Questions of other events, and archived ones. */
function NotAsked({ questions, actions, onEdit }: NotAskedProps) {
  const others = questions.filter(({ isArchived }) => !isArchived)
  const archived = questions.filter(({ isArchived }) => isArchived)
  if (questions.length === 0) return null
  return (
    <Disclosure title={`Not asked at this event (${others.length})`}>
      <Rows label="Questions that this event does not ask">
        {others.map((question) => (
          <li key={question.id} className="flex min-w-0 flex-wrap items-center gap-1">
            <QuestionRow
              question={question}
              all={questions}
              entries={[archiveEntry(question, actions.archive)]}
              onEdit={() => onEdit(question)}
              aside={
                <Button
                  size="small"
                  aria-label={`Ask here: ${question.label}`}
                  onPress={() => actions.ask(question)}
                >
                  Ask here
                </Button>
              }
            />
          </li>
        ))}
      </Rows>
      {archived.length > 0 && (
        <Disclosure title={`Archived (${archived.length})`}>
          <Rows label="Archived questions">
            {archived.map((question) => (
              <li key={question.id} className="flex min-w-0 flex-wrap items-center gap-2 py-1.5">
                <span className="row-title">{question.label}</span>
                <Button
                  size="small"
                  aria-label={`Restore ${question.label}`}
                  onPress={() => actions.restore(question)}
                >
                  <ArchiveRestore className="size-4" aria-hidden />
                  Restore
                </Button>
              </li>
            ))}
          </Rows>
        </Disclosure>
      )}
    </Disclosure>
  )
}

const Rows = ({ label, children }: { label: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )

type DialogProps = {
  venueId: string
  /** All questions, with the edition's first, in its order. */
  questions: readonly Question[]
  studios: readonly Studio[]
  onClose: () => void
}

const refusalFields = { QUESTION_EXISTS: 'label', QUESTION_LATER: 'asking.onlyIf.questionId' } as const

/** Offers ready-made questions, then shows the fields. */
function AddQuestionDialog(props: DialogProps) {
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
      <ul className="flex flex-wrap gap-2">
        {offered.map((ready) => (
          <li key={ready.name}>
            <Button size="small" onPress={() => onChoose(ready)}>
              {ready.name}
            </Button>
          </li>
        ))}
        <li className="mt-2 w-full">
          <Button onPress={() => onChoose('own')}>
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
function EditQuestionDialog(props: DialogProps & { question: Question }) {
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
