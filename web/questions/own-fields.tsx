import { memo, useCallback, useState } from 'react'
import {
  withoutBlankAnswers,
  isOwnRequired,
  ownConditions,
  ownReadersLine,
  questionsFor,
  type AskedQuestion,
  type OwnAnswers,
  type OwnSituation,
  type OwnValue,
} from '#contract/own-answers.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { OwnControl } from '#web/questions/own-control.tsx'
import { ownMarks, widened } from '#web/questions/own-values.ts'
import { KnownAnswerNote } from '#web/ui/known-answer-note.tsx'
import { KeepHidden } from '#web/ui/keep-hidden.tsx'

export type OwnFieldsProps = {
  questions: readonly AskedQuestion[]
  /** The facts that decide who is asked, besides the answers in this form. */
  situation: Omit<OwnSituation, 'own'>
  /** The initial values of the fields. */
  initial: OwnAnswers
  /** Known answers, prefilled or not. A field left blank keeps them. */
  known: OwnAnswers
  /** Whether known answers can be removed here. */
  canRemove?: boolean
  removeLabel?: string
  /** Questions whose answers would now have more readers, so that they are asked again. */
  asksAgain?: readonly string[]
  /** Shows only these questions. Known answers to the others still decide which of them are asked. */
  only?: readonly string[]
}

/**
 * The fields of custom questions that apply in this situation. Read them with `readOwn` and `readOwnRemoves`. Text
 * typed for a question that no longer applies is kept, and returns with it.
 */
export function OwnFields(props: OwnFieldsProps) {
  const { questions, situation, initial, known, canRemove = false, asksAgain = [], only } = props
  const { removeLabel = 'Remove my answer' } = props
  const [chosen, setChosen] = useState<OwnAnswers>({})
  const choose = useCallback(
    (id: string, value: OwnValue | null) => setChosen((before) => ({ ...before, [id]: value })),
    [],
  )
  const ownAnswers = { ...known, ...withoutBlankAnswers(initial), ...chosen }
  const applicable = new Set(questionsFor(questions, { ...situation, own: ownAnswers }).map(({ id }) => id))
  const fields = only ? questions.filter(({ id }) => only.includes(id)) : questions
  return fields.map((question) => (
    <KeepHidden key={question.id} isHidden={!applicable.has(question.id)}>
      <OwnField
        question={question}
        initial={initial[question.id] ?? null}
        known={known[question.id] ?? null}
        isRequired={isOwnRequired(question, situation)}
        canRemove={canRemove}
        removeLabel={removeLabel}
        isAskedAgain={asksAgain.includes(question.id)}
        onChoose={choose}
      />
    </KeepHidden>
  ))
}

type OwnFieldProps = {
  question: AskedQuestion
  initial: OwnValue | null
  known: OwnValue | null
  isRequired: boolean
  canRemove: boolean
  removeLabel: string
  isAskedAgain: boolean
  onChoose: (id: string, value: OwnValue | null) => void
}

/** Memoized, because a form can have sixty of these. */
const OwnField = memo((props: OwnFieldProps) => {
  const { question, initial, known, isRequired, canRemove, removeLabel, isAskedAgain, onChoose } = props
  const { id, label, purpose } = question
  const [isBlank, setBlank] = useState(initial === null)
  const change = (value: OwnValue | null) => {
    setBlank(value === null)
    if (ownConditions(question).length > 0) onChoose(id, value)
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <input type="hidden" name={ownMarks.asked} value={id} />
      <OwnControl {...{ question, isRequired, initial }} onChange={change} />
      <p className="text-xs wrap-anywhere text-soft">
        {isAskedAgain && <span className="font-medium">{`${widened} `}</span>}
        {[purpose, ownReadersLine(question)].filter(Boolean).join(' ')}
      </p>
      {isBlank && known !== null && (
        <KnownAnswerNote
          {...(canRemove &&
            !isRequired && {
              removeName: ownMarks.removed,
              removeValue: id,
              removeLabel,
            })}
        >
          {`${label}: ${ownAnswerWords(question, known)}`}
        </KnownAnswerNote>
      )}
    </div>
  )
})
OwnField.displayName = 'OwnField'
