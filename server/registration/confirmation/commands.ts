import { lockAddress } from '#server/locks.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnChange } from '#contract/attendance.ts'
import { passwordHashOf, roleOf } from '#server/accounts/commands.ts'
import { linkPerson, makePerson, openAccount, refuseShutOut } from '#server/accounts/door.ts'
import { giveGuest } from '#server/accounts/granting.ts'
import { MailboxProof } from '#server/accounts/proved.ts'
import { checkOwnPassword, clearFailedTries } from '#server/accounts/passwords/limit.ts'
import { startSessionOrRequireFactor } from '#server/accounts/factors/commands.ts'
import { user } from '#server/db/tables/accounts.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import { endRegistrationsOf, endSiblings } from '#server/registration/endings/commands.ts'
import { findAccount, type PendingRegistration } from '#server/registration/pending/queries.ts'
import { endedColumns } from '#server/registration/pending/rules.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import {
  openRegistration,
  type OpenedRegistration,
  type Opener,
} from '#server/registration/confirmation/queries.ts'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { mailAnswers } from '#server/edition-mails/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { enqueueMailToOrganisers, notifyAccountWaiting } from '#server/mail/outbox/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { effectsForGuest, saveAnswers, type Removable } from '#server/registration/commands.ts'
import { readStoredAnswers, type Answers } from '#server/lib/edition-days.ts'
import { listEventName } from '#server/editions/queries.ts'

type Confirmation = Opener & {
  token: string
  password: string | undefined
  newPassword: string | undefined
  userAgent: string | undefined
  address: string
  deviceCookie: string | undefined
}

/** A pending registration with its parsed answers, about to be confirmed by the owner of the mailbox. */
type ProvedRegistration = {
  registration: PendingRegistration
  answers: Answers | null
  accountId: string | null
  passwordHash: string | null
  /**
   * Whether a password was given in addition to the link. A session doesn't count: it may belong to anyone who once had
   * the account.
   */
  alsoProved: 'password' | 'nothing'
}

/**
 * Confirms a registration: the link proves the mailbox, and the browser or password proves the person. Creates
 * account, person, attendance and role in one transaction, ends the address's other pending registrations, and signs
 * in an account that then has a role. Refuses STALE if the address has since got an account, and FORBIDDEN if its
 * account was shut out in the meantime.
 */
export async function confirmRegistration(deps: Deps, confirmation: Confirmation) {
  const opened = await openRegistration(deps, confirmation.token, confirmation)
  const proved = await checkProof(deps, opened, confirmation)
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, proved.registration.email)
    const mailbox = await MailboxProof.byRegistration(tx, deps, confirmation.token)
    await endThisRegistration(tx, deps, proved.registration)
    const userId = await findOrOpenAccount(tx, deps, mailbox, proved)
    const change = await attachPerson(tx, deps, mailbox, userId, proved)
    await endSiblings(tx, deps, proved.registration)
    const signIn = { userId, email: proved.registration.email, userAgent: confirmation.userAgent }
    const role = await roleOf(tx, userId)
    const cookie = role === null ? null : await startSessionOrRequireFactor(tx, deps, signIn)
    await clearFailedTries(deps, tx, proved.registration.email)
    const personId = change && (await ownPerson(tx, userId))
    await record(tx, userId, {
      action: 'claim.confirmed',
      entity: 'claim',
      entityId: proved.registration.id,
      ...(personId && { venueId: proved.registration.venueId ?? undefined, after: manyPeople([personId]) }),
    })
    return {
      cookie,
      email: proved.registration.email,
      confirmed: { role, venueId: proved.registration.venueId, change },
    }
  })
}

/** Checks and hashes the password before the transaction, which must not hash. */
async function checkProof(
  deps: Deps,
  { registration, step, accountId }: OpenedRegistration,
  confirmation: Confirmation,
): Promise<ProvedRegistration> {
  const answers = registration.answers === null ? null : readStoredAnswers(registration.answers)
  const isTyped = confirmation.password !== undefined || confirmation.newPassword !== undefined
  const proved = { registration, answers, accountId, alsoProved: isTyped ? 'password' : 'nothing' } as const
  if (step === 'signIn' && accountId) {
    await checkOwnPassword(
      deps,
      attemptOn(registration.email, confirmation),
      confirmation.password ?? '',
      await passwordHashOf(deps.db, accountId),
    )
    return { ...proved, passwordHash: null }
  }
  if (step === 'confirm') return { ...proved, passwordHash: registration.passwordHash }
  if (confirmation.newPassword !== undefined) {
    const event = await listEventName(deps.db, registration.venueId)
    await refuseWeakPassword(confirmation.newPassword, [
      registration.email,
      answers?.fullName ?? '',
      ...event,
    ])
    return { ...proved, passwordHash: await deps.passwords.hash(confirmation.newPassword) }
  }
  if (step === 'newPassword')
    return refuse('INVALID_CREDENTIALS', { message: 'Please choose a new password' })
  await checkOwnPassword(
    deps,
    attemptOn(registration.id, confirmation),
    confirmation.password ?? '',
    registration.passwordHash,
  )
  return { ...proved, passwordHash: registration.passwordHash }
}

const attemptOn = (accountKey: string, { address, deviceCookie }: Confirmation) => ({
  accountKey,
  address,
  deviceCookie,
  // No captcha is needed, because the caller has the mailed link.
  captchaSolution: null,
})

/**
 * Ends the pending registration, and refuses all other concurrent confirmations. The caller has locked the address
 * before any row.
 */
async function endThisRegistration(
  tx: Db,
  deps: Deps,
  { id, generation }: PendingRegistration,
): Promise<void> {
  const confirmed = await tx
    .update(pendingRegistrations)
    .set(endedColumns('confirmed', deps.clock()))
    .where(
      and(
        eq(pendingRegistrations.id, id),
        eq(pendingRegistrations.generation, generation),
        isNull(pendingRegistrations.endedAt),
      ),
    )
    .returning({ id: pendingRegistrations.id })
  if (confirmed.length === 0) refuse('LINK_INVALID')
}

async function findOrOpenAccount(
  tx: Db,
  deps: Deps,
  mailbox: MailboxProof,
  { registration, answers, accountId, passwordHash }: ProvedRegistration,
): Promise<string> {
  if (mailbox.email !== registration.email) return refuse('LINK_INVALID')
  const found = await findAccount(tx, registration.email)
  if (found?.disabledAt ?? found?.roleTakenAt) return refuse('LINK_INVALID')
  if (accountId !== null) return found?.id === accountId ? accountId : refuse('STALE')
  if (passwordHash === null) return refuse('STALE')
  const name = answers?.fullName ?? registration.email
  const opened = await openAccount(tx, mailbox, { name, passwordHash, now: deps.clock() })
  return opened ?? refuse('STALE')
}

/** Links or creates the person, saves the answers and gives the role guest. Without an edition it only links. */
async function attachPerson(
  tx: Db,
  deps: Deps,
  mailbox: MailboxProof,
  userId: string,
  { registration, answers, alsoProved }: ProvedRegistration,
): Promise<z.infer<typeof OwnChange> | null> {
  const linked = await linkPerson(tx, mailbox, { userId, alsoProved })
  // A person has one address: other registrations that came through their personal links end.
  if (linked?.hasNewAddress) await endRegistrationsOf(tx, deps, linked.id)
  await notifyOrganisers(tx, deps, { userId, linked, email: registration.email })
  if (!answers || registration.venueId === null) {
    if (linked) await giveGuest(tx, userId)
    else if ((await roleOf(tx, userId)) === null) await notifyAccountWaiting(tx, deps)
    return null
  }
  const personId = linked?.id ?? (await newPerson(tx, mailbox, userId, answers))
  const target = { personId, venueId: registration.venueId }
  const saved = await saveAnswers(tx, deps, { ...target, answers })
  await mailAnswers(tx, deps, target, saved)
  await tx.update(user).set({ name: answers.fullName, updatedAt: deps.clock() }).where(eq(user.id, userId))
  await giveGuest(tx, userId)
  return effectsForGuest(tx, registration.venueId, saved)
}

/**
 * Creates a person. Imports don't lock the addresses they add: if one just added this address, its row is the person.
 */
async function newPerson(tx: Db, mailbox: MailboxProof, userId: string, answers: Answers): Promise<string> {
  const made = await makePerson(tx, mailbox, userId, { fullName: answers.fullName })
  const person = made ?? (await linkPerson(tx, mailbox, { userId, alsoProved: 'nothing' }))?.id
  return person ?? refuse('STALE')
}

type RegisteredAccount = { userId: string; linked: { defaultRole: 'admin' | 'guest' } | null; email: string }

/** Mails organisers that a future organiser registered as a guest, so that they can decide about the role. */
async function notifyOrganisers(
  tx: Db,
  deps: Deps,
  { userId, linked, email }: RegisteredAccount,
): Promise<void> {
  if (linked?.defaultRole !== 'admin' || (await roleOf(tx, userId)) !== null) return
  await enqueueMailToOrganisers(tx, deps, { kind: 'admin not given', facts: { email } })
}

type OwnAnswer = {
  venueId: string
  answers: Answers
  removes: readonly Removable[]
  ownRemoves: readonly string[]
}

/** Saves the answers of a signed-in caller immediately. An account without a person gets one, and the role guest. */
export async function answerAs(
  deps: Deps,
  { userId, email }: { userId: string; email: string },
  { venueId, ...submitted }: OwnAnswer,
): Promise<z.infer<typeof OwnChange>> {
  const { answers } = submitted
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    await refuseShutOut(tx, userId)
    const personId =
      (await ownPerson(tx, userId)) ?? (await becomePerson(tx, deps, { userId, email }, answers))
    const saved = await saveAnswers(tx, deps, { personId, venueId, ...submitted })
    await mailAnswers(tx, deps, { personId, venueId }, saved)
    await tx.update(user).set({ name: answers.fullName, updatedAt: deps.clock() }).where(eq(user.id, userId))
    await giveGuest(tx, userId)
    await markLinkUsed(tx, { personId, venueId }, deps.clock())
    await record(tx, userId, { action: 'survey.answered', entity: 'person', entityId: personId, venueId })
    return effectsForGuest(tx, venueId, saved)
  })
}

/** Marks the person's link as used even if they answered without it, so that it shows their answer from then on. */
async function markLinkUsed(tx: Db, guest: { personId: string; venueId: string }, now: Date): Promise<void> {
  const belongsToGuest = and(eq(invitations.personId, guest.personId), eq(invitations.venueId, guest.venueId))
  await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(and(belongsToGuest, isNull(invitations.revokedAt)))
}

/** A session proves the mailbox only if the account's owner set up every way of signing in. */
async function becomePerson(
  tx: Db,
  deps: Deps,
  { userId, email }: { userId: string; email: string },
  answers: Answers,
): Promise<string> {
  const mailbox = (await MailboxProof.byAccount(tx, userId)) ?? refuse('MAILBOX_NOT_PROVED')
  const linked = await linkPerson(tx, mailbox, { userId, alsoProved: 'nothing' })
  await notifyOrganisers(tx, deps, { userId, linked, email })
  return linked?.id ?? newPerson(tx, mailbox, userId, answers)
}

async function ownPerson(tx: Db, userId: string): Promise<string | undefined> {
  const [own] = await tx.select({ id: people.id }).from(people).where(eq(people.userId, userId))
  return own?.id
}
