import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#web/base/fold.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type OthersAnswer = Outputs['questions']['others'][number]

type OthersDialogProps = { venueId: string; onClose: () => void }

/** The answers that other guests share with everyone, by question. */
export function OthersDialog({ venueId, onClose }: OthersDialogProps) {
  const query = useQuery(api.questions.others.queryOptions({ input: { venueId } }))
  return (
    <Dialog title="What others say" onClose={onClose}>
      <Loaded query={query} loading={{ shape: 'text', count: 3 }} failed="The answers could not be loaded.">
        {(answers) =>
          answers.length === 0 ? (
            <p className="text-soft">Nobody else has answered yet.</p>
          ) : (
            <Answers answers={answers} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Answers({ answers }: { answers: readonly OthersAnswer[] }) {
  const [text, setText] = useState('')
  const query = fold(text.trim())
  const foundAnswers = answers.filter((one) =>
    [one.fullName, ownAnswerWords(one, one.value)].some((words) => fold(words).includes(query)),
  )
  const questionIds = [...new Set(foundAnswers.map(({ questionId }) => questionId))]
  return (
    <div className="flex flex-col gap-5">
      <SearchField
        label="Search by name or answer"
        placeholder="Search by name or answer..."
        value={text}
        onChange={setText}
      />
      <p role="status" className="sr-only">{`${foundAnswers.length} of ${answers.length} answers`}</p>
      {foundAnswers.length === 0 && <p className="text-soft">Nobody found. Try another name or answer.</p>}
      {questionIds.map((id) => (
        <Question key={id} id={id} answers={foundAnswers.filter(({ questionId }) => questionId === id)} />
      ))}
    </div>
  )
}

const Question = ({ id, answers }: { id: string; answers: readonly OthersAnswer[] }) => (
  <section aria-labelledby={`others-${id}`} className="flex flex-col gap-2">
    <h3 id={`others-${id}`} className="wrap-anywhere">
      {answers[0]?.label}
    </h3>
    <dl className="flex flex-col gap-2">
      {answers.map((answer) => (
        <div key={answer.personId} className="grid gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <dt className="wrap-anywhere text-soft">{answer.fullName}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{ownAnswerWords(answer, answer.value)}</dd>
        </div>
      ))}
    </dl>
  </section>
)
