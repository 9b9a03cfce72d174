import { and, eq, inArray, isNotNull, isNull, lt, lte, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { questionNamed, questionNames } from '#contract/questions.ts'
import { tables } from '#server/db/tables.ts'
import { accountProofs, recoveryLinks, session, verification } from '#server/db/tables/accounts.ts'
import { sessionLimits } from '#server/accounts/rules.ts'
import { attendance, travelColumns } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import { forgetWords } from '#server/catering/commands.ts'
import type { Db } from '#server/db/open.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { organiserInvitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { explainDoubt, readClock } from '#server/installation/clock.ts'
import { installation } from '#server/db/tables/installation.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { posts } from '#server/db/tables/posts.ts'
import { messages } from '#server/db/tables/messages.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'
import { deleteUnusedPictures } from '#server/pictures/commands.ts'
import { listOver } from '#server/privacy/retention/queries.ts'
import { daysAgo, keptAlways } from '#server/privacy/retention/rules.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { questions } from '#server/db/tables/questions.ts'
import { shuttleRuns } from '#server/db/tables/shuttles.ts'
import { lockRows } from '#server/locks.ts'

/** The number of rows that a round cleared or deleted, by kind and by table. */
type CleanupCounts = Record<string, number> & { flights: number; health: number }

/** Copies of the database made before a round that deletes a lot. */
export type CleanupCopies = { make: () => Promise<void>; dropOld: (before: Date) => void }

/**
 * Deletes data that is no longer kept, once a day in whichever process comes first, and records the counts without
 * people. A round deletes only what was already due in the previous one, so that a single wrong clock reading can't
 * decide. Null if a round ran within the day, another process is running one, or the date is in doubt.
 */
export async function cleanUpDaily(deps: Deps, copies: CleanupCopies): Promise<CleanupCounts | null> {
  try {
    return await cleanUp(deps, { mayBeLarge: false })
  } catch (error) {
    if (!(error instanceof CopyNeeded)) throw error
    await copies.make()
    return await cleanUp(deps, { mayBeLarge: true })
  } finally {
    copies.dropOld(daysAgo(deps.clock(), keptAlways.cleanupCopies))
  }
}

/** Rolls back a round that would delete a lot, so that a copy can be made first. */
class CopyNeeded extends Error {
  override name = 'CopyNeeded'
}

async function cleanUp(deps: Deps, { mayBeLarge }: { mayBeLarge: boolean }): Promise<CleanupCounts | null> {
  return deps.db.transaction(async (tx) => {
    if (!(await tryLock(tx))) return null
    const { now, cleanedUpAt, doubt } = await readClock(tx, deps)
    if (doubt) {
      deps.log.warn({ doubt: doubt.kind }, explainDoubt(doubt))
      return null
    }
    if (cleanedUpAt !== null && cleanedUpAt <= now && cleanedUpAt > daysAgo(now, 1)) return null
    await tx.update(installation).set({ cleanedUpAt: now })
    if (cleanedUpAt === null) return null
    const deleted = await deleteDue(tx, deps, cleanedUpAt < now ? cleanedUpAt : now)
    if (!mayBeLarge && (await isLarge(tx, deleted))) throw new CopyNeeded()
    await record(tx, null, { action: 'retention.swept', entity: 'retention', after: deleted, at: now })
    return deleted
  })
}

/** Whether the round concerns more than a tenth of the people. */
async function isLarge(tx: Db, { flights, health }: CleanupCounts): Promise<boolean> {
  return Math.max(flights, health) * 10 > (await tx.$count(people))
}

async function deleteDue(tx: Db, deps: Deps, due: Date): Promise<CleanupCounts> {
  const { flights, health } = deps.keptDays
  return {
    // Attendance before people: the order in which registrations lock them.
    flights: await clearFlights(tx, flights, due),
    ...(await forgetOver(tx, 'flights', flights, due)),
    ...(await forgetOver(tx, 'health', health, due)),
    shuttles: await forgetShuttles(tx, flights, due),
    feedback: await forgetFeedback(tx, flights, due),
    health: await clearHealth(tx, health, due),
    ...(await deleteOld(tx, due)),
    answers: await forgetAnswers(tx, due),
    pictures: await deleteUnusedPictures(tx, daysAgo(due, keptAlways.unusedPictures)),
  }
}

/** Locks until the end of the transaction; a second process doesn't wait but leaves the round to the first. */
async function tryLock(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ isLocked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as "isLocked"`,
  )
  return rows[0]?.isLocked === true
}

/** Landing times are deleted with the flights. */
const flownColumns = {
  ...travelColumns,
  landedAt: attendance.landedAt,
  landedById: attendance.landedById,
}

/** Clears the flights of editions that ended the given days ago. */
async function clearFlights(tx: Db, days: number, now: Date): Promise<number> {
  const over = await listOver(tx, days, now)
  const cleared = await tx
    .update(attendance)
    .set({ ...nullsFor(flownColumns), version: sql`${attendance.version} + 1` })
    .where(and(inArray(attendance.venueId, over), anyOf(flownColumns)))
    .returning({ id: attendance.id })
  return cleared.length
}

/**
 * Deletes the rows of editions that ended the given days ago, in every table that declares this period. Returns the
 * count by table.
 */
async function forgetOver(
  tx: Db,
  until: 'flights' | 'health',
  days: number,
  now: Date,
): Promise<Record<string, number>> {
  const over = await listOver(tx, days, now)
  const counts: Record<string, number> = {}
  for (const { table, name, venueId, retention } of tables) {
    if (retention !== until || !venueId) continue
    counts[name] = await deleteWhere(tx, table, isAmong(venueId, over))
  }
  return counts
}

/** Deletes the text of feedback on editions that ended the given days ago. The ratings stay. */
async function forgetFeedback(tx: Db, days: number, now: Date): Promise<number> {
  const over = await listOver(tx, days, now)
  const isOver = inArray(feedback.venueId, over)
  const deletedCount = await deleteWhere(tx, feedback, and(isOver, isNull(feedback.rating)))
  const cleared = await tx
    .update(feedback)
    .set({ words: null, shownWords: null })
    .where(and(isOver, or(isNotNull(feedback.words), isNotNull(feedback.shownWords))))
    .returning({ id: feedback.id })
  return deletedCount + cleared.length
}

/**
 * Deletes answers to custom questions once the question's number of days has passed since their edition, or since the
 * last edition of their person. Declined editions don't count.
 */
async function forgetAnswers(tx: Db, now: Date): Promise<number> {
  const periods = await tx.selectDistinct({ days: questions.keepDays }).from(questions)
  let forgotten = 0
  for (const { days } of periods) {
    const over = await listOver(tx, days, now)
    const hasPeriod = sql`a.question_id in (select q.id from questions q where q.keep_days = ${days})`
    const { rows } = await tx.execute(sql`delete from answers a where ${hasPeriod} and (
      ${isAmong(sql`a.venue_id`, over)}
      or a.venue_id is null and a.answered_at <= ${daysAgo(now, days)} and not exists (
        select from attendance l where l.person_id = a.person_id and l.attending <> 'no'
          and not ${isAmong(sql`l.venue_id`, over)}))
      returning 1`)
    forgotten += rows.length
  }
  return forgotten
}

/** Clears drivers and people who made their own way; the runs stay, with their seat counts. */
async function forgetShuttles(tx: Db, days: number, now: Date): Promise<number> {
  const over = await listOver(tx, days, now)
  const drivers = await tx
    .update(shuttleRuns)
    .set({ driverName: null, driverPhone: null, note: null })
    .where(
      and(
        inArray(shuttleRuns.venueId, over),
        or(
          isNotNull(shuttleRuns.driverName),
          isNotNull(shuttleRuns.driverPhone),
          isNotNull(shuttleRuns.note),
        ),
      ),
    )
    .returning({ id: shuttleRuns.id })
  await tx
    .update(attendance)
    .set({ ownWayThere: false, ownWayHome: false, freedRunIds: [] })
    .where(
      and(
        inArray(attendance.venueId, over),
        sql`(${attendance.ownWayThere} or ${attendance.ownWayHome} or ${attendance.freedRunIds} <> '{}')`,
      ),
    )
  return drivers.length
}

/** The answers about bed and food, and the consent for the phone number. */
const forgottenQuestions = questionNames.filter((name) => questionNamed(name).dataClass !== 'contact')
const forgottenColumns = { ...columnsOf(forgottenQuestions), driverMayCall: people.driverMayCall }

/**
 * Clears diet, allergies and sharing of everyone who has belonged to no edition for the given number of days. The days
 * start at the end of the person's last edition. People without an edition count from the day they were added.
 * Editions that they declined are ignored.
 */
async function clearHealth(tx: Db, days: number, now: Date): Promise<number> {
  const over = await listOver(tx, days, now)
  const recentAttendance = tx
    .select({ one: sql`1` })
    .from(attendance)
    .where(
      and(
        eq(attendance.personId, people.id),
        not(eq(attendance.attending, 'no')),
        not(inArray(attendance.venueId, over)),
      ),
    )
  const forgotten = and(
    anyOf(forgottenColumns),
    lte(people.createdAt, daysAgo(now, days)),
    notExists(recentAttendance),
  )
  // Lock the people, then check again: someone may just be answering a survey, and those answers must stay.
  const locked = await lockRows(tx, people, forgotten)
  const ids = locked.map(({ id }) => id)
  const cleared = await tx
    .update(people)
    .set({ ...nullsFor(forgottenColumns), version: sql`${people.version} + 1` })
    .where(and(inArray(people.id, ids), forgotten))
    .returning({ id: people.id })
  await forgetWords(tx, over)
  return cleared.length
}

/** Deletes expired links and sessions, and rows that were kept long enough. */
async function deleteOld(tx: Db, now: Date) {
  const before = (days: number) => daysAgo(now, days)
  const oldestSession = new Date(now.getTime() - sessionLimits.absolute)
  return {
    mails: await deleteWhere(
      tx,
      outbox,
      and(isNull(outbox.messageRecipientId), lt(outbox.createdAt, before(keptAlways.mails))),
    ),
    posts: await deleteWhere(tx, posts, lt(posts.createdAt, before(keptAlways.mails))),
    // A message is deleted with its mails, which hold its state.
    messages: await deleteWhere(tx, messages, lt(messages.leavesAt, before(keptAlways.messages))),
    sessions: await deleteWhere(
      tx,
      session,
      or(lte(session.expiresAt, now), lte(session.createdAt, oldestSession)),
    ),
    verifications: await deleteWhere(tx, verification, lte(verification.expiresAt, now)),
    recoveryLinks: await deleteWhere(
      tx,
      recoveryLinks,
      or(lte(recoveryLinks.expiresAt, now), isNotNull(recoveryLinks.usedAt)),
    ),
    proofs: await deleteWhere(
      tx,
      accountProofs,
      or(lte(accountProofs.expiresAt, now), isNotNull(accountProofs.endedAt)),
    ),
    organiserInvitations: await deleteWhere(
      tx,
      organiserInvitations,
      lte(organiserInvitations.expiresAt, before(keptAlways.organiserInvitations)),
    ),
    undoEntries: await deleteWhere(tx, undoEntries, lt(undoEntries.createdAt, before(keptAlways.undo))),
    // The database refuses to delete entries that are recent by its own clock, whatever our clock shows.
    entries: await deleteWhere(
      tx,
      auditLog,
      and(
        lt(auditLog.createdAt, before(keptAlways.audit)),
        sql`${auditLog.createdAt} < now() - make_interval(days => ${keptAlways.audit})`,
      ),
    ),
  }
}

async function deleteWhere(tx: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.execute(sql`delete from ${table} where ${where} returning 1`)
  return rows.length
}

type Columns = Readonly<Record<string, PgColumn>>

const anyOf = (columns: Columns) => or(...Object.values(columns).map((column) => isNotNull(column)))

const nullsFor = (columns: Columns) => Object.fromEntries(Object.keys(columns).map((name) => [name, null]))
