import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { questionsFor, type OwnAnswers, type OwnSituation, type OwnValue } from '#contract/own-answers.ts'
import { ownAnswerOf, type OwnSheet } from '#contract/own-questions.ts'
import { record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { answers } from '#server/db/tables/questions.ts'
import { venues } from '#server/db/tables/venues.ts'
import { isRegistrationOpen } from '#server/lib/edition-days.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { lockAttendees } from '#server/locks.ts'
import { findAnswers, findForOrganisers, listAsked, type AskedRow } from '#server/questions/queries.ts'

type Given = { answers: OwnAnswers; removes?: readonly string[] }
type Target = { personId: string; venueId: string }

/**
 * Saves a person's answers to questions that the edition asks, in the caller's transaction, which holds the lock of
 * their attendance. A blank keeps what is known; only what `removes` names is taken away. An answer that does not fit
 * its question, or to one that is not asked any more, is skipped.
 */
export async function saveOwnAnswers(
  tx: Db,
  { personId, venueId, now }: Target & { now: Date },
  { answers: given, removes = [] }: Given,
): Promise<void> {
  if (Object.keys(given).length + removes.length === 0) return
  const asked = await listAsked(tx, venueId)
  for (const question of asked) {
    const value = given[question.id] ?? null
    const fitting = value === null ? null : ownAnswerOf(question).safeParse(value)
    if (removes.includes(question.id)) await removeAnswer(tx, { personId, venueId, questionId: question.id })
    else if (fitting?.success)
      await writeAnswers(tx, { venueId, now }, question, [{ personId, value: fitting.data }])
  }
}

export type Written = Pick<AskedRow, 'id' | 'kind' | 'isOfPerson' | 'readers'>

/** The readers are those that the question has now, as the form names them. The same answer again is not written. */
export async function writeAnswers(
  tx: Db,
  { venueId, now }: { venueId: string; now: Date },
  question: Written,
  given: readonly { personId: string; value: OwnValue }[],
): Promise<void> {
  await tx
    .insert(answers)
    .values(
      given.map(({ personId, value }) => ({
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
        readers: sql`excluded.readers`,
        answeredAt: sql`excluded.answered_at`,
        version: sql`${answers.version} + 1`,
      },
      setWhere: sql`(${answers.value}, ${answers.readers}) is distinct from (excluded.value, excluded.readers)`,
    })
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
 * Refuses ANSWER_UNFIT for an answer that does not fit its question, and ANSWER_MISSING where one that must be answered
 * by people in this situation has no answer, given or known.
 */
export async function refuseUnfit(
  db: Db,
  { venueId, known, situation }: { venueId: string; known: OwnAnswers; situation: Omit<OwnSituation, 'own'> },
  { answers: given, removes = [] }: Given,
): Promise<void> {
  const asked = await listAsked(db, venueId)
  for (const question of asked) {
    const value = given[question.id] ?? null
    if (value !== null && !ownAnswerOf(question).safeParse(value).success) refuse('ANSWER_UNFIT')
  }
  const own = afterSaving(known, { answers: given, removes })
  for (const question of questionsFor(asked, { ...situation, own })) {
    if (question.isRequired && (own[question.id] ?? null) === null) refuse('ANSWER_MISSING')
  }
}

/** What is known after a save: a blank keeps it, only what is to be removed goes. */
function afterSaving(known: OwnAnswers, { answers: given, removes = [] }: Given): OwnAnswers {
  const filled = Object.entries(given).filter(([, value]) => value !== null)
  const all = Object.entries({ ...known, ...Object.fromEntries(filled) })
  return Object.fromEntries(all.filter(([id]) => !removes.includes(id)))
}

/** What people are asked at an edition, and what they answered. Refuses NOT_FOUND for an edition that is not theirs. */
export async function readOwnSheet(
  db: Db,
  { userId, venueId }: { userId: string; venueId: string },
): Promise<z.output<typeof OwnSheet>> {
  const person = await personAt(db, userId, venueId)
  const { own, asksAgain } = await findAnswers(db, sql`people.id = ${person.personId}`, venueId)
  const asked = questionsFor(await listAsked(db, venueId), { ...person, own })
  return sheetOf(asked, own, asksAgain)
}

function sheetOf(
  asked: AskedRow[],
  own: OwnAnswers,
  asksAgain: readonly string[],
): z.output<typeof OwnSheet> {
  const isAsked = new Set(asked.map(({ id }) => id))
  const known = Object.entries(own).flatMap(([id, value]) =>
    isAsked.has(id) && value !== null ? [[id, value] as const] : [],
  )
  return {
    questions: asked,
    answers: Object.fromEntries(known),
    asksAgain: asksAgain.filter((id) => isAsked.has(id)),
  }
}

/** What says which questions one of an edition's people is asked. Refuses NOT_FOUND. */
async function personAt(db: Db, userId: string, venueId: string) {
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

/** A guest changes what they answered. Refuses NOT_FOUND, ANSWER_UNFIT, ANSWER_MISSING, REGISTRATION_CLOSED. */
export async function answerMine(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { venueId, answers: given, removes }: { venueId: string; answers: OwnAnswers; removes: readonly string[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { personId } = await personAt(tx, userId, venueId)
    // Nobody takes them off the list or saves other answers of theirs in between.
    await lockAttendees(tx, venueId, [personId], 'no key update')
    const person = await personAt(tx, userId, venueId)
    const open = await openQuestions(tx, venueId, deps.clock())
    const { own: known } = await findAnswers(tx, sql`people.id = ${personId}`, venueId)
    const isOpen = (id: string) => open.has(id)
    const saved = {
      answers: Object.fromEntries(Object.entries(given).filter(([id]) => isOpen(id))),
      removes: removes.filter(isOpen),
    }
    if (open.size === 0) refuse('REGISTRATION_CLOSED')
    await refuseUnfit(tx, { venueId, known, situation: person }, saved)
    await saveOwnAnswers(tx, { personId, venueId, now: deps.clock() }, saved)
    await record(tx, userId, { action: 'question.answered', entity: 'person', entityId: personId, venueId })
  })
}

/** The questions of an edition that guests can still answer. */
async function openQuestions(tx: Db, venueId: string, now: Date): Promise<ReadonlySet<string>> {
  const [venue] = await tx.select().from(venues).where(eq(venues.id, venueId))
  if (!venue || !isRegistrationOpen(venue, now)) return new Set()
  const here = wallClockAt(now, venue.timeZone)
  const asked = await listAsked(tx, venueId)
  return new Set(asked.flatMap(({ id, closesAt }) => (closesAt === null || here <= closesAt ? [id] : [])))
}

/** What organisers may read of one person. Refuses NOT_FOUND for someone who is not on the list. */
export async function readSheetOf(db: Db, { personId, venueId }: Target): Promise<z.output<typeof OwnSheet>> {
  const isListed = and(eq(attendance.personId, personId), eq(attendance.venueId, venueId))
  if ((await db.$count(attendance, isListed)) === 0) refuse('NOT_FOUND')
  const asked = (await listAsked(db, venueId)).filter(({ readers }) => readers.includes('organisers'))
  return sheetOf(asked, await findForOrganisers(db, personId, venueId), [])
}

/** An organiser answers for a person. Refuses NOT_FOUND and ANSWER_UNFIT. */
export async function answerFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  {
    personId,
    venueId,
    answers: given,
    removes,
  }: Target & { answers: OwnAnswers; removes: readonly string[] },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockAttendees(tx, venueId, [personId], 'no key update')
    if (!locked.has(personId)) refuse('NOT_FOUND')
    const asked = await listAsked(tx, venueId)
    // One that organisers do not read, they do not write either.
    const theirs = new Set(asked.flatMap(({ id, readers }) => (readers.includes('organisers') ? [id] : [])))
    const saved = {
      answers: Object.fromEntries(Object.entries(given).filter(([id]) => theirs.has(id))),
      removes: removes.filter((id) => theirs.has(id)),
    }
    for (const question of asked) {
      const value = saved.answers[question.id] ?? null
      if (value !== null && !ownAnswerOf(question).safeParse(value).success) refuse('ANSWER_UNFIT')
    }
    await saveOwnAnswers(tx, { personId, venueId, now: deps.clock() }, saved)
    const fields = [...Object.keys(saved.answers), ...saved.removes]
    await record(tx, actorId, {
      action: 'person.answersChanged',
      entity: 'person',
      entityId: personId,
      venueId,
      fields,
    })
  })
}
