import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import {
  handOnMail,
  hasWaitingMail,
  postClaimMail,
  sameRegistration,
} from '#server/registration/reminders/commands.ts'
import { findAccount, findClaim, type Claim } from '#server/registration/pending/queries.ts'
import { linkLife, remindAfter, withoutPrivate } from '#server/registration/pending/rules.ts'
import { claims } from '#server/registration/pending/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import {
  hashProof,
  proofCookieValue,
  provesClaim,
  readProofCookie,
} from '#server/registration/pending/cookie.ts'
import { type Answers, readStoredAnswers } from '#server/registration/rules.ts'

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

/** The cookie value that proves this browser, and when the mail leaves. */
type Submitted = { proof: string; leavesAt: Date }

/**
 * Keeps a self-registration as a claim and writes its mail. The same work is done for every address. Sending the form
 * again from the same browser for the same address counts as 'Send again', and replaces the claim if it is for the same
 * venue.
 */
export async function submitClaim(deps: Deps, submission: Submission): Promise<Submitted> {
  const passwordHash = await deps.passwords.hash(submission.password)
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, submission.email)
    const usedAccount = (await findAccount(tx, submission.email))?.usedAt
    const held = await findHeldClaim(tx, submission)
    const earlier = held?.venueId === (submission.edition?.venueId ?? null) ? held : null
    const fresh = freshLink(deps)
    const values = {
      email: submission.email,
      venueId: submission.edition?.venueId ?? null,
      personId: submission.personId ?? null,
      answers: submission.edition?.answers ?? null,
      // An address with an account signs in with its own password; the one typed here is forgotten.
      passwordHash: usedAccount ? null : passwordHash,
      addressProof: passwordHash,
      ...fresh.columns,
      reminders: await remindersSent(tx, submission.email, submission.edition?.venueId ?? null),
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
    const leavesAt = await postClaimMail(
      tx,
      deps,
      claim,
      held ? { wanted: 'again' } : { wanted: 'registration', notBefore: submission.mailAt },
    )
    return { proof: proofCookieValue(claim.id, fresh.secret), leavesAt }
  })
}

/**
 * Gives a claim another address: every earlier link and browser proof of it dies in the same transaction. With the
 * password typed at registration (checked by the caller) it goes on as it is. Without it the password dies, and in a
 * browser allergies, diet and flights go: the next user of the device may be somebody else. An organiser keeps the
 * answers, which they see anyway. Null: it ended, or was changed in the same moment.
 */
export async function changeClaimAddress(deps: Deps, change: AddressChange): Promise<Submitted | null> {
  return deps.db.transaction(async (tx) => {
    const before = await findClaim(tx, change.claimId)
    if (!before) return null
    for (const email of [before.email, change.email].toSorted()) await lockAddress(tx, email)
    const fresh = freshLink(deps)
    const hasAccount = Boolean((await findAccount(tx, change.email))?.usedAt)
    const [claim] = await tx
      .update(claims)
      .set({
        email: change.email,
        generation: sql`${claims.generation} + 1`,
        passwordHash: change.by === 'owner' && !hasAccount ? before.addressProof : null,
        ...(change.by === 'browser' && { answers: withoutPrivateAnswers(before) }),
        ...fresh.columns,
        reminders: await remindersSent(tx, change.email, before.venueId),
        ...(change.by === 'organiser' && { browserProof: null }),
      })
      .where(and(eq(claims.id, change.claimId), eq(claims.email, before.email), isNull(claims.endedAt)))
      .returning()
    if (!claim) return null
    await handOnMail(tx, deps, before)
    const wanted = change.by === 'organiser' ? 'organiser' : 'registration'
    const leavesAt = await postClaimMail(tx, deps, claim, { wanted, notBefore: change.notBefore })
    return { proof: proofCookieValue(claim.id, fresh.secret), leavesAt }
  })
}

type AddressChange = {
  claimId: string
  email: string
  /** `owner`: a browser with the claim's cookie and the password typed at registration. `browser`: with the cookie alone. */
  by: 'owner' | 'browser' | 'organiser'
  notBefore?: Date | undefined
}

const withoutPrivateAnswers = ({ answers }: Claim) =>
  answers === null ? null : withoutPrivate(readStoredAnswers(answers))

/** Mails a claim's link again to its own address, good for another 14 days, and answers when. Null: it ended. */
export async function sendClaimAgain(
  deps: Deps,
  claimId: string,
  wanted: 'again' | 'organiser',
): Promise<Date | null> {
  return deps.db.transaction(async (tx) => {
    const known = await findClaim(tx, claimId)
    if (!known) return null
    await lockAddress(tx, known.email)
    const [claim] = await tx
      .update(claims)
      .set({ linkExpiresAt: new Date(deps.clock().getTime() + linkLife) })
      .where(and(eq(claims.id, claimId), eq(claims.email, known.email), isNull(claims.endedAt)))
      .returning()
    return claim ? postClaimMail(tx, deps, claim, { wanted }) : null
  })
}

/**
 * Reminds after a day and after three, once each per address and edition, however many registered it: the newest
 * claim is the one to remind of, while its link is good. Answers how many mails it wrote.
 */
export async function remindClaims(deps: Deps): Promise<number> {
  const due = await deps.db.select().from(claims).where(isDueForReminder(deps.clock()))
  let written = 0
  for (const claim of due) if (await remindOf(deps, claim)) written += 1
  return written
}

/** One at a time per address: of two processes that remind at once, one writes. */
function remindOf(deps: Deps, { id, email, venueId, reminders }: Claim): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const now = deps.clock()
    const isStillDue = and(eq(claims.id, id), eq(claims.reminders, reminders), isDueForReminder(now))
    const [claim] = await tx.select().from(claims).where(isStillDue)
    if (!claim || claim.email !== email || (await hasWaitingMail(tx, claim, now))) return false
    await tx
      .update(claims)
      .set({ reminders: reminders + 1 })
      .where(sameRegistration({ email, venueId }))
    await postClaimMail(tx, deps, claim, { wanted: 'reminder' })
    return true
  })
}

function isDueForReminder(now: Date) {
  const waitsSince = (reminders: number, milliseconds: number) =>
    and(eq(claims.reminders, reminders), lte(claims.createdAt, new Date(now.getTime() - milliseconds)))
  const hasNewer = sql`exists (select from claims newer where lower(newer.email) = "claims"."email"
    and newer.venue_id is not distinct from "claims"."venue_id" and newer.ended_at is null
    and (newer.created_at, newer.id) > ("claims"."created_at", "claims"."id"))`
  return and(
    isNull(claims.endedAt),
    gt(claims.linkExpiresAt, now),
    or(waitsSince(0, remindAfter[0]), waitsSince(1, remindAfter[1])),
    sql`not ${hasNewer}`,
  )
}

/** The reminders an address had for an edition: a new registration of it goes on with the same chain. */
async function remindersSent(tx: Db, email: string, venueId: string | null): Promise<number> {
  const [sent] = await tx
    .select({ most: sql<number>`coalesce(max(${claims.reminders}), 0)::int` })
    .from(claims)
    .where(sameRegistration({ email, venueId }))
  return sent?.most ?? 0
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

/** An open claim under its address's lock, to be ended; null where it ended or its address is changing. */
export async function takeOpenClaim(tx: Db, id: string): Promise<Claim | null> {
  const before = await findClaim(tx, id)
  if (!before || before.endedAt) return null
  await lockAddress(tx, before.email)
  const claim = await findClaim(tx, id)
  return claim && !claim.endedAt && claim.email === before.email ? claim : null
}

/** One at a time per address, taken before any row lock: two confirms of two claims would otherwise deadlock. */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${email}`}, 0))`)
}

/**
 * The claim of that address that this browser registered before. Locked and read again: its address may be changing at
 * this moment, and then it is not the one to replace.
 */
async function findHeldClaim(tx: Db, { email, proofCookie }: Submission): Promise<Claim | null> {
  const proved = await findProvedClaim(tx, proofCookie)
  if (!proved) return null
  await tx.select({ id: claims.id }).from(claims).where(eq(claims.id, proved.id)).for('update')
  const claim = await findProvedClaim(tx, proofCookie)
  return claim?.email === email ? claim : null
}

function freshLink(deps: Deps) {
  const secret = randomBytes(32).toString('base64url')
  const linkExpiresAt = new Date(deps.clock().getTime() + linkLife)
  return { secret, columns: { browserProof: hashProof(secret), linkExpiresAt } }
}
