import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ownLimits } from '#contract/own-questions.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useRow } from '#web/lib/use-row.ts'
import { AskedList } from '#web/questions/asked-list.tsx'
import type { Question } from '#web/questions/asking-words.ts'
import { FixedQuestions } from '#web/questions/fixed-questions.tsx'
import { NotAsked } from '#web/questions/not-asked.tsx'
import { AddQuestionDialog, EditQuestionDialog } from '#web/questions/question-dialogs.tsx'
import { useQuestionActions } from '#web/questions/use-question-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

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
