import { inserts } from '#contract/messages.ts'
import { insertsIn } from '#contract/plain-writing.ts'
import type { Db } from '#server/db/open.ts'
import type { Answers } from '#server/messages/rules.ts'
import { listAnswersOf, listAskedQuestions, listMissingAnswers } from '#server/questions/queries.ts'
import { ownWords } from '#server/questions/rules.ts'

/**
 * The custom questions whose answers a message can contain: organisers may read them, and their text fits between
 * braces.
 */
export const listInserts = async (db: Db, venueId: string) =>
  (await listAskedQuestions(db, venueId)).filter(
    ({ label, readers }) =>
      readers.includes('organisers') && insertsIn(`{${label}}`)[0] === label && !fixed.has(label),
  )

const fixed: ReadonlySet<string> = new Set(inserts)

/** The answers as text, by person and question. */
export async function listAnswerTexts(
  db: Db,
  venueId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Record<string, string>>> {
  const questions = new Map((await listInserts(db, venueId)).map((question) => [question.id, question]))
  if (questions.size === 0) return new Map()
  const rows = await listAnswersOf(db, {
    venueId,
    reader: 'organisers',
    questionIds: [...questions.keys()],
    personIds,
  })
  const words = new Map<string, Record<string, string>>()
  for (const { personId, questionId, value } of rows) {
    const question = questions.get(questionId)
    if (question)
      words.set(personId, { ...words.get(personId), [question.label]: ownWords(question.kind, value) })
  }
  return words
}

type AnswerRow = Pick<Answers, 'attending' | 'flight1DepartureAirport' | 'flight2DepartureAirport'> & {
  personId: string
  studioId: string | null
}

const situationOf = (row: AnswerRow) => ({
  personId: row.personId,
  studioId: row.studioId,
  attending: row.attending,
  isFlying: (row.flight1DepartureAirport ?? row.flight2DepartureAirport) !== null,
})

/** The required questions that attendees haven't answered, by person. */
export const listMissingRequired = (db: Db, venueId: string, rows: readonly AnswerRow[]) =>
  listMissingAnswers(db, venueId, rows.filter(({ attending }) => attending === 'yes').map(situationOf))
