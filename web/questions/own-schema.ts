import type { AskedQuestion, OwnAnswers, OwnKind } from '#contract/own-answers.ts'
import { ownAnswerOf, OwnAnswersInput } from '#contract/own-questions.ts'

/** The schema for answers to these questions. A required one may be left blank if its answer is known. */
export const ownGivenTo = (questions: readonly AskedQuestion[], known: OwnAnswers) =>
  OwnAnswersInput.superRefine((own, { addIssue }) => {
    for (const question of questions) {
      const { id, kind, isRequired } = question
      const value = own[id]
      if (value === undefined || (value === null && !(isRequired && (known[id] ?? null) === null))) continue
      const { error } = ownAnswerOf(question).safeParse(value ?? blank(kind))
      for (const { path, message } of error?.issues ?? [])
        addIssue({ code: 'custom', message, path: [id, ...path] })
    }
  })

/** The blank value of an answer, for its schema to report as missing. */
function blank(kind: OwnKind): unknown {
  if (kind === 'contact') return { name: '', phone: '' }
  if (kind === 'choices') return []
  return kind === 'number' || kind === 'yesNo' ? undefined : ''
}
