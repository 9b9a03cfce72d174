import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import {
  questionsFor,
  type OwnAnswers,
  type OwnReader,
  type OwnSituation,
  type OwnValue,
} from '#contract/own-answers.ts'
import type { AskedQuestion, OwnQuestion } from '#contract/own-questions.ts'
import type { Db } from '#server/db/open.ts'
import { answers, editionQuestions, questions } from '#server/db/tables/questions.ts'
import { venues } from '#server/db/tables/venues.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'

export type AskedQuestionRow = z.output<typeof AskedQuestion>

/** The questions that an edition asks, in its order. */
export async function listAskedQuestions(db: Db, venueId: string): Promise<AskedQuestionRow[]> {
  const rows = await db
    .select({ question: questions, asking: editionQuestions })
    .from(editionQuestions)
    .innerJoin(questions, eq(questions.id, editionQuestions.questionId))
    .where(and(eq(editionQuestions.venueId, venueId), isNull(questions.archivedAt)))
    .orderBy(asc(editionQuestions.position), asc(questions.id))
  return rows.map(({ question, asking }) => ({ ...shownQuestion(question), ...shownAsking(asking) }))
}

/** The questions of an edition that can still be answered, by the venue's clock. */
export async function listOpen(db: Db, venueId: string, now: Date): Promise<AskedQuestionRow[]> {
  const asked = await listAskedQuestions(db, venueId)
  if (asked.every(({ closesAt }) => closesAt === null)) return asked
  const [venue] = await db.select({ timeZone: venues.timeZone }).from(venues).where(eq(venues.id, venueId))
  const localNow = venue && wallClockAt(now, venue.timeZone)
  return asked.filter(({ closesAt }) => closesAt === null || (localNow !== undefined && localNow <= closesAt))
}

/** Every question, with how the edition asks it. The questions that it asks come first, in its order. */
export async function listQuestions(db: Db, venueId: string): Promise<z.output<typeof OwnQuestion>[]> {
  const counted = db.$with('counted').as(
    db
      .select({ questionId: answers.questionId, answered: sql<number>`count(*)::int`.as('answered') })
      .from(answers)
      .groupBy(answers.questionId),
  )
  const rows = await db
    .with(counted)
    .select({ question: questions, asking: editionQuestions, answered: counted.answered })
    .from(questions)
    .leftJoin(
      editionQuestions,
      and(eq(editionQuestions.questionId, questions.id), eq(editionQuestions.venueId, venueId)),
    )
    .leftJoin(counted, eq(counted.questionId, questions.id))
    .orderBy(
      sql`case when ${questions.archivedAt} is null then ${editionQuestions.position} end nulls last`,
      sql`${questions.label} collate names`,
      asc(questions.id),
    )
  return rows.map(({ question, asking, answered }) => ({
    ...shownQuestion(question),
    version: question.version,
    heads: question.heads,
    flyingChoice: question.flyingChoice,
    isArchived: question.archivedAt !== null,
    answered: answered ?? 0,
    asking: asking && question.archivedAt === null ? shownAsking(asking) : null,
  }))
}

const shownQuestion = (question: typeof questions.$inferSelect) => ({
  id: question.id,
  label: question.label,
  help: question.help,
  kind: question.kind,
  choices: question.choices,
  isOfPerson: question.isOfPerson,
  readers: question.readers,
  purpose: question.purpose,
  keepDays: question.keepDays,
})

/** How an edition asks a question, in the form of the contract. */
export const shownAsking = ({ onlyIfId, onlyIfValue, ...asking }: typeof editionQuestions.$inferSelect) => ({
  audience: asking.audience,
  studioIds: asking.studioIds,
  isRequired: asking.isRequired,
  closesAt: asking.closesAt,
  onlyIf: onlyIfId === null || onlyIfValue === null ? null : { questionId: onlyIfId, value: onlyIfValue },
})

/** An answer counts at an edition if it was given there, or if it belongs to the person. */
export const countsAt = (venueId: SQL | string) => sql`(a.venue_id is null or a.venue_id = ${venueId})`

/**
 * Whether this kind of reader may read the answer `a` to the question `q`: the question includes them, and the person
 * knew that when they answered.
 */
export const isReadBy = (reader: OwnReader) =>
  sql`(${reader} = any(q.readers) and ${reader} = any(a.readers))`

/** Whether an answer that organisers may read says that a person doesn't fly. `of`: the person's attendance. */
export const travelsOtherwise = (
  of: SQL = sql`a`,
) => sql<boolean>`exists (select from answers t join questions q on q.id = t.question_id
  where t.person_id = ${of}.person_id and (t.venue_id is null or t.venue_id = ${of}.venue_id)
    and q.flying_choice is not null and t.value #>> '{}' <> q.flying_choice
    and 'organisers' = any(q.readers) and 'organisers' = any(t.readers))`

type OwnAnswer = { personId: string; questionId: string; value: OwnValue }

/** Answers by question, then by person, so that thousands of answers don't repeat the question. */
type AnswersByQuestion = Readonly<Record<string, Readonly<Record<string, OwnValue>>>>

/** The answers of people on the edition's list to these questions, as one kind of reader may read them. */
export async function listAnswers(
  db: Db,
  { venueId, reader, questionIds }: { venueId: string; reader: OwnReader; questionIds: readonly string[] },
): Promise<AnswersByQuestion> {
  const { rows } = await db.execute<{ questionId: string; given: Record<string, OwnValue> }>(sql`
    select a.question_id as "questionId", jsonb_object_agg(a.person_id, a.value) as given
    from answers a
    join questions q on q.id = a.question_id
    join attendance l on l.person_id = a.person_id and l.venue_id = ${venueId}
    where ${isAmong(sql`a.question_id`, questionIds)} and ${countsAt(venueId)} and ${isReadBy(reader)}
    group by a.question_id`)
  return Object.fromEntries(rows.map(({ questionId, given }) => [questionId, given]))
}

/** Like `listAnswers`, for people who may not be on the edition's list. */
export async function listAnswersOf(
  db: Db,
  query: {
    venueId: string
    reader: OwnReader
    questionIds: readonly string[]
    personIds: readonly string[]
  },
): Promise<OwnAnswer[]> {
  const { rows } = await db.execute<OwnAnswer>(sql`
    select a.person_id as "personId", a.question_id as "questionId", a.value
    from answers a join questions q on q.id = a.question_id
    where ${isAmong(sql`a.question_id`, query.questionIds)} and ${isAmong(sql`a.person_id`, query.personIds)}
      and ${countsAt(query.venueId)} and ${isReadBy(query.reader)}`)
  return rows
}

type PersonSituation = Omit<OwnSituation, 'own'> & { personId: string }

const mustBeAnswered = ({ isRequired, readers }: AskedQuestionRow) =>
  isRequired && readers.includes('organisers')

/** The required questions that each person is asked and hasn't answered; only those that organisers read. */
export async function listMissingAnswers(
  db: Db,
  venueId: string,
  people: readonly PersonSituation[],
): Promise<ReadonlyMap<string, string[]>> {
  const asked = await listAskedQuestions(db, venueId)
  if (!asked.some(mustBeAnswered)) return new Map()
  // We read the answers only to evaluate conditions: none is passed on.
  const { rows } = await db.execute<OwnAnswer>(sql`
    select a.person_id as "personId", a.question_id as "questionId", a.value from answers a
    where ${isAmong(
      sql`a.person_id`,
      people.map(({ personId }) => personId),
    )} and ${countsAt(venueId)}`)
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  return new Map(
    people.map(({ personId, ...situation }) => {
      const personsAnswers = byPerson.get(personId) ?? []
      const own = Object.fromEntries(personsAnswers.map(({ questionId, value }) => [questionId, value]))
      const missing = questionsFor(asked, { ...situation, own }).filter(
        (question) => mustBeAnswered(question) && own[question.id] === undefined,
      )
      return [personId, missing.map(({ label }) => label)]
    }),
  )
}

/** All answers of one person, with the questions that have readers they don't know of yet. */
export async function findAnswers(
  db: Db,
  isPerson: SQL,
  venueId: string,
): Promise<{ own: OwnAnswers; asksAgain: string[] }> {
  const { rows } = await db.execute<{ questionId: string; value: OwnValue; isWider: boolean }>(sql`
    select a.question_id as "questionId", a.value, not (q.readers <@ a.readers) as "isWider"
    from answers a join questions q on q.id = a.question_id join people on people.id = a.person_id
    where ${isPerson} and ${countsAt(venueId)} order by a.question_id`)
  return {
    own: Object.fromEntries(rows.map(({ questionId, value }) => [questionId, value])),
    asksAgain: rows.flatMap(({ questionId, isWider }) => (isWider ? [questionId] : [])),
  }
}

/** The answers of these people that organisers may read. */
export async function listForOrganisers(
  db: Db,
  personIds: readonly string[],
  venueId: string,
): Promise<ReadonlyMap<string, Record<string, OwnValue>>> {
  const { rows } = await db.execute<OwnAnswer>(sql`
    select a.person_id as "personId", a.question_id as "questionId", a.value
    from answers a join questions q on q.id = a.question_id
    where ${isAmong(sql`a.person_id`, personIds)} and ${countsAt(venueId)} and ${isReadBy('organisers')}`)
  const byPerson = new Map<string, Record<string, OwnValue>>()
  for (const { personId, questionId, value } of rows)
    byPerson.set(personId, { ...byPerson.get(personId), [questionId]: value })
  return byPerson
}

export const findForOrganisers = async (db: Db, personId: string, venueId: string): Promise<OwnAnswers> =>
  (await listForOrganisers(db, [personId], venueId)).get(personId) ?? {}
