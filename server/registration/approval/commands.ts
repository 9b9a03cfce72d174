import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#server/audit/commands.ts'
import { endRegistrationsOf } from '#server/registration/endings/commands.ts'
import { lockOpenRegistration } from '#server/registration/pending/commands.ts'
import type { PendingRegistration } from '#server/registration/pending/queries.ts'
import { endedColumns } from '#server/registration/pending/rules.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { people } from '#server/db/tables/people.ts'
import { saveAnswers } from '#server/registration/commands.ts'
import { readStoredAnswers, type Answers } from '#server/lib/edition-days.ts'

/**
 * 'Accept answers': saves a pending registration's answers for an organiser and ends it. Grants no access. Refuses
 * CHECKED_IN if the answers would undo a check-in, unless `undoCheckIn` is set.
 */
export async function acceptRegistration(
  deps: Deps,
  actorId: string,
  { id: registrationId, undoCheckIn: isCheckInUndone }: { id: string; undoCheckIn: boolean },
): Promise<{ personId: string }> {
  return deps.db.transaction(async (tx) => {
    const registration = await lockOpenRegistration(tx, registrationId)
    if (!registration?.answers || registration.venueId === null) return refuse('NOT_FOUND')
    await tx
      .update(pendingRegistrations)
      .set(endedColumns('accepted', deps.clock()))
      .where(eq(pendingRegistrations.id, registrationId))
    const answers = readStoredAnswers(registration.answers)
    const personId = await findOrAddPerson(tx, deps, registration, answers)
    const saved = await saveAnswers(tx, deps, { personId, venueId: registration.venueId, answers })
    if (saved.tookCheckIn && !isCheckInUndone) refuse('CHECKED_IN')
    await record(tx, actorId, {
      action: 'claim.accepted',
      entity: 'person',
      entityId: personId,
      venueId: registration.venueId,
      ...(saved.tookCheckIn && { before: { checkedIn: true } }),
      after: { attending: answers.attending },
    })
    return { personId }
  })
}

/**
 * The person with the address; else the owner of the personal link that was used, whose earlier links are revoked;
 * else a new person.
 */
async function findOrAddPerson(
  tx: Db,
  deps: Deps,
  registration: PendingRegistration,
  answers: Answers,
): Promise<string> {
  const { email } = registration
  const known = await findHolder(tx, email)
  if (known) return known
  const invited = await assignAddress(tx, deps, registration)
  if (invited) {
    const generation = sql`${invitations.generation} + 1`
    await tx.update(invitations).set({ generation }).where(eq(invitations.personId, invited.id))
    return invited.id
  }
  const [made] = await tx
    .insert(people)
    .values({ email, fullName: answers.fullName })
    .onConflictDoNothing()
    .returning({ id: people.id })
  // An import may have added the address in the meantime, as in newPerson.
  return made?.id ?? (await findHolder(tx, email)) ?? refuse('NOT_FOUND')
}

/**
 * Gives the pending registration's address to the owner of the link that was used, if they have none yet; their
 * other registrations end.
 */
async function assignAddress(tx: Db, deps: Deps, { personId, email }: PendingRegistration) {
  if (personId === null) return undefined
  const [invited] = await tx
    .update(people)
    .set({ email, version: sql`${people.version} + 1` })
    .where(and(eq(people.id, personId), isNull(people.userId), isNull(people.email)))
    .returning({ id: people.id })
  if (invited) await endRegistrationsOf(tx, deps, invited.id)
  return invited
}

async function findHolder(tx: Db, email: string): Promise<string | undefined> {
  const [known] = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(sql`lower(${people.email})`, email))
  return known?.id
}
