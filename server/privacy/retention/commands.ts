import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { forgottenQuestions } from '#contract/questions.ts'
import { accountProofs, recoveryLinks, session, verification } from '#server/db/tables/accounts.ts'
import { sessionLife } from '#server/accounts/rules.ts'
import { attendance, travelColumns } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import { deskDevices, deskLinks } from '#server/db/tables/desk-devices.ts'
import { forgetWords } from '#server/catering/commands.ts'
import type { Db } from '#server/db/open.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { organiserInvitations } from '#server/db/tables/invitations.ts'
import { partnerLinks } from '#server/db/tables/partners.ts'
import type { Deps } from '#server/core/deps.ts'
import { explainDoubt, readClock } from '#server/installation/clock.ts'
import { installation } from '#server/db/tables/installation.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { messages } from '#server/db/tables/messages.ts'
import { columnsOf, people } from '#server/db/tables/people.ts'
import { sweepPictures } from '#server/pictures/commands.ts'
import { forgetOver, listEditions } from '#server/privacy/past-editions/commands.ts'
import { isOverSince } from '#server/privacy/past-editions/rules.ts'
import { daysAgo, keptAlways } from '#server/privacy/retention/rules.ts'
import { roommateWishes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { workshopWishes, workshopWishResults } from '#server/db/tables/workshops-wishes.ts'
import { lockRows } from '#server/locks.ts'

/** How many rows of each kind a round cleared or deleted. */
type Swept = Record<
  | 'flights'
  | 'roomWishes'
  | 'shuttles'
  | 'feedback'
  | 'workshopWishes'
  | 'workshopWishResults'
  | 'deskDevices'
  | 'partnerLinks'
  | 'health'
  | 'mails'
  | 'messages'
  | 'sessions'
  | 'verifications'
  | 'recoveryLinks'
  | 'proofs'
  | 'organiserInvitations'
  | 'pictures'
  | 'entries'
  | 'undoEntries',
  number
>

/** Copies of the database from before a round that deletes a lot. */
export type SweepCopies = { make: () => Promise<void>; dropOld: (before: Date) => void }

/**
 * Once a day, whichever process comes first: deletes data that is no longer kept and writes down how much, never whose.
 * A round deletes what was due at the round before, so that no single reading of the clock decides. Null: it was done
 * within the day, another process is at it, or the date is in doubt.
 */
export async function sweepDaily(deps: Deps, copies: SweepCopies): Promise<Swept | null> {
  try {
    return await sweep(deps, { mayBeMuch: false })
  } catch (error) {
    if (!(error instanceof CopyNeeded)) throw error
    await copies.make()
    return await sweep(deps, { mayBeMuch: true })
  } finally {
    copies.dropOld(daysAgo(deps.clock(), keptAlways.sweepCopies))
  }
}

/** Undoes a round that turns out to delete a lot, so that a copy can be made first. */
class CopyNeeded extends Error {
  override name = 'CopyNeeded'
}

async function sweep(deps: Deps, { mayBeMuch }: { mayBeMuch: boolean }): Promise<Swept | null> {
  return deps.db.transaction(async (tx) => {
    if (!(await isOurs(tx))) return null
    const { now, sweptAt, doubt } = await readClock(tx, deps)
    if (doubt) {
      deps.log.warn({ doubt: doubt.kind }, explainDoubt(doubt))
      return null
    }
    if (sweptAt !== null && sweptAt <= now && sweptAt > daysAgo(now, 1)) return null
    await tx.update(installation).set({ sweptAt: now })
    if (sweptAt === null) return null
    const swept = await deleteDue(tx, deps, sweptAt < now ? sweptAt : now)
    if (!mayBeMuch && (await isMuch(tx, swept))) throw new CopyNeeded()
    await record(tx, null, { action: 'retention.swept', entity: 'retention', after: swept, at: now })
    return swept
  })
}

/** Whether it is about more than a tenth of the people. */
async function isMuch(tx: Db, { flights, health }: Swept): Promise<boolean> {
  return Math.max(flights, health) * 10 > (await tx.$count(people))
}

async function deleteDue(tx: Db, deps: Deps, due: Date): Promise<Swept> {
  const { flights, health } = deps.keptDays
  return {
    // Attendance before people: the order in which a registration locks them.
    flights: await clearFlights(tx, flights, due),
    roomWishes: await forgetRoomWishes(tx, flights, due),
    shuttles: await forgetShuttles(tx, flights, due),
    feedback: await forgetFeedback(tx, flights, due),
    workshopWishes: await forgetOver(tx, workshopWishes, { days: flights, now: due }),
    workshopWishResults: await forgetOver(tx, workshopWishResults, { days: health, now: due }),
    deskDevices: await forgetHelpers(tx, flights, due),
    // With what was seen by them.
    partnerLinks: await forgetOver(tx, partnerLinks, { days: flights, now: due }),
    health: await clearHealth(tx, health, due),
    mails: await deleteMails(tx, due),
    messages: await deleteMessages(tx, due),
    ...(await deleteExpired(tx, due)),
    pictures: await sweepPictures(tx, daysAgo(due, keptAlways.unusedPictures)),
    undoEntries: await deleteUndoEntries(tx, due),
    entries: await deleteEntries(tx, due),
  }
}

/** Until the end of the transaction; a second process does not wait but leaves it to the first. */
async function isOurs(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as ours`,
  )
  return rows[0]?.ours === true
}

/** When somebody landed goes with their flights. */
const flownColumns = {
  ...travelColumns,
  landedAt: attendance.landedAt,
  landedById: attendance.landedById,
}

/** The flights of editions that ended so many days ago. */
async function clearFlights(tx: Db, days: number, now: Date): Promise<number> {
  const over = await listEditions(tx, (edition) => isOverSince(edition, days, now))
  const cleared = await tx
    .update(attendance)
    .set({ ...allNull(flownColumns), version: sql`${attendance.version} + 1` })
    .where(and(inArray(attendance.venueId, over), anyOf(flownColumns)))
    .returning({ id: attendance.id })
  return cleared.length
}

/** What people wished of their room at editions that ended so many days ago, their gender with it. */
async function forgetRoomWishes(tx: Db, days: number, now: Date): Promise<number> {
  const answers = await forgetOver(tx, roomWishes, { days, now })
  return answers + (await forgetOver(tx, roommateWishes, { days, now }))
}

/** The names and browsers of the helpers at editions that ended so many days ago, and the link that let them in. */
async function forgetHelpers(tx: Db, days: number, now: Date): Promise<number> {
  const devices = await forgetOver(tx, deskDevices, { days, now })
  await forgetOver(tx, deskLinks, { days, now })
  return devices
}

/** What people wrote about editions that ended so many days ago. How good they found them stays. */
async function forgetFeedback(tx: Db, days: number, now: Date): Promise<number> {
  const over = await listEditions(tx, (edition) => isOverSince(edition, days, now))
  const isOver = inArray(feedback.venueId, over)
  const wordsAlone = await tx
    .delete(feedback)
    .where(and(isOver, isNull(feedback.rating)))
    .returning({ id: feedback.id })
  const cleared = await tx
    .update(feedback)
    .set({ words: null, shownWords: null })
    .where(and(isOver, or(isNotNull(feedback.words), isNotNull(feedback.shownWords))))
    .returning({ id: feedback.id })
  return wordsAlone.length + cleared.length
}

/** Who was driven when, and by whom; the runs stay, with how many seats they had. */
async function forgetShuttles(tx: Db, days: number, now: Date): Promise<number> {
  const seats = await forgetOver(tx, shuttleSeats, { days, now })
  const tickets = await forgetOver(tx, shuttleTickets, { days, now })
  const over = await listEditions(tx, (edition) => isOverSince(edition, days, now))
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
  return seats + tickets + drivers.length
}

/** Bed and food, and what was agreed to of the number. */
const forgottenColumns = { ...columnsOf(forgottenQuestions), driverMayCall: people.driverMayCall }

/**
 * Diet, allergies and sharing of everybody who was part of no edition for so many days: their last one ended then,
 * or they were entered then and part of none. An edition somebody said no to is none of theirs.
 */
async function clearHealth(tx: Db, days: number, now: Date): Promise<number> {
  const recent = await listEditions(tx, (edition) => !isOverSince(edition, days, now))
  const ofLate = tx
    .select({ one: sql`1` })
    .from(attendance)
    .where(
      and(
        eq(attendance.personId, people.id),
        ne(attendance.attending, 'no'),
        inArray(attendance.venueId, recent),
      ),
    )
  const forgotten = and(anyOf(forgottenColumns), lte(people.createdAt, daysAgo(now, days)), notExists(ofLate))
  // Locked, then asked again: somebody may be answering a survey at this moment, and then their answers stay.
  const locked = await lockRows(tx, people, forgotten)
  const ids = locked.map(({ id }) => id)
  const cleared = await tx
    .update(people)
    .set({ ...allNull(forgottenColumns), version: sql`${people.version} + 1` })
    .where(and(inArray(people.id, ids), forgotten))
    .returning({ id: people.id })
  await forgetWords(tx, await listEditions(tx, (edition) => isOverSince(edition, days, now)))
  return cleared.length
}

async function deleteMails(tx: Db, now: Date): Promise<number> {
  const old = and(isNull(outbox.messageReaderId), lt(outbox.createdAt, daysAgo(now, keptAlways.mails)))
  return (await tx.delete(outbox).where(old).returning({ id: outbox.id })).length
}

/** With their mails, which say what became of them. */
async function deleteMessages(tx: Db, now: Date): Promise<number> {
  const old = lt(messages.leavesAt, daysAgo(now, keptAlways.messages))
  return (await tx.delete(messages).where(old).returning({ id: messages.id })).length
}

/** What opens nothing any more. */
async function deleteExpired(tx: Db, now: Date) {
  const tooOld = lte(session.createdAt, new Date(now.getTime() - sessionLife.absolute))
  const sessions = await tx
    .delete(session)
    .where(or(lte(session.expiresAt, now), tooOld))
    .returning({ id: session.id })
  const verifications = await tx
    .delete(verification)
    .where(lte(verification.expiresAt, now))
    .returning({ id: verification.id })
  const links = await tx
    .delete(recoveryLinks)
    .where(or(lte(recoveryLinks.expiresAt, now), isNotNull(recoveryLinks.usedAt)))
    .returning({ id: recoveryLinks.id })
  const proofs = await tx
    .delete(accountProofs)
    .where(or(lte(accountProofs.expiresAt, now), isNotNull(accountProofs.endedAt)))
    .returning({ id: accountProofs.id })
  const invited = await tx
    .delete(organiserInvitations)
    .where(lte(organiserInvitations.expiresAt, daysAgo(now, keptAlways.organiserInvitations)))
    .returning({ id: organiserInvitations.id })
  return {
    sessions: sessions.length,
    verifications: verifications.length,
    recoveryLinks: links.length,
    proofs: proofs.length,
    organiserInvitations: invited.length,
  }
}

async function deleteUndoEntries(tx: Db, now: Date): Promise<number> {
  const old = lt(undoEntries.createdAt, daysAgo(now, keptAlways.undo))
  return (await tx.delete(undoEntries).where(old).returning({ id: undoEntries.id })).length
}

/** The audit lets nothing go that is younger by the database's own clock, whatever ours says. */
async function deleteEntries(tx: Db, now: Date): Promise<number> {
  const old = and(
    lt(auditLog.createdAt, daysAgo(now, keptAlways.audit)),
    sql`${auditLog.createdAt} < now() - make_interval(days => ${keptAlways.audit})`,
  )
  return (await tx.delete(auditLog).where(old).returning({ id: auditLog.id })).length
}

type Columns = Readonly<Record<string, PgColumn>>

const anyOf = (columns: Columns) => or(...Object.values(columns).map((column) => isNotNull(column)))

const allNull = (columns: Columns) => Object.fromEntries(Object.keys(columns).map((name) => [name, null]))
