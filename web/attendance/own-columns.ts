import {
  isAnsweredWith,
  ownConditions,
  questionsFor,
  type AskedQuestion,
  type OwnAnswers,
  type OwnValue,
} from '#contract/own-answers.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { SortKey } from '#web/lib/sort-rows.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import type { Option } from '#web/ui/option-list.tsx'

type AnswersOutput = Outputs['questions']['answers']

/** Answers to custom questions, by person. */
export type AnswersByPerson = ReadonlyMap<string, OwnAnswers>

/** Built once per response, so that rows don't search all answers. */
export function groupByPerson({ answers }: AnswersOutput): AnswersByPerson {
  const people = new Map<string, Record<string, OwnValue>>()
  for (const [questionId, answersTo] of Object.entries(answers))
    for (const [personId, value] of Object.entries(answersTo)) {
      const own = people.get(personId)
      if (own) own[questionId] = value
      else people.set(personId, { [questionId]: value })
    }
  return people
}

/** These questions, and those that their conditions depend on. */
export function withConditions(questions: readonly AskedQuestion[], ids: ReadonlySet<string>): string[] {
  const needed = new Set(ids)
  // A condition always refers to an earlier question.
  for (const { id, onlyIf } of questions.toReversed()) {
    if (needed.has(id) && onlyIf) needed.add(onlyIf.questionId)
  }
  return questions.flatMap(({ id }) => (needed.has(id) ? [id] : []))
}

const noAnswers: OwnAnswers = {}
const ownOf = (answersByPerson: AnswersByPerson, row: Row): OwnAnswers =>
  answersByPerson.get(row.personId) ?? noAnswers

export const ownText = (answersByPerson: AnswersByPerson, question: AskedQuestion, row: Row): string | null =>
  ownAnswerWords(question, ownOf(answersByPerson, row)[question.id]) || null

/**
 * The sort key of an answer: choices by the question's order, numbers by size, all others by their text. Cached per answer,
 * because thousands of people share a few answers.
 */
export function ownSortKey(answersByPerson: AnswersByPerson, question: AskedQuestion): (row: Row) => SortKey {
  const choices = ownConditions(question)
  const keys = new Map<OwnValue | null, SortKey>()
  const keyOf = (value: OwnValue | null): SortKey => {
    if (value === null || typeof value === 'number') return value
    // The stored form of a date sorts chronologically.
    if (question.kind === 'date' && typeof value === 'string') return value
    const index = choices.findIndex((choice) => isAnsweredWith(value, choice))
    return index >= 0 ? index : ownAnswerWords(question, value) || null
  }
  return (row) => {
    const value = ownOf(answersByPerson, row)[question.id] ?? null
    const key = keys.get(value) ?? keyOf(value)
    keys.set(value, key)
    return key
  }
}

/** Stands for people without an answer. A choice is never blank. */
export const missingOption = ' '

/** The filters of a list: an answer for each question. */
type AnswerFilters = ReadonlyMap<string, string>

/** Reads the filters from the text in a URL. */
export const parseFilters = (text: string | undefined): AnswerFilters => new Map(new URLSearchParams(text))
export const writeFilters = (answerFilters: AnswerFilters): string | undefined =>
  new URLSearchParams([...answerFilters]).toString() || undefined

/** The unanswered questions that apply to each person, by person id. */
type MissingQuestions = ReadonlyMap<string, readonly string[]>

type AnswerContext = {
  questions: readonly AskedQuestion[]
  byPerson: AnswersByPerson
  studios: readonly { id: string; name: string }[]
}

export function findMissing(
  rows: readonly Row[],
  { questions, byPerson, studios }: AnswerContext,
): MissingQuestions {
  const studioIds = new Map(studios.map(({ id, name }) => [name, id]))
  return new Map(
    rows.map((row) => {
      const own = ownOf(byPerson, row)
      const studioId = studioIds.get(row.studio ?? '') ?? null
      const situation = { attending: row.attending, isFlying: row.hasFlight, studioId, own }
      const applicable = questionsFor(questions, situation)
      return [row.personId, applicable.flatMap(({ id }) => ((own[id] ?? null) === null ? [id] : []))]
    }),
  )
}

type AnswerIndex = { byPerson: AnswersByPerson; missingQuestions: MissingQuestions }

/** Returns the rows that pass the filters. */
export function filterByAnswers(
  rows: readonly Row[],
  answerFilters: AnswerFilters,
  { byPerson, missingQuestions }: AnswerIndex,
): readonly Row[] {
  if (answerFilters.size === 0) return rows
  const filters = [...answerFilters]
  return rows.filter((row) =>
    filters.every(([id, value]) =>
      value === missingOption
        ? missingQuestions.get(row.personId)?.includes(id)
        : isAnsweredWith(ownOf(byPerson, row)[id] ?? null, value),
    ),
  )
}

/** A question's filter options, with the number of people each finds. */
export function ownOptions(
  question: AskedQuestion,
  rows: readonly Row[],
  { byPerson, missingQuestions }: AnswerIndex,
): Option<string>[] {
  const { id, label } = question
  const values = rows.map((row) => ownOf(byPerson, row)[id] ?? null)
  const missing = rows.filter((row) => missingQuestions.get(row.personId)?.includes(id)).length
  return [
    { id: missingOption, label: `Missing: ${label} (${missing})` },
    ...ownConditions(question).map((choice) => ({
      id: choice,
      label: `${label}: ${choice} (${values.filter((value) => isAnsweredWith(value, choice)).length})`,
    })),
  ]
}
