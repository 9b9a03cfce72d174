import { lockAddress, lockRow } from '#server/locks.ts'
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import {
  passOnMail,
  hasWaitingMail,
  enqueueRegistrationMail,
  sameRegistration,
} from '#server/registration/reminders/commands.ts'
import {
  findAccount,
  findRegistration,
  type PendingRegistration,
} from '#server/registration/pending/queries.ts'
import { linkLifeMs, remindAfterMs, withoutPrivate } from '#server/registration/pending/rules.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import {
  hashProof,
  proofCookieValue,
  provesRegistration,
  parseProofCookie,
} from '#server/registration/pending/cookie.ts'
import { type Answers, readStoredAnswers } from '#server/lib/edition-days.ts'

type Submission = {
  email: string
  password: string
  /** null at /auth: an account without an edition. */
  edition: { venueId: string; answers: Answers } | null
  /** The owner of the personal link that was used: a person without an address, who typed this one. */
  personId?: string
  /** The cookie of the registering browser, if it has one. */
  proofCookie: string | undefined
  /** The earliest time its mail may be sent. */
  mailAt: Date
}

/** The cookie value that proves this browser, and the time the mail is sent. */
type SubmissionResult = { proof: string; sendAt: Date }

/**
 * Stores a self-registration as a pending registration and writes its mail. Does the same work for every address.
 * Sending the form again from the same browser for the same address counts as 'Send again', and replaces the
 * registration if it is for the same venue.
 */
export async function submitRegistration(deps: Deps, submission: Submission): Promise<SubmissionResult> {
  const passwordHash = await deps.passwords.hash(submission.password)
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, submission.email)
    const { email, edition } = submission
    const venueId = edition?.venueId ?? null
    const usedAccount = (await findAccount(tx, email))?.usedAt
    const earlier = await findHeldRegistration(tx, submission)
    const link = freshLink(deps)
    const registration = await writeRegistration(tx, earlier?.venueId === venueId ? earlier : null, {
      email,
      venueId,
      personId: submission.personId ?? null,
      answers: edition?.answers ?? null,
      // An address with an account signs in with its own password; the one typed here is discarded.
      passwordHash: usedAccount ? null : passwordHash,
      addressProof: passwordHash,
      ...link.columns,
      reminders: await remindersSent(tx, email, venueId),
      createdAt: deps.clock(),
    })
    const mail = earlier
      ? ({ cause: 'again' } as const)
      : ({ cause: 'registration', notBefore: submission.mailAt } as const)
    const sendAt = await enqueueRegistrationMail(tx, deps, registration, mail)
    return { proof: proofCookieValue(registration.id, link.secret), sendAt }
  })
}

/** Writes a new registration, or overwrites an earlier one, whose links become invalid. */
async function writeRegistration(
  tx: Db,
  earlier: PendingRegistration | null,
  values: typeof pendingRegistrations.$inferInsert,
): Promise<PendingRegistration> {
  const [registration] = earlier
    ? await tx
        .update(pendingRegistrations)
        .set({ ...values, generation: sql`${pendingRegistrations.generation} + 1` })
        .where(eq(pendingRegistrations.id, earlier.id))
        .returning()
    : await tx.insert(pendingRegistrations).values(values).returning()
  if (!registration) throw new Error('A registration was written and not returned.')
  return registration
}

/**
 * Gives a pending registration another address, which invalidates all its earlier links and browser proofs in the same
 * transaction. With the registration's password (checked by the caller) it keeps everything. Without it the password
 * is deleted, and a change in the browser also deletes allergies, diet and flights, because the next user of the
 * device may be someone else. An organiser's change keeps the answers, which organisers see anyway. Returns null if
 * the registration has ended or was changed at the same moment.
 */
export async function changeRegistrationAddress(
  deps: Deps,
  change: AddressChange,
): Promise<SubmissionResult | null> {
  return deps.db.transaction(async (tx) => {
    const before = await findRegistration(tx, change.registrationId)
    if (!before) return null
    for (const email of [before.email, change.email].toSorted()) await lockAddress(tx, email)
    const link = freshLink(deps)
    const hasAccount = Boolean((await findAccount(tx, change.email))?.usedAt)
    const [registration] = await tx
      .update(pendingRegistrations)
      .set({
        email: change.email,
        generation: sql`${pendingRegistrations.generation} + 1`,
        passwordHash: change.by === 'owner' && !hasAccount ? before.addressProof : null,
        ...(change.by === 'browser' && { answers: withoutPrivateAnswers(before) }),
        ...link.columns,
        reminders: await remindersSent(tx, change.email, before.venueId),
        ...(change.by === 'organiser' && { browserProof: null }),
      })
      .where(
        and(
          eq(pendingRegistrations.id, change.registrationId),
          eq(pendingRegistrations.email, before.email),
          isNull(pendingRegistrations.endedAt),
        ),
      )
      .returning()
    if (!registration) return null
    await passOnMail(tx, deps, before)
    const cause = change.by === 'organiser' ? 'organiser' : 'registration'
    const sendAt = await enqueueRegistrationMail(tx, deps, registration, {
      cause,
      notBefore: change.notBefore,
    })
    return { proof: proofCookieValue(registration.id, link.secret), sendAt }
  })
}

type AddressChange = {
  registrationId: string
  email: string
  /** `owner`: a browser with the cookie and the password of the registration. `browser`: with only the cookie. */
  by: 'owner' | 'browser' | 'organiser'
  notBefore?: Date | undefined
}

const withoutPrivateAnswers = ({ answers }: PendingRegistration) =>
  answers === null ? null : withoutPrivate(readStoredAnswers(answers))

/**
 * Mails a pending registration's link again to its own address, valid for another 14 days, and returns when it
 * is sent; null if it has ended.
 */
export async function sendRegistrationAgain(
  deps: Deps,
  registrationId: string,
  cause: 'again' | 'organiser',
): Promise<Date | null> {
  return deps.db.transaction(async (tx) => {
    const known = await findRegistration(tx, registrationId)
    if (!known) return null
    await lockAddress(tx, known.email)
    const [registration] = await tx
      .update(pendingRegistrations)
      .set({ linkExpiresAt: new Date(deps.clock().getTime() + linkLifeMs) })
      .where(
        and(
          eq(pendingRegistrations.id, registrationId),
          eq(pendingRegistrations.email, known.email),
          isNull(pendingRegistrations.endedAt),
        ),
      )
      .returning()
    return registration ? enqueueRegistrationMail(tx, deps, registration, { cause }) : null
  })
}

/**
 * Sends reminders after one day and after three days. An address gets each of them once per edition, for its newest
 * pending registration, while that link is valid. Returns the number of mails written.
 */
export async function remindRegistrations(deps: Deps): Promise<number> {
  const dueRegistrations = await deps.db
    .select()
    .from(pendingRegistrations)
    .where(isDueForReminder(deps.clock()))
  let mailCount = 0
  for (const registration of dueRegistrations) if (await remind(deps, registration)) mailCount += 1
  return mailCount
}

/** Locks the address, so that only one of two concurrent processes writes the mail. */
function remind(deps: Deps, { id, email, venueId, reminders }: PendingRegistration): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const now = deps.clock()
    const isStillDue = and(
      eq(pendingRegistrations.id, id),
      eq(pendingRegistrations.reminders, reminders),
      isDueForReminder(now),
    )
    const [registration] = await tx.select().from(pendingRegistrations).where(isStillDue)
    if (!registration || registration.email !== email || (await hasWaitingMail(tx, registration, now)))
      return false
    await tx
      .update(pendingRegistrations)
      .set({ reminders: reminders + 1 })
      .where(sameRegistration({ email, venueId }))
    await enqueueRegistrationMail(tx, deps, registration, { cause: 'reminder' })
    return true
  })
}

function isDueForReminder(now: Date) {
  const waitsSince = (reminders: number, milliseconds: number) =>
    and(
      eq(pendingRegistrations.reminders, reminders),
      lte(pendingRegistrations.createdAt, new Date(now.getTime() - milliseconds)),
    )
  const hasNewer = sql`exists (select from pending_registrations newer where lower(newer.email) = "pending_registrations"."email"
    and newer.venue_id is not distinct from "pending_registrations"."venue_id" and newer.ended_at is null
    and (newer.created_at, newer.id) > ("pending_registrations"."created_at", "pending_registrations"."id"))`
  return and(
    isNull(pendingRegistrations.endedAt),
    gt(pendingRegistrations.linkExpiresAt, now),
    or(waitsSince(0, remindAfterMs[0]), waitsSince(1, remindAfterMs[1])),
    sql`not ${hasNewer}`,
  )
}

/** How many reminders an address has had for an edition. A new registration of the address continues the count. */
async function remindersSent(tx: Db, email: string, venueId: string | null): Promise<number> {
  const [sent] = await tx
    .select({ most: sql<number>`coalesce(max(${pendingRegistrations.reminders}), 0)::int` })
    .from(pendingRegistrations)
    .where(sameRegistration({ email, venueId }))
  return sent?.most ?? 0
}

/** Extends the expired links of pending registrations by 14 days. */
export async function renewLinks(tx: Db, deps: Deps, registrationIds: string[]): Promise<void> {
  const now = deps.clock()
  await tx
    .update(pendingRegistrations)
    .set({ linkExpiresAt: new Date(now.getTime() + linkLifeMs) })
    .where(
      and(inArray(pendingRegistrations.id, registrationIds), lte(pendingRegistrations.linkExpiresAt, now)),
    )
}

/** The pending registration that this browser registered, if its cookie proves it and it hasn't ended. */
export async function findProvedRegistration(
  db: Db,
  cookie: string | undefined,
): Promise<PendingRegistration | null> {
  const proof = parseProofCookie(cookie)
  const registration = proof && (await findRegistration(db, proof.registrationId))
  return registration && !registration.endedAt && provesRegistration(registration, cookie)
    ? registration
    : null
}

/** Locks the address of an open registration that is to end; null if it has ended or its address is changing. */
export async function lockOpenRegistration(tx: Db, id: string): Promise<PendingRegistration | null> {
  const before = await findRegistration(tx, id)
  if (!before || before.endedAt) return null
  await lockAddress(tx, before.email)
  const registration = await findRegistration(tx, id)
  return registration && !registration.endedAt && registration.email === before.email ? registration : null
}

/**
 * The pending registration that this browser made for this address before. Locks and reads it again, because it must
 * not be replaced if its address is changing at this moment.
 */
async function findHeldRegistration(tx: Db, { email, proofCookie }: Submission) {
  const proved = await findProvedRegistration(tx, proofCookie)
  if (!proved) return null
  await lockRow(tx, pendingRegistrations, proved.id)
  const registration = await findProvedRegistration(tx, proofCookie)
  return registration?.email === email ? registration : null
}

function freshLink(deps: Deps) {
  const secret = randomBytes(32).toString('base64url')
  const linkExpiresAt = new Date(deps.clock().getTime() + linkLifeMs)
  return { secret, columns: { browserProof: hashProof(secret), linkExpiresAt } }
}
