import { lockAddress } from '#server/locks.ts'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { record } from '#server/audit/commands.ts'
import { passOnMail } from '#server/registration/reminders/commands.ts'
import { findProvedRegistration, lockOpenRegistration } from '#server/registration/pending/commands.ts'
import { provesRegistration } from '#server/registration/pending/cookie.ts'
import { findRegistration, type PendingRegistration } from '#server/registration/pending/queries.ts'
import { endedColumns, keptAfterEndMs, linkLifeMs } from '#server/registration/pending/rules.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { hasEnded } from '#server/lib/edition-days.ts'
import { venues } from '#server/db/tables/venues.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { explainDoubt, readClock } from '#server/installation/clock.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discard } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/** Ends a pending registration without saving its answers. Changes nothing if it has already ended. */
export async function dismissRegistration(deps: Deps, actorId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const registration = await lockOpenRegistration(tx, id)
    if (!registration) {
      if (!(await findRegistration(tx, id))) refuse('NOT_FOUND')
      return
    }
    await tx
      .update(pendingRegistrations)
      .set(endedColumns('dismissed', deps.clock()))
      .where(eq(pendingRegistrations.id, id))
    await passOnMail(tx, deps, registration)
    await record(tx, actorId, { action: 'claim.dismissed', entity: 'claim', entityId: id })
  })
}

/**
 * Dismisses all pending registrations at an edition from one address (`ines@example.com`) or mail domain
 * (`@example.com`). Returns their number. Their waiting mails are dropped.
 */
export async function dismissRegistrations(
  deps: Deps,
  actorId: string,
  from: RegistrationSource,
): Promise<number> {
  let dismissed = 0
  for (;;) {
    const batch = await dismissBatch(deps, actorId, from)
    dismissed += batch.dismissed
    if (batch.addresses < addressesAtOnce) return dismissed
  }
}

type RegistrationSource = { venueId: string; from: string }

/** A flood may have more addresses than the database can lock in one transaction (about 6,400 by default). */
const addressesAtOnce = 200

function dismissBatch(deps: Deps, actorId: string, { venueId, from }: RegistrationSource) {
  return deps.db.transaction(async (tx) => {
    const emails = from.startsWith('@') ? await addressesAt(tx, { venueId, from }) : [from]
    // Lock addresses before rows, because a confirmation locks its own row before it ends the address's other rows.
    for (const email of emails) await lockAddress(tx, email)
    const isOpen = and(eq(pendingRegistrations.venueId, venueId), isNull(pendingRegistrations.endedAt))
    const dismissed = await tx
      .update(pendingRegistrations)
      .set(endedColumns('dismissed', deps.clock()))
      .where(and(isOpen, inArray(pendingRegistrations.email, emails)))
      .returning({ id: pendingRegistrations.id })
    const ids = dismissed.map(({ id }) => id)
    await discard(tx, deps.clock(), inArray(outbox.registrationId, ids))
    const after = { dismissed: dismissed.length }
    await record(tx, actorId, { action: 'claims.dismissed', entity: 'claim', venueId, after })
    return { dismissed: dismissed.length, addresses: emails.length }
  })
}

/** The next addresses of a mail domain with pending registrations at an edition, in the common order of locks. */
async function addressesAt(tx: Db, { venueId, from }: RegistrationSource): Promise<string[]> {
  const isFrom = sql`split_part(${pendingRegistrations.email}, '@', 2) = ${from.slice(1)}`
  const rows = await tx
    .selectDistinct({ email: pendingRegistrations.email })
    .from(pendingRegistrations)
    .where(and(eq(pendingRegistrations.venueId, venueId), isNull(pendingRegistrations.endedAt), isFrom))
    .orderBy(pendingRegistrations.email)
    .limit(addressesAtOnce)
  return rows.map(({ email }) => email).toSorted()
}

/**
 * 'Start again' in the browser that registered: ends the previous registration with its answers, whatever its
 * address. A registration of the same address was already overwritten.
 */
export async function endReplaced(
  deps: Deps,
  proofCookie: string | undefined,
  now: { venueId: string; email: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const proved = await findProvedRegistration(tx, proofCookie)
    if (proved?.venueId !== now.venueId || proved.email === now.email) return
    const registration = await lockOpenRegistration(tx, proved.id)
    if (!registration || !provesRegistration(registration, proofCookie)) return
    await tx
      .update(pendingRegistrations)
      .set(endedColumns('replaced', deps.clock()))
      .where(eq(pendingRegistrations.id, registration.id))
    await passOnMail(tx, deps, registration)
  })
}

/**
 * Ends the other pending registrations of the address for the edition, and those without a venue, after one is
 * confirmed.
 */
export async function endSiblings(
  tx: Db,
  deps: Deps,
  { email, venueId }: Pick<PendingRegistration, 'email' | 'venueId'>,
): Promise<void> {
  const sameEdition =
    venueId === null
      ? isNull(pendingRegistrations.venueId)
      : or(eq(pendingRegistrations.venueId, venueId), isNull(pendingRegistrations.venueId))
  const isOpen = and(eq(pendingRegistrations.email, email), isNull(pendingRegistrations.endedAt))
  await tx
    .update(pendingRegistrations)
    .set(endedColumns('sibling', deps.clock()))
    .where(and(isOpen, sameEdition))
  // Registrations for other editions continue, but require the account's sign-in.
  await tx.update(pendingRegistrations).set({ passwordHash: null, browserProof: null }).where(isOpen)
}

/** Ends the registrations that came through a person's links, because a person has one address. */
export async function endRegistrationsOf(tx: Db, deps: Deps, personId: string): Promise<void> {
  await tx
    .update(pendingRegistrations)
    .set(endedColumns('sibling', deps.clock()))
    .where(and(eq(pendingRegistrations.personId, personId), isNull(pendingRegistrations.endedAt)))
}

/** Unlinks the registrations that came through a revoked link from its person. */
export async function detachRegistrations(
  tx: Db,
  { personId, venueId }: { personId: string; venueId: string },
): Promise<void> {
  await tx
    .update(pendingRegistrations)
    .set({ personId: null })
    .where(
      and(
        eq(pendingRegistrations.personId, personId),
        eq(pendingRegistrations.venueId, venueId),
        isNull(pendingRegistrations.endedAt),
      ),
    )
}

/** Deletes pending registrations within a day after they end, after their event, or after 14 days without an event. */
export async function deleteEndedRegistrations(deps: Deps): Promise<void> {
  const { now, doubt } = await readClock(deps.db, deps)
  if (doubt) {
    deps.log.warn({ doubt: doubt.kind }, explainDoubt(doubt))
    return
  }
  const editions = await deps.db
    .selectDistinct(editionEnd)
    .from(pendingRegistrations)
    .innerJoin(venues, eq(venues.id, pendingRegistrations.venueId))
  const endedIds = editions.filter((venue) => hasEnded(venue, now)).map((venue) => venue.id)
  await deps.db
    .delete(pendingRegistrations)
    .where(
      or(
        lte(pendingRegistrations.endedAt, new Date(now.getTime() - keptAfterEndMs)),
        and(
          isNull(pendingRegistrations.venueId),
          lte(pendingRegistrations.createdAt, new Date(now.getTime() - linkLifeMs)),
        ),
        inArray(pendingRegistrations.venueId, endedIds),
      ),
    )
}

const editionEnd = {
  id: venues.id,
  quarter: venues.quarter,
  year: venues.year,
  timeZone: venues.timeZone,
  eventStartDate: venues.eventStartDate,
  eventEndDate: venues.eventEndDate,
}
