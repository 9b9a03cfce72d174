import { and, eq, getTableColumns, isNull, not, or, sql } from 'drizzle-orm'
import type { OwnValue } from '#contract/own-answers.ts'
import { ownAnswerOf } from '#contract/own-questions.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import {
  findRows,
  recordUndoable,
  restoreRows,
  type RowBefore,
  type UndoResult,
  type UndoCall,
} from '#server/audit/undoable.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { answers } from '#server/db/tables/questions.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockAttendees, lockRows } from '#server/locks.ts'
import { lockQuestions, writeAnswers, type Question } from '#server/questions/answering.ts'
import { listAskedQuestions } from '#server/questions/queries.ts'

type BulkAnswer = {
  venueId: string
  questionId: string
  value: OwnValue | null
  personIds: readonly string[]
}

/** Sets the same answer for several people of an edition's list; null deletes it. */
export async function answerMany(
  deps: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { venueId, questionId, value, personIds }: BulkAnswer,
): Promise<{ changed: number; undo: string | null }> {
  return deps.db.transaction(async (tx) => {
    const listed = [...(await lockAttendees(tx, venueId, personIds, 'no key update')).keys()]
    await lockQuestions(tx, [questionId])
    const question = (await listAskedQuestions(tx, venueId)).find(({ id }) => id === questionId)
    if (!question?.readers.includes('organisers')) return refuse('NOT_FOUND')
    const fitting = value === null ? null : ownAnswerOf(question).safeParse(value)
    if (fitting && !fitting.success) return refuse('ANSWER_UNFIT')
    const rows =
      fitting === null
        ? await deleteAnswers(tx, venueId, questionId, listed)
        : await putAnswers(
            tx,
            { venueId, now: deps.clock() },
            question,
            listed.map((personId) => ({ personId, value: fitting.data })),
          )
    const changedIds = rows.flatMap(({ personId }) => personId ?? [])
    const undo = await recordUndoable(
      tx,
      actorId,
      changedIds.length === 0
        ? []
        : [
            {
              action: 'question.answersSet',
              entity: 'question',
              entityId: questionId,
              venueId,
              after: manyPeople(changedIds),
              undo: rows,
            },
          ],
    )
    return { changed: changedIds.length, undo }
  })
}

const areOf = (questionId: string, venueId: string, personIds: readonly string[]) =>
  and(
    eq(answers.questionId, questionId),
    isAmong(answers.personId, personIds),
    or(isNull(answers.venueId), eq(answers.venueId, venueId)),
  )

/** Writes answers, and returns the rows for Undo. The caller holds the locks of the attendance. */
export async function putAnswers(
  tx: Db,
  context: { venueId: string; now: Date },
  question: Question,
  newAnswers: readonly { personId: string; value: OwnValue }[],
): Promise<RowBefore[]> {
  if (newAnswers.length === 0) return []
  const isAffected = areOf(
    question.id,
    context.venueId,
    newAnswers.map(({ personId }) => personId),
  )
  // Lock the answers so that they don't change before Undo has stored the former rows.
  const before = await lockRows(tx, answers, isAffected)
  const known = before.map(({ id }) => id)
  const rows = await findRows(tx, answers, known)
  const writtenIds = await writeAnswers(tx, context, question, newAnswers)
  const added = await tx
    .select({ rowId: answers.id, personId: answers.personId })
    .from(answers)
    .where(and(isAmong(answers.id, writtenIds), not(isAmong(answers.id, known))))
  const isWritten = new Set(writtenIds)
  // An answer that was already the same isn't written, and Undo doesn't touch it.
  return [
    ...rows.filter(({ rowId }) => isWritten.has(rowId)),
    ...added.map((row) => ({ kind: 'answers', ...row })),
  ]
}

async function deleteAnswers(
  tx: Db,
  venueId: string,
  questionId: string,
  personIds: readonly string[],
): Promise<RowBefore[]> {
  // Lock the answers so that they don't change before Undo has stored the former rows.
  const deleted = await lockRows(tx, answers, areOf(questionId, venueId, personIds))
  const ids = deleted.map(({ id }) => id)
  const rows = await findRows(tx, answers, ids)
  await tx.delete(answers).where(isAmong(answers.id, ids))
  return rows
}

/** Undoes answerMany: restores the answers that are unchanged since, and the deleted answers that weren't replaced. */
export async function undoAnswers(
  { db: tx }: { db: Db },
  actorId: string,
  { id: callId, venueId, rows }: UndoCall,
): Promise<UndoResult> {
  const undone = await restoreAnswers(tx, callId)
  const people = rows.flatMap(({ rowId, personId }) =>
    undone.has(rowId) && personId !== null ? [personId] : [],
  )
  if (people.length > 0) {
    await record(tx, actorId, {
      action: 'question.answersSet',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: manyPeople(people),
    })
  }
  return { undone: undone.size, kept: rows.length - undone.size }
}

/** Restores the answers that are unchanged since a call. Returns their ids. */
export async function restoreAnswers(tx: Db, callId: string): Promise<ReadonlySet<string>> {
  const { value, readers, answeredAt } = getTableColumns(answers)
  const restored = await restoreRows(tx, answers, [value, readers, answeredAt], { callId })
  const { rows: removed } = await tx.execute<{ id: string }>(sql`
    delete from answers t using undo_entries u
    where u.deed_id = ${callId} and u.kind = 'answers' and u.was is null and u.row_id = t.id and t.version = 1
    returning t.id`)
  const { rows: reinserted } = await tx.execute<{ id: string }>(sql`
    insert into answers select w.* from undo_entries u
      cross join lateral jsonb_populate_record(null::answers, u.was) w
      join questions q on q.id = w.question_id and q.kind = w.kind
    where u.deed_id = ${callId} and u.kind = 'answers' and u.was is not null
      and (w.venue_id is null
        or exists (select from attendance l where l.person_id = w.person_id and l.venue_id = w.venue_id))
    on conflict do nothing returning id`)
  return new Set([...restored, ...[...removed, ...reinserted].map(({ id }) => id)])
}
