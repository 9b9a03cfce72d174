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

type Given = Outputs['questions']['answers']

/** Each person's answers. */
export type Answered = ReadonlyMap<string, OwnAnswers>

/** Made once for each answer of the server, so that no row looks through all of them. */
export function answeredIn({ answers }: Given): Answered {
  const people = new Map<string, Record<string, OwnValue>>()
  for (const [questionId, given] of Object.entries(answers))
    for (const [personId, value] of Object.entries(given)) {
      const own = people.get(personId)
      if (own) own[questionId] = value
      else people.set(personId, { [questionId]: value })
    }
  return people
}

/** These questions, and those that say whether they are asked. */
export function withConditions(questions: readonly AskedQuestion[], ids: ReadonlySet<string>): string[] {
  const needed = new Set(ids)
  // A condition looks at an earlier question.
  for (const { id, onlyIf } of questions.toReversed()) {
    if (needed.has(id) && onlyIf) needed.add(onlyIf.questionId)
  }
  return questions.flatMap(({ id }) => (needed.has(id) ? [id] : []))
}

const none: OwnAnswers = {}
const ownOf = (answered: Answered, row: Row): OwnAnswers => answered.get(row.personId) ?? none

export const ownText = (answered: Answered, question: AskedQuestion, row: Row): string | null =>
  ownAnswerWords(question, ownOf(answered, row)[question.id]) || null

/**
 * Choices in the order of the question, numbers by their size, all others as they are read. Found once for each answer:
 * thousands of people give a few different ones.
 */
export function ownSortKey(answered: Answered, question: AskedQuestion): (row: Row) => SortKey {
  const choices = ownConditions(question)
  const known = new Map<OwnValue | null, SortKey>()
  const keyOf = (value: OwnValue | null): SortKey => {
    if (value === null || typeof value === 'number') return value
    // As it is stored, a date sorts by its day.
    if (question.kind === 'date' && typeof value === 'string') return value
    const at = choices.findIndex((choice) => isAnsweredWith(value, choice))
    return at >= 0 ? at : ownAnswerWords(question, value) || null
  }
  return (row) => {
    const value = ownOf(answered, row)[question.id] ?? null
    const key = known.get(value) ?? keyOf(value)
    known.set(value, key)
    return key
  }
}

/** For the people who lack an answer; no choice is a blank. */
export const missingOption = ' '

/** What a list is narrowed to: an answer by its question. */
export type Narrowing = ReadonlyMap<string, string>

/** As an address says it, and back. */
export const narrowingIn = (said: string | undefined): Narrowing => new Map(new URLSearchParams(said))
export const narrowingText = (narrowing: Narrowing): string | undefined =>
  new URLSearchParams([...narrowing]).toString() || undefined

/** By person, the questions that they are asked and have not answered. */
export type Lacked = ReadonlyMap<string, readonly string[]>

type Situations = {
  questions: readonly AskedQuestion[]
  answered: Answered
  studios: readonly { id: string; name: string }[]
}

export function lackedIn(rows: readonly Row[], { questions, answered, studios }: Situations): Lacked {
  const studioIds = new Map(studios.map(({ id, name }) => [name, id]))
  return new Map(
    rows.map((row) => {
      const own = ownOf(answered, row)
      const studioId = studioIds.get(row.studio ?? '') ?? null
      const situation = { attending: row.attending, isFlying: row.hasFlight, studioId, own }
      const asked = questionsFor(questions, situation)
      return [row.personId, asked.flatMap(({ id }) => ((own[id] ?? null) === null ? [id] : []))]
    }),
  )
}

type Counted = { answered: Answered; lacked: Lacked }

/** The rows that a narrowing leaves. */
export function narrowRows(
  rows: readonly Row[],
  narrowing: Narrowing,
  { answered, lacked }: Counted,
): readonly Row[] {
  if (narrowing.size === 0) return rows
  const wanted = [...narrowing]
  return rows.filter((row) =>
    wanted.every(([id, value]) =>
      value === missingOption
        ? lacked.get(row.personId)?.includes(id)
        : isAnsweredWith(ownOf(answered, row)[id] ?? null, value),
    ),
  )
}

/** What a question narrows a list to, with how many people each leaves. */
export function ownOptions(
  question: AskedQuestion,
  rows: readonly Row[],
  { answered, lacked }: Counted,
): Option<string>[] {
  const { id, label } = question
  const values = rows.map((row) => ownOf(answered, row)[id] ?? null)
  const missing = rows.filter((row) => lacked.get(row.personId)?.includes(id)).length
  return [
    { id: missingOption, label: `Missing: ${label} (${missing})` },
    ...ownConditions(question).map((choice) => ({
      id: choice,
      label: `${label}: ${choice} (${values.filter((value) => isAnsweredWith(value, choice)).length})`,
    })),
  ]
}
