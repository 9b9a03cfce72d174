import { ownAnswerText, type OwnKind, type OwnValue } from '#contract/own-answers.ts'

export type ReadAnswer = {
  label: string
  kind: OwnKind
  value: OwnValue
  fullName: string
  /** The room number, or the number of each shuttle. */
  place: string
}

/** Each question with the people who answered it, and their answers. */
export const nameQuestions = (answers: readonly ReadAnswer[]) =>
  byQuestion(answers).map(({ label, kind, answers: ofQuestion }) => ({
    label,
    kind,
    answers: ofQuestion.map(({ fullName, place, value }) => ({ fullName, place, value })),
  }))

/** Each question with the number of people per answer, most frequent first. Each of several choices counts. */
export const countQuestions = (answers: readonly ReadAnswer[]) =>
  byQuestion(answers).map(({ label, kind, answers: ofQuestion }) => {
    const values = ofQuestion.flatMap(({ value }): OwnValue[] => (Array.isArray(value) ? value : [value]))
    const counts = [...Map.groupBy(values, ownAnswerText).values()].flatMap((same) =>
      same[0] === undefined ? [] : [{ value: same[0], people: same.length }],
    )
    return { label, kind, answers: counts.toSorted((one, other) => other.people - one.people) }
  })

const byQuestion = (answers: readonly ReadAnswer[]) =>
  [...Map.groupBy(answers, ({ label }) => label)].flatMap(([label, ofQuestion]) =>
    ofQuestion[0] === undefined ? [] : [{ label, kind: ofQuestion[0].kind, answers: ofQuestion }],
  )
