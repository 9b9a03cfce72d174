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
  byQuestion(answers).map(({ label, kind, theirs }) => ({
    label,
    kind,
    answers: theirs.map(({ fullName, place, value }) => ({ fullName, place, value })),
  }))

/**
 * Each question with the number of people per answer, the most frequent first; every choice of a multiple answer
 * counts.
 */
export const countQuestions = (answers: readonly ReadAnswer[]) =>
  byQuestion(answers).map(({ label, kind, theirs }) => {
    const values = theirs.flatMap(({ value }): OwnValue[] => (Array.isArray(value) ? value : [value]))
    const counts = [...Map.groupBy(values, ownAnswerText).values()].flatMap((same) =>
      same[0] === undefined ? [] : [{ value: same[0], people: same.length }],
    )
    return { label, kind, answers: counts.toSorted((one, other) => other.people - one.people) }
  })

const byQuestion = (answers: readonly ReadAnswer[]) =>
  [...Map.groupBy(answers, ({ label }) => label)].flatMap(([label, theirs]) =>
    theirs[0] === undefined ? [] : [{ label, kind: theirs[0].kind, theirs }],
  )
