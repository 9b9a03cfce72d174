import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { record } from '#server/audit/commands.ts'
import { handOnMail } from '#server/registration/reminders/commands.ts'
import { lockAddress, takeOpenClaim } from '#server/registration/pending/commands.ts'
import { findClaim, type Claim } from '#server/registration/pending/queries.ts'
import { ended, keptAfterEnd, linkLife } from '#server/registration/pending/rules.ts'
import { claims } from '#server/registration/pending/tables.ts'
import { hasEnded } from '#server/registration/rules.ts'
import { venues } from '#server/venues/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discard } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/mail/outbox/tables.ts'

/** Ends a waiting registration without saving it. One that ended before stays as it is. Refuses NOT_FOUND. */
export async function dismissClaim(deps: Deps, actorId: string, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const claim = await takeOpenClaim(tx, id)
    if (!claim) {
      if (!(await findClaim(tx, id))) refuse('NOT_FOUND')
      return
    }
    await tx.update(claims).set(ended('dismissed', deps.clock())).where(eq(claims.id, id))
    await handOnMail(tx, deps, claim)
    await record(tx, actorId, { action: 'claim.dismissed', entity: 'claim', entityId: id })
  })
}

/**
 * The same for all that wait at an edition from one address (`ines@example.com`) or one mail domain (`@example.com`).
 * Answers how many. Mails that wait for them are dropped.
 */
export async function dismissClaims(deps: Deps, actorId: string, from: From): Promise<number> {
  let dismissed = 0
  for (;;) {
    const batch = await dismissBatch(deps, actorId, from)
    dismissed += batch.dismissed
    if (batch.addresses < addressesAtOnce) return dismissed
  }
}

type From = { venueId: string; from: string }

/** A flood has more addresses than the database can keep locked in one transaction (about 6,400 as installed). */
const addressesAtOnce = 200

function dismissBatch(deps: Deps, actorId: string, { venueId, from }: From) {
  return deps.db.transaction(async (tx) => {
    const emails = from.startsWith('@') ? await addressesAt(tx, { venueId, from }) : [from]
    // Each before any row: a confirmation has its claim while it ends the others of the address.
    for (const email of emails) await lockAddress(tx, email)
    const open = and(eq(claims.venueId, venueId), isNull(claims.endedAt))
    const dismissed = await tx
      .update(claims)
      .set(ended('dismissed', deps.clock()))
      .where(and(open, inArray(claims.email, emails)))
      .returning({ id: claims.id })
    const ids = dismissed.map(({ id }) => id)
    await discard(tx, deps.clock(), inArray(outbox.claimId, ids))
    const after = { dismissed: dismissed.length }
    await record(tx, actorId, { action: 'claims.dismissed', entity: 'claim', venueId, after })
    return { dismissed: dismissed.length, addresses: emails.length }
  })
}

/** The next addresses of a mail domain that wait at an edition, in the order in which everybody locks several. */
async function addressesAt(tx: Db, { venueId, from }: From): Promise<string[]> {
  const isFrom = sql`split_part(${claims.email}, '@', 2) = ${from.slice(1)}`
  const rows = await tx
    .selectDistinct({ email: claims.email })
    .from(claims)
    .where(and(eq(claims.venueId, venueId), isNull(claims.endedAt), isFrom))
    .orderBy(claims.email)
    .limit(addressesAtOnce)
  return rows.map(({ email }) => email).toSorted()
}

/** The first confirmed claim ends the others of the address for that edition, and those without a venue. */
export async function endSiblings(
  tx: Db,
  deps: Deps,
  { email, venueId }: Pick<Claim, 'email' | 'venueId'>,
): Promise<void> {
  const sameEdition =
    venueId === null ? isNull(claims.venueId) : or(eq(claims.venueId, venueId), isNull(claims.venueId))
  const open = and(eq(claims.email, email), isNull(claims.endedAt))
  await tx.update(claims).set(ended('sibling', deps.clock())).where(and(open, sameEdition))
  // Those for other editions go on, but as the account's own sign-in.
  await tx.update(claims).set({ passwordHash: null, browserProof: null }).where(open)
}

/** A person has one address: whatever else came by their personal links under another one is over. */
export async function endClaimsOf(tx: Db, deps: Deps, personId: string): Promise<void> {
  await tx
    .update(claims)
    .set(ended('sibling', deps.clock()))
    .where(and(eq(claims.personId, personId), isNull(claims.endedAt)))
}

/** The link a claim came by was revoked: it goes on as anybody's registration, tied to nobody. */
export async function untieClaims(
  tx: Db,
  { personId, venueId }: { personId: string; venueId: string },
): Promise<void> {
  await tx
    .update(claims)
    .set({ personId: null })
    .where(and(eq(claims.personId, personId), eq(claims.venueId, venueId), isNull(claims.endedAt)))
}

/** Deletes claims within a day after they are over: ended, or their event is, or 14 days old without an event. */
export async function sweepClaims(deps: Deps): Promise<void> {
  const now = deps.clock()
  const editions = await deps.db
    .selectDistinct(editionEnd)
    .from(claims)
    .innerJoin(venues, eq(venues.id, claims.venueId))
  const over = editions.filter((venue) => hasEnded(venue, now)).map((venue) => venue.id)
  await deps.db
    .delete(claims)
    .where(
      or(
        lte(claims.endedAt, new Date(now.getTime() - keptAfterEnd)),
        and(isNull(claims.venueId), lte(claims.createdAt, new Date(now.getTime() - linkLife))),
        inArray(claims.venueId, over),
      ),
    )
}

const editionEnd = {
  id: venues.id,
  quarter: venues.quarter,
  year: venues.year,
  timeZone: venues.timeZone,
  eventEndDate: venues.eventEndDate,
}
