import { lockAddress, lockRow } from '#server/locks.ts'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { roleOf } from '#server/accounts/commands.ts'
import { user, verification } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record, recordOwn } from '#server/audit/commands.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { forgetWords } from '#server/catering/commands.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { listContacts } from '#server/privacy/erasure/queries.ts'
import { erasureRequests } from '#server/db/tables/privacy-erasure.ts'
import {
  findSubject,
  readPersonalData,
  type KnownSubject,
  type Subject,
} from '#server/privacy/personal-data/queries.ts'
import { isContact } from '#server/privacy/personal-data/rules.ts'
import { organiserInvitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { hasOrganiser, lockOrganisers } from '#server/sign-in/first-organiser/commands.ts'
import { enqueueMail, enqueueMailToOrganisers } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { notices } from '#server/db/tables/notices.ts'
import { messages } from '#server/db/tables/messages.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'
import { lockAttending, lockLines, lockWorkshops } from '#server/seats/seats/locks.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

/**
 * Requests the erasure of the caller and notifies the organisers, at most once a day, however often it is withdrawn.
 * Repeating it changes nothing.
 */
export async function requestErasure(deps: Deps, userId: string): Promise<{ askedAt: string }> {
  return deps.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(erasureRequests)
      .values({ userId, createdAt: deps.clock() })
      .onConflictDoNothing()
      .returning()
    if (added) {
      // The message names no one, because it may outlive the person. One a day per account is enough.
      if (!(await hasRequestedLately(tx, userId)))
        await enqueueMailToOrganisers(tx, deps, { kind: 'erasure asked' })
      await recordOwn(tx, userId, 'account.askedErasure')
    }
    const [request] = added
      ? [added]
      : await tx.select().from(erasureRequests).where(eq(erasureRequests.userId, userId))
    return { askedAt: (request?.createdAt ?? deps.clock()).toISOString() }
  })
}

/** Counts the day by the database's clock, which timestamps the log's entries. */
const hasRequestedLately = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.$count(
    auditLog,
    and(
      eq(auditLog.actorId, userId),
      eq(auditLog.action, 'account.askedErasure'),
      gt(auditLog.createdAt, sql`now() - interval '1 day'`),
    ),
  )) > 0

export async function withdrawErasure(db: Db, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(erasureRequests).where(eq(erasureRequests.userId, userId)).returning()
    if (deleted.length === 0) return
    await recordOwn(tx, userId, 'account.withdrewErasure')
  })
}

/** Exports the personal data of a data subject, which is audited. */
export async function exportPersonalData(deps: Deps, actorId: string, subject: Subject) {
  const known = (await findSubject(deps.db, subject)) ?? refuse('NOT_FOUND')
  const isOwnData = known.userId === actorId
  const exported = await readPersonalData(deps.db, known, { now: deps.clock(), isOwnData })
  const { kind: entity, id: entityId } = subject
  await record(deps.db, actorId, { action: 'person.dataExported', entity, entityId })
  return exported
}

type ErasureResult = { name: string; rooms: string[]; seats: number; contacts: string[] }

/**
 * Deletes all personal data of a data subject, with or without an account, in one transaction, and returns what was
 * freed. The organiser types the name as a safeguard; the audit log keeps only the id.
 */
export async function erase(
  deps: Deps,
  actorId: string,
  { typedName, ...subject }: Subject & { typedName: string },
): Promise<ErasureResult> {
  return deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    const known = await lockSubject(tx, subject)
    if (known.name.trim() !== typedName.trim()) refuse('NAME_MISMATCH')
    const { userId, personId } = known
    if (userId !== null && (await isLastOrganiser(tx, userId))) refuse('LAST_ORGANISER')
    const freed = personId === null ? { rooms: [], seats: 0 } : await placesOf(tx, personId)
    const contacts = await listContacts(tx, known)
    await deleteAll(tx, known)
    // At all editions, because the person may have been taken off a list before.
    const editions = await tx.select({ id: venues.id }).from(venues)
    await forgetWords(
      tx,
      editions.map(({ id }) => id),
    )
    for (const venueId of known.venueIds) await passOnSeats(tx, deps, venueId)
    await mailDeleted(tx, deps, known, actorId)
    await record(tx, actorId, {
      action: 'person.erased',
      entity: subject.kind,
      entityId: subject.id,
      after: { beds: freed.rooms.length, seats: freed.seats },
    })
    return { name: known.name, ...freed, contacts }
  })
}

/** Writes the subject's last mail. Its row is deleted as soon as the mail server accepts or refuses it. */
async function mailDeleted(
  tx: Db,
  deps: Deps,
  { userId, lastMailAddress }: KnownSubject,
  actorId: string,
): Promise<void> {
  if (!deps.isMailConfigured || userId === null || lastMailAddress === null) return
  await enqueueMail(tx, deps, { kind: 'data deleted', recipient: lastMailAddress, facts: { by: actorId } })
}

const isLastOrganiser = async (tx: Db, userId: string) =>
  (await roleOf(tx, userId)) === 'admin' && !(await hasOrganiser(tx, { exceptId: userId }))

/**
 * Locks the subject's addresses, so that none of their registrations is confirmed in the meantime, then attendance and
 * person, in the order in which registrations lock them. Reads again under the locks, because an address may have
 * changed.
 */
async function lockSubject(tx: Db, subject: Subject): Promise<KnownSubject & { venueIds: string[] }> {
  const seen = (await findSubject(tx, subject)) ?? refuse('NOT_FOUND')
  for (const email of seen.emails.toSorted()) await lockAddress(tx, email)
  const venueIds = seen.personId === null ? [] : await lockPlaces(tx, seen.personId)
  if (seen.personId !== null) await lockRow(tx, people, seen.personId)
  if (seen.userId !== null) await lockRow(tx, user, seen.userId)
  const known = (await findSubject(tx, subject)) ?? refuse('NOT_FOUND')
  return { ...known, venueIds }
}

/**
 * Locks the person's waiting lists, attendance and workshops at every edition, so that their seats can go to the people
 * in line. Returns the editions.
 */
async function lockPlaces(tx: Db, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ venueId: attendance.venueId })
    .from(attendance)
    .where(eq(attendance.personId, personId))
    .orderBy(attendance.venueId)
  const venueIds = rows.map(({ venueId }) => venueId)
  for (const venueId of venueIds) await lockLines(tx, venueId)
  for (const venueId of venueIds) await lockAttending(tx, venueId, eq(attendance.personId, personId))
  for (const venueId of venueIds) await lockWorkshops(tx, venueId, { personIds: [personId] })
  return venueIds
}

async function placesOf(tx: Db, personId: string) {
  const beds = await tx
    .select({ number: rooms.roomNumber })
    .from(roomAssignments)
    .innerJoin(rooms, eq(rooms.id, roomAssignments.roomId))
    .where(eq(roomAssignments.personId, personId))
    .orderBy(sql`${rooms.roomNumber} collate names`)
  const seats = await tx.$count(workshopSignups, eq(workshopSignups.personId, personId))
  return { rooms: beds.map(({ number }) => number), seats }
}

/** A message without other recipients may be all about this person. */
const isOnlyOfPerson = (personId: string) =>
  sql`${messages.id} in (select r.message_id from message_readers r
    group by r.message_id having bool_and(r.person_id = ${personId}))`

/** Notices to roommates may name the person. */
async function forgetName(tx: Db, name: string): Promise<void> {
  const pattern = `(?<!\\w)${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`
  const withoutName = (text: AnyPgColumn) => sql`regexp_replace(${text}, ${pattern}, 'someone', 'g')`
  await tx
    .update(notices)
    .set({ title: withoutName(notices.title), text: withoutName(notices.text) })
    .where(sql`${notices.title} || ${notices.text} ~ ${pattern}`)
}

/** The database's foreign keys delete everything that refers to these rows. */
async function deleteAll(tx: Db, known: KnownSubject): Promise<void> {
  const { personId, userId, emails } = known
  const addresses = [...emails]
  await tx
    .delete(outbox)
    .where(
      or(
        inArray(sql`lower(${outbox.recipient})`, addresses),
        inArray(sql`lower(${outbox.facts} ->> 'email')`, addresses),
      ),
    )
  if (personId !== null) await tx.delete(messages).where(isOnlyOfPerson(personId))
  await tx
    .delete(pendingRegistrations)
    .where(
      or(
        inArray(pendingRegistrations.email, addresses),
        personId === null ? undefined : eq(pendingRegistrations.personId, personId),
      ),
    )
  await tx.delete(organiserInvitations).where(inArray(organiserInvitations.email, addresses))
  await tx
    .update(venues)
    .set({
      contactName: null,
      contactPhone: null,
      contactEmail: null,
      version: sql`${venues.version} + 1`,
    })
    .where(isContact(known, 'venues'))
  if (personId !== null) {
    await forgetName(tx, known.name)
    await tx.delete(attendance).where(eq(attendance.personId, personId))
    await tx.delete(people).where(eq(people.id, personId))
  }
  if (userId === null) return
  await tx
    .delete(verification)
    .where(or(eq(verification.value, userId), inArray(sql`lower(${verification.identifier})`, addresses)))
  await tx.delete(user).where(eq(user.id, userId))
}
