import { ownReadersLine, questionsFor, type AskedQuestion, type OwnValue } from '#contract/own-answers.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { useIsOpen } from '#web/portal/attendance-answer.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { widened } from '#web/questions/own-values.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

export type MyQuestions = Outputs['questions']['mine']

type OwnAnswersListProps = { home: GuestHome; sheet: MyQuestions }

/** The custom questions with the guest's answers, and a button to change those that are still open. */
export function OwnAnswersList({ home, sheet }: OwnAnswersListProps) {
  const { questions, answers, asksAgain, situation } = sheet
  const { opener, opened } = useOpened(OwnAnswersDialog)
  const othersDialog = useOpened(OthersDialog)
  const isOpen = useIsOpen(home)
  const now = useWallClock(home.venue.timeZone)
  const openIds = questions.flatMap(({ id, closesAt }) =>
    isOpen && (closesAt === null || now <= closesAt) ? [id] : [],
  )
  const applicable = questionsFor(questions, { ...situation, own: answers })
  const canEdit = applicable.some(({ id }) => openIds.includes(id))
  const canReadOthers = home.attending !== 'no' && questions.some(({ readers }) => readers.includes('guests'))
  if (applicable.length === 0 && !canReadOthers) return null
  return (
    <section aria-labelledby="own-answers" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="own-answers">Questions from the organisers</h3>
      {applicable.length > 0 && (
        <dl className="grid gap-3 sm:grid-cols-2">
          {applicable.map((question) => (
            <OwnAnswer
              key={question.id}
              question={question}
              value={answers[question.id]}
              venueId={home.venue.id}
              isAskedAgain={asksAgain.includes(question.id) && openIds.includes(question.id)}
            />
          ))}
        </dl>
      )}
      {(canEdit || canReadOthers) && (
        <div className="flex flex-wrap gap-2">
          {canEdit && (
            <Button {...opener} size="small">
              Edit my answers
            </Button>
          )}
          {canReadOthers && (
            <Button {...othersDialog.opener} size="small">
              What others say
            </Button>
          )}
        </div>
      )}
      {othersDialog.opened && <OthersDialog venueId={home.venue.id} onClose={othersDialog.opened.close} />}
      {opened && (
        <OwnAnswersDialog venueId={home.venue.id} sheet={sheet} openIds={openIds} onClose={opened.close} />
      )}
    </section>
  )
}

type OwnAnswerProps = {
  question: AskedQuestion
  value: OwnValue | undefined
  venueId: string
  isAskedAgain: boolean
}

function OwnAnswer({ question, value, venueId, isAskedAgain }: OwnAnswerProps) {
  const saveAnswer = useAction(api.questions.answerMine, { success: 'Your answer is kept' })
  return (
    <div className="min-w-0">
      <dt className="text-sm wrap-anywhere text-soft">{question.label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {value === undefined ? (
          <span className="text-soft">Not answered yet</span>
        ) : (
          ownAnswerWords(question, value)
        )}
        {isAskedAgain && value !== undefined && (
          <div className="mt-1 flex flex-col items-start gap-2 text-sm whitespace-normal">
            <p>{`${widened} ${ownReadersLine(question)}`}</p>
            <Button
              size="small"
              isPending={saveAnswer.isPending}
              onPress={() => saveAnswer.run({ venueId, answers: { [question.id]: value } })}
            >
              Keep my answer
            </Button>
          </div>
        )}
      </dd>
    </div>
  )
}

const OwnAnswersDialog = lazyDialog(
  async () => (await import('#web/portal/own-answers-dialog.tsx')).OwnAnswersDialog,
)

const OthersDialog = lazyDialog(async () => (await import('#web/portal/others-dialog.tsx')).OthersDialog)
