import { ArchiveRestore } from 'lucide-react'
import type { ReactNode } from 'react'
import { archiveEntry } from '#web/questions/asked-list.tsx'
import type { Question } from '#web/questions/asking-words.ts'
import { QuestionRow } from '#web/questions/question-row.tsx'
import type { QuestionActions } from '#web/questions/use-question-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'

type NotAskedProps = {
  questions: readonly Question[]
  actions: QuestionActions
  onEdit: (question: Question) => void
}

/** Questions of other events, and archived ones. */
export function NotAsked({ questions, actions, onEdit }: NotAskedProps) {
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
              <li key={question.id} className="flex min-w-0 items-center gap-2 py-1.5">
                <span className="min-w-0 flex-1 wrap-anywhere">{question.label}</span>
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
