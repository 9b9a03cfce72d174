import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { findAccount, findClaim, type Claim } from '#server/claims/queries.ts'
import { keptAfterEnd, linkLife, remindAfter } from '#server/claims/rules.ts'
import { claims } from '#server/claims/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/lib/deps.ts'
import { hashProof, proofCookieValue, provesClaim, readProofCookie } from '#server/lib/proof-cookie.ts'
import { post, withdrawMessages } from '#server/outbox/commands.ts'
import { mailboxTurn } from '#server/outbox/queries.ts'
import type { Answers } from '#server/registration/commands.ts'
import { hasEnded } from '#server/registration/rules.ts'
import { venues } from '#server/venues/tables.ts'

type Submission = {
  email: string
  password: string
  /** null at /auth: an account without an edition. */
  edition: { venueId: string; answers: Answers } | null
  /** Whose personal link it came by: somebody without an address, who typed this one. */
  personId?: string
  /** The cookie of the registering browser, if it holds one. */
  proofCookie: string | undefined
  /** Before when its mail may not leave. */
  mailAt: Date
}

/**
 * Keeps a self-registration as a claim and writes its mail. The same work is done for every address. Answers the
 * cookie value that proves this browser. Sending the form again from the same browser for the same address and
 * venue replaces the claim.
 */
export async function submitClaim(deps: Deps, submission: Submission): Promise<string> {
  const passwordHash = await deps.passwords.hash(submission.password)
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, submission.email)
    const usedAccount = (await findAccount(tx, submission.email))?.usedAt
    const earlier = await findOwnClaim(tx, submission)
    const fresh = freshLink(deps)
    const values = {
      email: submission.email,
      venueId: submission.edition?.venueId ?? null,
      personId: submission.personId ?? null,
      answers: submission.edition?.answers ?? null,
      // An address with an account signs in with its own password; the one typed here is forgotten.
      passwordHash: usedAccount ? null : passwordHash,
      ...fresh.columns,
      createdAt: deps.clock(),
    }
    const [claim] = earlier
      ? await tx
          .update(claims)
          .set({ ...values, generation: sql`${claims.generation} + 1` })
          .where(eq(claims.id, earlier.id))
          .returning()
      : await tx.insert(claims).values(values).returning()
    if (!claim) throw new Error('A claim was written and not returned.')
    await postLink(tx, deps, claim, submission.mailAt)
    return proofCookieValue(claim.id, fresh.secret)
  })
}

/**
 * Gives a claim another address: every earlier link and browser proof of it dies in the same transaction. The
 * password dies too: whether the claim still has one would tell its new mailbox whether the old address has an
 * account. The caller has shown that the claim is theirs, or is an organiser. Answers the new cookie value. Null: it
 * ended.
 */
export async function changeClaimAddress(
  deps: Deps,
  change: { claimId: string; email: string; keepsBrowser: boolean },
): Promise<string | null> {
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, change.email)
    const fresh = freshLink(deps)
    const [claim] = await tx
      .update(claims)
      .set({
        email: change.email,
        generation: sql`${claims.generation} + 1`,
        passwordHash: null,
        ...fresh.columns,
        ...(!change.keepsBrowser && { browserProof: null }),
      })
      .where(and(eq(claims.id, change.claimId), isNull(claims.endedAt)))
      .returning()
    if (!claim) return null
    await postLink(tx, deps, claim)
    return proofCookieValue(claim.id, fresh.secret)
  })
}

/** Mails a claim's link again to its own address, good for another 14 days. False: it ended. */
export async function sendClaimAgain(deps: Deps, claimId: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const known = await findClaim(tx, claimId)
    if (!known) return false
    await lockAddress(tx, known.email)
    const [claim] = await tx
      .update(claims)
      .set({ linkExpiresAt: new Date(deps.clock().getTime() + linkLife) })
      .where(and(eq(claims.id, claimId), eq(claims.email, known.email), isNull(claims.endedAt)))
      .returning()
    if (!claim) return false
    await postLink(tx, deps, claim)
    return true
  })
}

/**
 * The mail with a claim's link, instead of one that still waits: whoever asks again takes that one's turn and never
 * waits longer for it. The caller holds the address's lock, so that two do not take the same turn.
 */
async function postLink(tx: Db, deps: Deps, { id, email }: Claim, notBefore = deps.clock()): Promise<void> {
  await withdrawMessages(tx, id, deps.clock())
  const turn = await mailboxTurn(tx, email, deps.clock())
  const runAt = turn > notBefore ? turn : notBefore
  await post(tx, deps, { kind: 'claim', recipient: email, claimId: id, runAt })
}

/** Reminds after a day and after three, once each, while the link is good. Answers how many mails it wrote. */
export async function remindClaims(deps: Deps): Promise<number> {
  const now = deps.clock()
  const waitsSince = (reminders: number, milliseconds: number) =>
    and(eq(claims.reminders, reminders), lte(claims.createdAt, new Date(now.getTime() - milliseconds)))
  return deps.db.transaction(async (tx) => {
    const due = await tx
      .update(claims)
      .set({ reminders: sql`${claims.reminders} + 1` })
      .where(
        and(
          isNull(claims.endedAt),
          gt(claims.linkExpiresAt, now),
          or(waitsSince(0, remindAfter[0]), waitsSince(1, remindAfter[1])),
        ),
      )
      .returning({ id: claims.id, email: claims.email })
    for (const { id, email } of due)
      await post(tx, deps, { kind: 'claim reminder', recipient: email, claimId: id })
    return due.length
  })
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

/** Gives the links of claims another 14 days where they have run out. */
export async function renewLinks(tx: Db, deps: Deps, claimIds: string[]): Promise<void> {
  const now = deps.clock()
  await tx
    .update(claims)
    .set({ linkExpiresAt: new Date(now.getTime() + linkLife) })
    .where(and(inArray(claims.id, claimIds), lte(claims.linkExpiresAt, now)))
}

/** The claim this browser registered, when its cookie proves it and it still runs. */
export async function findProvedClaim(db: Db, cookie: string | undefined): Promise<Claim | null> {
  const held = readProofCookie(cookie)
  const claim = held && (await findClaim(db, held.claimId))
  return claim && !claim.endedAt && provesClaim(claim, cookie) ? claim : null
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
  await tx.update(claims).set({ endedAt: deps.clock(), endedBy: 'sibling' }).where(and(open, sameEdition))
  // Those for other editions go on, but as the account's own sign-in.
  await tx.update(claims).set({ passwordHash: null, browserProof: null }).where(open)
}

/** A person has one address: whatever else came by their personal links under another one is over. */
export async function endClaimsOf(tx: Db, deps: Deps, personId: string): Promise<void> {
  await tx
    .update(claims)
    .set({ endedAt: deps.clock(), endedBy: 'sibling' })
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

/** One at a time per address, taken before any row lock: two confirms of two claims would otherwise deadlock. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${email}`}, 0))`)
}

/** Locked and read again: its address may be changing at this moment, and then it is not the one to replace. */
async function findOwnClaim(tx: Db, { email, edition, proofCookie }: Submission): Promise<Claim | null> {
  const proved = await findProvedClaim(tx, proofCookie)
  if (!proved) return null
  await tx.select({ id: claims.id }).from(claims).where(eq(claims.id, proved.id)).for('update')
  const claim = await findProvedClaim(tx, proofCookie)
  return claim?.email === email && claim.venueId === (edition?.venueId ?? null) ? claim : null
}

function freshLink(deps: Deps) {
  const secret = randomBytes(32).toString('base64url')
  const linkExpiresAt = new Date(deps.clock().getTime() + linkLife)
  return { secret, columns: { browserProof: hashProof(secret), linkExpiresAt, reminders: 0 } }
}
