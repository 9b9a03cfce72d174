import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  isOwnRequired,
  questionsFor,
  type OwnAnswers,
  type OwnSituation,
  type OwnValue,
} from '#contract/own-answers.ts'
import { ownAnswerOf, type OwnSheet } from '#contract/own-questions.ts'
import { record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { answers, questions } from '#server/db/tables/questions.ts'
import { venues } from '#server/db/tables/venues.ts'
import { isRegistrationOpen } from '#server/lib/edition-days.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { lockAttendees, lockRows } from '#server/locks.ts'
import {
  findAnswers,
  findForOrganisers,
  listAskedQuestions,
  listOpen,
  type AskedQuestionRow,
} from '#server/questions/queries.ts'

type AnswerChanges = { answers: OwnAnswers; removes?: readonly string[] }
type Target = { personId: string; venueId: string }

/**
 * Saves a person's answers to the edition's questions, in the caller's transaction, which holds the lock of their
 * attendance. A blank keeps the known answer; only `removes` deletes answers. Invalid answers, and answers to questions
 * that are no longer asked, are skipped.
 */
export async function saveOwnAnswers(
  tx: Db,
  { personId, venueId, now, isOwnAnswer = false }: Target & WriteContext,
  { answers: newAnswers, removes = [] }: AnswerChanges,
): Promise<void> {
  const ids = [...new Set([...Object.keys(newAnswers), ...removes])]
  if (ids.length === 0) return
  await lockQuestions(tx, ids)
  for (const question of await listAskedQuestions(tx, venueId)) {
    const value = newAnswers[question.id] ?? null
    const fitting = value === null ? null : ownAnswerOf(question).safeParse(value)
    if (removes.includes(question.id)) await removeAnswer(tx, { personId, venueId, questionId: question.id })
    else if (fitting?.success)
      await writeAnswers(tx, { venueId, now, isOwnAnswer }, question, [{ personId, value: fitting.data }])
  }
}

/** Locks questions so that their kind, choices and readers can't change until the answers are written. */
export const lockQuestions = (tx: Db, ids: readonly string[]) =>
  lockRows(tx, questions, isAmong(questions.id, ids), 'share')

type WriteContext = {
  now: Date
  /** Whether people answer for themselves, in a form that names the readers. */
  isOwnAnswer?: boolean
}
export type Question = Pick<AskedQuestionRow, 'id' | 'kind' | 'isOfPerson' | 'readers'>

/**
 * Writes answers. A new answer gets the question's current readers, and so does an answer that people give or keep
 * themselves. An answer that an organiser changes keeps the readers that its person knows of. An unchanged answer isn't
 * written. Returns the ids of the written answers.
 */
export async function writeAnswers(
  tx: Db,
  { venueId, now, isOwnAnswer }: WriteContext & { venueId: string },
  question: Question,
  newAnswers: readonly { personId: string; value: OwnValue }[],
): Promise<string[]> {
  if (newAnswers.length === 0) return []
  const readers = isOwnAnswer ? sql`excluded.readers` : sql`${answers.readers}`
  const writtenRows = await tx
    .insert(answers)
    .values(
      newAnswers.map(({ personId, value }) => ({
        questionId: question.id,
        kind: question.kind,
        personId,
        venueId: question.isOfPerson ? null : venueId,
        value,
        readers: question.readers,
        answeredAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [answers.questionId, answers.personId, answers.venueId],
      set: {
        value: sql`excluded.value`,
        readers,
        answeredAt: sql`excluded.answered_at`,
        version: sql`${answers.version} + 1`,
      },
      setWhere: sql`(${answers.value}, ${answers.readers}) is distinct from (excluded.value, ${readers})`,
    })
    .returning({ id: answers.id })
  return writtenRows.map(({ id }) => id)
}

const removeAnswer = (tx: Db, { personId, venueId, questionId }: Target & { questionId: string }) =>
  tx
    .delete(answers)
    .where(
      and(
        eq(answers.questionId, questionId),
        eq(answers.personId, personId),
        or(isNull(answers.venueId), eq(answers.venueId, venueId)),
      ),
    )

/**
 * Refuses ANSWER_UNFIT for an answer that doesn't fit its question or came after its closing time, and ANSWER_MISSING
 * if a question that people in this situation must answer has no answer, given or known.
 */
export async function refuseUnfit(
  { db, now }: { db: Db; now: Date },
  { venueId, known, situation }: { venueId: string; known: OwnAnswers; situation: Omit<OwnSituation, 'own'> },
  { answers: newAnswers, removes = [] }: AnswerChanges,
): Promise<void> {
  const asked = await listAskedQuestions(db, venueId)
  refuseInvalidValues(asked, newAnswers)
  const open = new Set((await listOpen(db, venueId, now)).map(({ id }) => id))
  const own = afterSaving(known, { answers: newAnswers, removes })
  if (asked.some(({ id }) => !open.has(id) && !isDeepStrictEqual(own[id], known[id]))) refuse('ANSWER_UNFIT')
  for (const question of questionsFor(asked, { ...situation, own })) {
    const isBlank = (own[question.id] ?? null) === null
    if (isOwnRequired(question, situation) && isBlank && open.has(question.id)) refuse('ANSWER_MISSING')
  }
}

function refuseInvalidValues(asked: readonly AskedQuestionRow[], newAnswers: OwnAnswers): void {
  for (const question of asked) {
    const value = newAnswers[question.id] ?? null
    if (value !== null && !ownAnswerOf(question).safeParse(value).success) refuse('ANSWER_UNFIT')
  }
}

/** The answers after a save: a blank keeps the known answer, and only `removes` deletes answers. */
function afterSaving(known: OwnAnswers, { answers: newAnswers, removes = [] }: AnswerChanges): OwnAnswers {
  const filled = Object.entries(newAnswers).filter(([, value]) => value !== null)
  const all = Object.entries({ ...known, ...Object.fromEntries(filled) })
  return Object.fromEntries(all.filter(([id]) => !removes.includes(id)))
}

/** The person's data that decide which questions they are asked. */
async function findPerson(db: Db, userId: string, venueId: string) {
  const [row] = await db
    .select({
      personId: people.id,
      attending: attendance.attending,
      isFlying: sql<boolean>`coalesce(${attendance.flight1DepartureAirport}, ${attendance.flight2DepartureAirport}) is not null`,
      studioId: people.studioId,
    })
    .from(people)
    .innerJoin(attendance, and(eq(attendance.personId, people.id), eq(attendance.venueId, venueId)))
    .where(eq(people.userId, userId))
  return row ?? refuse('NOT_FOUND')
}

export async function answerMine(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  {
    venueId,
    answers: newAnswers,
    removes,
  }: { venueId: string; answers: OwnAnswers; removes: readonly string[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { personId } = await findPerson(tx, userId, venueId)
    // Lock so that the person isn't taken off the list, and their answers don't change, in the meantime.
    await lockAttendees(tx, venueId, [personId], 'no key update')
    const person = await findPerson(tx, userId, venueId)
    const now = deps.clock()
    const [venue] = await tx.select().from(venues).where(eq(venues.id, venueId))
    if (!venue || !isRegistrationOpen(venue, now) || (await listOpen(tx, venueId, now)).length === 0)
      refuse('REGISTRATION_CLOSED')
    const { own: known } = await findAnswers(tx, sql`people.id = ${personId}`, venueId)
    const saved = { answers: newAnswers, removes }
    await refuseUnfit({ db: tx, now }, { venueId, known, situation: person }, saved)
    await saveOwnAnswers(tx, { personId, venueId, now, isOwnAnswer: true }, saved)
    await record(tx, userId, { action: 'question.answered', entity: 'person', entityId: personId, venueId })
  })
}

/** The answers of one person that organisers may read. */
export async function readSheetOf(db: Db, { personId, venueId }: Target): Promise<z.output<typeof OwnSheet>> {
  const isListed = and(eq(attendance.personId, personId), eq(attendance.venueId, venueId))
  if ((await db.$count(attendance, isListed)) === 0) refuse('NOT_FOUND')
  const asked = (await listAskedQuestions(db, venueId)).filter(({ readers }) =>
    readers.includes('organisers'),
  )
  const isAsked = new Set(asked.map(({ id }) => id))
  const known = Object.entries(await findForOrganisers(db, personId, venueId))
  return {
    questions: asked,
    answers: Object.fromEntries(
      known.flatMap(([id, value]) => (isAsked.has(id) && value !== null ? [[id, value] as const] : [])),
    ),
    asksAgain: [],
  }
}

/** Saves the answers that an organiser gives for a person. */
export async function answerFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  {
    personId,
    venueId,
    answers: newAnswers,
    removes,
  }: Target & { answers: OwnAnswers; removes: readonly string[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockAttendees(tx, venueId, [personId], 'no key update')
    if (!locked.has(personId)) refuse('NOT_FOUND')
    const asked = await listAskedQuestions(tx, venueId)
    // Organisers can't write answers they may not read.
    const readable = new Set(asked.flatMap(({ id, readers }) => (readers.includes('organisers') ? [id] : [])))
    const filled = Object.entries(newAnswers).filter(([id, value]) => readable.has(id) && value !== null)
    const saved = { answers: Object.fromEntries(filled), removes: removes.filter((id) => readable.has(id)) }
    refuseInvalidValues(asked, saved.answers)
    const fields = [...Object.keys(saved.answers), ...saved.removes]
    if (fields.length === 0) return
    await saveOwnAnswers(tx, { personId, venueId, now: deps.clock() }, saved)
    await record(tx, actorId, {
      action: 'person.answersChanged',
      entity: 'person',
      entityId: personId,
      venueId,
      fields,
    })
  })
}
