import { useQuery } from '@tanstack/react-query'
import { questionsFor } from '#contract/own-answers.ts'
import type { PersonQuestions } from '#web/attendance/panel/own-answers-dialog.tsx'
import { Fact, Facts, None, Section } from '#web/attendance/panel/panel-section.tsx'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

const OwnAnswersDialog = lazyDialog(
  async () => (await import('#web/attendance/panel/own-answers-dialog.tsx')).OwnAnswersDialog,
)

type OwnAnswersSectionProps = { row: Row; venueId: string }

/** The edition's custom questions with a person's answers; renders nothing if there are none. */
export function OwnAnswersSection({ row, venueId }: OwnAnswersSectionProps) {
  const { personId } = row
  const sheet = useQuery(api.questions.ofPerson.queryOptions({ input: { venueId, personId } }))
  const studios = useQuery(api.studios.names.queryOptions()).data ?? []
  const editing = useOnDemand<PersonQuestions>(OwnAnswersDialog)
  if (sheet.isLoadingError)
    return (
      <Section title={title}>
        <ErrorState message={sentenceOf(sheet.error)} onRetry={() => void sheet.refetch()} />
      </Section>
    )
  const { data } = sheet
  if (!data || data.questions.length === 0) return null
  const { questions, answers } = data
  const studioId = studios.find(({ name }) => name === row.studio)?.id ?? null
  const situation = { attending: row.attending, isFlying: row.hasFlight, studioId, own: answers }
  const applicable = new Set(questionsFor(questions, situation))
  const shownQuestions = questions.filter(
    (question) => applicable.has(question) || answers[question.id] !== undefined,
  )
  return (
    <Section title={title} onEdit={() => editing.open(data)}>
      {shownQuestions.length === 0 && <None>They are asked none of them.</None>}
      <Facts>
        {shownQuestions.map((question) => (
          <Fact key={question.id} label={question.label}>
            <span className="whitespace-pre-line">
              {ownAnswerWords(question, answers[question.id]) || <None>Not answered</None>}
            </span>
          </Fact>
        ))}
      </Facts>
      {editing.subject && (
        <OwnAnswersDialog row={row} venueId={venueId} sheet={editing.subject} onClose={editing.close} />
      )}
    </Section>
  )
}

const title = 'Your own questions'
