import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { OwnValue } from '#contract/own-answers.ts'
import { ownColumn, type PeopleFile as FileSchema } from '#contract/people.ts'
import { LP } from '#contract/answers.ts'
import { questionNames } from '#contract/questions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { key } from '#server/lib/person-names.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'
import { readCells, type LineOrProblem } from '#server/people/import/cells.ts'
import { listAnswersOf, listAskedQuestions, type AskedQuestionRow } from '#server/questions/queries.ts'
import { decideLines, describe, unknownStudios, type KnownStudio } from '#server/people/import/rules.ts'
import { studios } from '#server/db/tables/studios.ts'
import { lockRows } from '#server/locks.ts'
import { venues } from '#server/db/tables/venues.ts'

export type PeopleFile = z.output<typeof FileSchema>

/** The result of importing the file. Changes nothing. */
export async function previewImport(db: Db, file: PeopleFile) {
  if ((await db.$count(venues, eq(venues.id, file.venueId))) === 0) refuse('NOT_FOUND')
  const { decisions, unknown } = await decideFile(db, file, { isSaved: false })
  return { lines: decisions.map(describe), unknownStudios: unknown }
}

/**
 * Decides what each line does, for the preview and for saving. While saving, it locks the people concerned, so that
 * they can't be edited, linked or erased before the transaction ends. `added`: studios to create, with their ids.
 */
export async function decideFile(db: Db, file: PeopleFile, { isSaved }: { isSaved: boolean }) {
  const questions = await findColumns(db, file)
  const lines = file.lines.map((line) => readCells(file.columns, line, questions))
  const isNamed = isNamedIn(lines)
  const lockedIds = isSaved ? (await lockRows(db, people, isNamed)).map(({ id }) => id) : undefined
  const known = await db
    .select(columns(file.venueId))
    .from(people)
    .where(lockedIds ? isAmong(people.id, lockedIds) : isNamed)
    .orderBy(people.id)
  const { all, added } = await readStudios(db, file)
  const ids = known.map(({ id }) => id)
  const answered = await findAnswers(db, file.venueId, [...questions.values()], ids)
  return {
    questions: [...questions.values()],
    decisions: decideLines(lines, {
      known: known.map((one) => ({ ...one, own: answered.get(one.id) ?? {} })),
      studios: all,
      numbers: file.numbers,
    }),
    unknown: unknownStudios(lines, all),
    added,
  }
}

/** The custom questions of the file by column, limited to those that organisers read. */
async function findColumns(db: Db, { venueId, columns }: PeopleFile): Promise<Map<string, AskedQuestionRow>> {
  if (!columns.some((column) => column.startsWith('own-'))) return new Map()
  const asked = await listAskedQuestions(db, venueId)
  return new Map(
    asked.flatMap((question) => {
      const column = ownColumn(question.id)
      const isImported = columns.includes(column) && question.readers.includes('organisers')
      return isImported ? [[column, question]] : []
    }),
  )
}

async function findAnswers(
  db: Db,
  venueId: string,
  questions: readonly AskedQuestionRow[],
  personIds: readonly string[],
): Promise<Map<string, Record<string, OwnValue>>> {
  if (questions.length === 0) return new Map()
  const questionIds = questions.map(({ id }) => id)
  const rows = await listAnswersOf(db, { venueId, reader: 'organisers', questionIds, personIds })
  return new Map(
    [...Map.groupBy(rows, ({ personId }) => personId)].map(([personId, answers]) => [
      personId,
      Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value])),
    ]),
  )
}

const columns = (venueId: string) => ({
  id: people.id,
  version: people.version,
  fullName: people.fullName,
  email: people.email,
  studioId: people.studioId,
  company: people.company,
  ...columnsOf(questionNames),
  notes: people.notes,
  hasAccount: sql<boolean>`${people.userId} is not null`,
  // The column is qualified by hand, because a query of one table gives columns no prefix.
  isOnList: sql<boolean>`exists (select from attendance a where a.person_id = "people"."id" and a.venue_id = ${venueId})`,
})

/** Locks the attendance of the people in a file, before any other lock of the edition. */
export async function lockNamedPeople(tx: Db, file: PeopleFile): Promise<void> {
  const lines = file.lines.map((line) => readCells(file.columns, line, new Map()))
  const personIds = tx.select({ id: people.id }).from(people).where(isNamedIn(lines))
  await lockRows(
    tx,
    attendance,
    and(eq(attendance.venueId, file.venueId), inArray(attendance.personId, personIds)),
    'no key update',
  )
}

/** People with one of the addresses or names. */
function isNamedIn(lines: readonly LineOrProblem[]): SQL {
  const values = lines.flatMap((line) => ('values' in line ? [line.values] : []))
  const emails = values.flatMap(({ email }) => (email === null ? [] : [email]))
  return (
    or(
      isOneOf('email', emails),
      isOneOf(
        'full_name',
        values.map(({ fullName }) => key(fullName)),
      ),
    ) ?? sql`false`
  )
}

const isOneOf = (column: 'email' | 'full_name', texts: readonly string[]) =>
  texts.length === 0 ? undefined : inArray(sql`lower(${sql.identifier(column)})`, [...new Set(texts)])

/** Every studio with its names in this file, LP, and the studios that the organiser wants to create. */
async function readStudios(db: Db, file: PeopleFile): Promise<{ all: KnownStudio[]; added: KnownStudio[] }> {
  const rows = await db.select({ id: studios.id, name: studios.name }).from(studios)
  const known = [{ id: LP, name: LP }, ...rows]
  const names = new Set(known.map(({ name }) => key(name)))
  const namesFor = (id: string) => file.studios.flatMap(({ name, means }) => (means === id ? [name] : []))
  const missing = file.studios.filter(({ name, means }) => means === 'new' && !names.has(key(name)))
  const added = [...new Map(missing.map(({ name }) => [key(name), name])).values()].map((name) => ({
    id: randomUUID(),
    name,
    names: [name],
  }))
  return {
    all: [...known.map((one) => ({ ...one, names: [...namesFor(one.id), one.name] })), ...added],
    added,
  }
}
