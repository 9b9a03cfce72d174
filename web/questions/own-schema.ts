import type { z } from 'zod'
import type { AskedQuestion, OwnAnswers, OwnKind } from '#contract/own-answers.ts'
import { ownAnswerOf, OwnGiven } from '#contract/own-questions.ts'

/** The answers to these questions. One that must be answered may be left blank where its answer is known. */
export const ownGivenTo = (questions: readonly AskedQuestion[], known: OwnAnswers) =>
  OwnGiven.superRefine((own, { addIssue }) => {
    for (const question of questions) {
      const { id, kind, isRequired } = question
      const value = own[id]
      if (value === undefined || (value === null && !(isRequired && (known[id] ?? null) === null))) continue
      const { error } = ownAnswerOf(question).safeParse(value ?? blank(kind))
      for (const { path, message } of error?.issues ?? [])
        addIssue({ code: 'custom', message, path: [id, ...path] })
    }
  })

type Given = z.output<typeof OwnGiven>
export type OwnGivenSchema = z.ZodType<Given>

/** An answer of which nothing is given: its schema says what is missing. */
function blank(kind: OwnKind): unknown {
  if (kind === 'contact') return { name: '', phone: '' }
  if (kind === 'choices') return []
  return kind === 'number' || kind === 'yesNo' ? undefined : ''
}
