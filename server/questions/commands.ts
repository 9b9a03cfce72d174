import { and, count, eq, gte, isNull, max, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { ownConditions } from '#contract/own-answers.ts'
import {
  ownAnswerOf,
  ownLimits,
  QuestionNow,
  type Asking,
  type QuestionFields,
  type QuestionUpdate,
} from '#contract/own-questions.ts'
import { record } from '#server/audit/commands.ts'
import { lockToSave } from '#server/audit/saved-rows.ts'
import type { Db } from '#server/db/open.ts'
import { answers, editionQuestions, questions } from '#server/db/tables/questions.ts'
import { isDuplicate } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRow, lockVenue } from '#server/locks.ts'
import { shownAsking } from '#server/questions/queries.ts'

type Fields = z.output<typeof QuestionFields>
type AskingFields = z.output<typeof Asking>

/**
 * Creates a question, which the edition asks last. Refuses QUESTION_LATER for a condition on a question that the
 * edition doesn't ask. Changes nothing if the id exists.
 */
export async function addQuestion(
  db: Db,
  actorId: string,
  {
    id = randomUUID(),
    venueId,
    question,
    asking,
  }: { id?: string | undefined; venueId: string; question: Fields; asking: AskingFields },
): Promise<{ id: string }> {
  return db
    .transaction(async (tx) => {
      await lockCount(tx)
      // Serializes new questions of the edition, so that each gets its own position.
      await lockVenue(tx, venueId)
      const [added] = await tx
        .insert(questions)
        .values({ id, ...question })
        .onConflictDoNothing({ target: questions.id })
        .returning()
      if (!added) return { id }
      await refuseTooMany(tx)
      await record(tx, actorId, { action: 'question.added', entity: 'question', entityId: id, venueId })
      await putAsking(tx, { venueId, questionId: id, asking })
      return { id }
    })
    .catch(refuseSameWords)
}

/**
 * Saves a question, and how an edition asks it. Refuses QUESTION_ANSWERED if existing answers would no longer fit:
 * another kind, a removed choice that was given, or another scope.
 */
export async function updateQuestion(
  db: Db,
  actorId: string,
  { id, version, asking, ...question }: z.output<typeof QuestionUpdate>,
): Promise<{ version: number }> {
  return db
    .transaction(async (tx) => {
      // The venue is locked before the question, in the common order of locks.
      if (asking) await lockVenue(tx, asking.venueId)
      const { row, changed, write } = await lockToSave(
        tx,
        questions,
        { id, version, ...question },
        QuestionNow,
      )
      if (row.kind !== question.kind || row.isOfPerson !== question.isOfPerson) {
        if ((await tx.$count(answers, eq(answers.questionId, id))) > 0) refuse('QUESTION_ANSWERED')
      } else if (changed.includes('choices')) await refuseLostChoice(tx, id, question)
      if (changed.includes('kind') || changed.includes('choices')) await refuseLostCondition(tx, id, question)
      if (changed.length > 0) {
        await record(tx, actorId, {
          action: 'question.changed',
          entity: 'question',
          entityId: id,
          fields: changed,
        })
      }
      const saved = await write()
      if (asking) await changeAsking(tx, actorId, { questionId: id, ...asking })
      return saved
    })
    .catch(refuseSameWords)
}

async function changeAsking(
  tx: Db,
  actorId: string,
  { venueId, questionId, ...asking }: EditionQuestion & AskingFields,
): Promise<void> {
  const [question] = await tx.select().from(editionQuestions).where(isAskedHere({ venueId, questionId }))
  if (!question) return refuse('NOT_FOUND')
  if (isDeepStrictEqual(shownAsking(question), asking)) return undefined
  await putAsking(tx, { venueId, questionId, asking })
  return record(tx, actorId, { action: 'question.asked', entity: 'question', entityId: questionId, venueId })
}

/** Refuses if a condition of another question names an answer that could no longer be given. */
async function refuseLostCondition(tx: Db, id: string, question: Fields): Promise<void> {
  const possible = ownConditions(question)
  const dependents = await tx
    .selectDistinct({ value: editionQuestions.onlyIfValue })
    .from(editionQuestions)
    .where(eq(editionQuestions.onlyIfId, id))
  if (dependents.some(({ value }) => value !== null && !possible.includes(value))) refuse('QUESTION_NAMED')
}

async function refuseLostChoice(tx: Db, id: string, question: Fields): Promise<void> {
  const answered = await tx
    .selectDistinct({ value: answers.value })
    .from(answers)
    .where(eq(answers.questionId, id))
  const schema = ownAnswerOf(question)
  if (answered.some(({ value }) => !schema.safeParse(value).success)) refuse('QUESTION_ANSWERED')
}

/** Archives a question: no edition asks it, and its answers stay for their retention period. */
export async function archiveQuestion(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock the question so that no one edits it between the check and the write.
    const row = (await lockRow(tx, questions, id)) ?? refuse('NOT_FOUND')
    if (row.archivedAt !== null) return
    await tx
      .update(questions)
      .set({ archivedAt: sql`now()`, version: row.version + 1 })
      .where(eq(questions.id, id))
    await record(tx, actorId, { action: 'question.archived', entity: 'question', entityId: id })
  })
}

/** Restores a question: editions that asked it ask it again. */
export async function restoreQuestion(db: Db, actorId: string, id: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      await lockCount(tx)
      // Lock the question so that no one edits it between the check and the write.
      const row = (await lockRow(tx, questions, id)) ?? refuse('NOT_FOUND')
      if (row.archivedAt === null) return
      await tx
        .update(questions)
        .set({ archivedAt: null, version: row.version + 1 })
        .where(eq(questions.id, id))
      await refuseTooMany(tx)
      await record(tx, actorId, { action: 'question.restored', entity: 'question', entityId: id })
    })
    .catch(refuseSameWords)
}

/** Serializes adding questions until we commit. */
const lockCount = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('questions', 0))`)

/** Counts after the write, under the lock of `lockCount`, so that a repeated call isn't refused. */
async function refuseTooMany(tx: Db): Promise<void> {
  if ((await tx.$count(questions, isNull(questions.archivedAt))) > ownLimits.questions)
    refuse('TOO_MANY_QUESTIONS')
}

function refuseSameWords(error: unknown): never {
  if (isDuplicate(error, 'questions_label_key')) refuse('QUESTION_EXISTS')
  throw error
}

type EditionQuestion = { venueId: string; questionId: string }

/** Makes the edition ask a question, last or at a position, or changes how it asks it. */
export async function askQuestion(db: Db, actorId: string, asked: NewAsking): Promise<void> {
  await db.transaction(async (tx) => {
    const { venueId, questionId } = asked
    // Lock so that no one else changes the edition's questions until we commit.
    await lockVenue(tx, venueId)
    // Lock the question so that it isn't archived in the meantime.
    const question = (await lockRow(tx, questions, questionId, 'share')) ?? refuse('NOT_FOUND')
    if (question.archivedAt !== null) refuse('NOT_FOUND')
    await putAsking(tx, asked)
    await record(tx, actorId, { action: 'question.asked', entity: 'question', entityId: questionId, venueId })
  })
}

type NewAsking = EditionQuestion & { asking: AskingFields; position?: number | undefined }

async function putAsking(tx: Db, { venueId, questionId, asking, position }: NewAsking): Promise<void> {
  const { onlyIf, ...fields } = asking
  const [last] = await tx
    .select({ position: max(editionQuestions.position), all: count() })
    .from(editionQuestions)
    .where(eq(editionQuestions.venueId, venueId))
  const columns = { ...fields, onlyIfId: onlyIf?.questionId ?? null, onlyIfValue: onlyIf?.value ?? null }
  if (onlyIf) {
    const [condition] = await tx
      .select({ questionId: editionQuestions.questionId })
      .from(editionQuestions)
      .where(isAskedHere({ venueId, questionId: onlyIf.questionId }))
    if (!condition || onlyIf.questionId === questionId) refuse('QUESTION_LATER')
  }
  if (position !== undefined) await makeRoom(tx, { venueId, position })
  await tx
    .insert(editionQuestions)
    .values({ venueId, questionId, position: position ?? (last?.position ?? 0) + 1, ...columns })
    .onConflictDoUpdate({ target: [editionQuestions.venueId, editionQuestions.questionId], set: columns })
  await refuseLaterConditions(tx, venueId)
}

/** Moves the questions from a position on by one, if it is taken. */
async function makeRoom(tx: Db, { venueId, position }: { venueId: string; position: number }): Promise<void> {
  const isInEdition = eq(editionQuestions.venueId, venueId)
  const taken = await tx.$count(editionQuestions, and(isInEdition, eq(editionQuestions.position, position)))
  if (taken === 0) return
  await tx
    .update(editionQuestions)
    .set({ position: sql`${editionQuestions.position} + 1` })
    .where(and(isInEdition, gte(editionQuestions.position, position)))
}

/** Stops asking a question at an edition, unless another question depends on it. Its answers stay. */
export async function stopAsking(
  db: Db,
  actorId: string,
  { venueId, questionId }: EditionQuestion,
): Promise<{ stopped: { asking: AskingFields; position: number } | null }> {
  return db.transaction(async (tx) => {
    // Lock the edition so that no other question becomes dependent on this one in the meantime.
    await lockVenue(tx, venueId)
    const depends = and(eq(editionQuestions.venueId, venueId), eq(editionQuestions.onlyIfId, questionId))
    if ((await tx.$count(editionQuestions, depends)) > 0) refuse('QUESTION_NAMED')
    const [row] = await tx.delete(editionQuestions).where(isAskedHere({ venueId, questionId })).returning()
    if (!row) return { stopped: null }
    await record(tx, actorId, {
      action: 'question.stopped',
      entity: 'question',
      entityId: questionId,
      venueId,
    })
    return { stopped: { asking: shownAsking(row), position: row.position } }
  })
}

/** Puts the named questions first, in this order. */
export async function orderQuestions(
  db: Db,
  actorId: string,
  { venueId, questionIds }: { venueId: string; questionIds: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock so that no other question is added between the check and the write.
    await lockVenue(tx, venueId)
    const rows = await tx
      .select({ questionId: editionQuestions.questionId })
      .from(editionQuestions)
      .where(eq(editionQuestions.venueId, venueId))
      .orderBy(editionQuestions.position, editionQuestions.questionId)
    const known = rows.map((row) => row.questionId)
    const order = [...new Set([...questionIds.filter((id) => known.includes(id)), ...known])]
    for (const [index, questionId] of order.entries()) {
      await tx
        .update(editionQuestions)
        .set({ position: index + 1 })
        .where(isAskedHere({ venueId, questionId }))
    }
    await refuseLaterConditions(tx, venueId)
    await record(tx, actorId, { action: 'question.ordered', entity: 'venue', entityId: venueId, venueId })
  })
}

/** A condition must name an earlier question, so that there are no cycles. */
async function refuseLaterConditions(tx: Db, venueId: string): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from edition_questions q join edition_questions o on o.venue_id = q.venue_id and o.question_id = q.only_if_id
    where q.venue_id = ${venueId} and o.position >= q.position`)
  if (rows.length > 0) refuse('QUESTION_LATER')
}

const isAskedHere = ({ venueId, questionId }: EditionQuestion) =>
  and(eq(editionQuestions.venueId, venueId), eq(editionQuestions.questionId, questionId))
