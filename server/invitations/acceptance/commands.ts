import { lockAddress } from '#server/locks.ts'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnChange } from '#contract/attendance.ts'
import { passwordHashOf } from '#server/accounts/commands.ts'
import { linkPerson, openAccount } from '#server/accounts/door.ts'
import { giveRole } from '#server/accounts/granting.ts'
import { MailboxProof } from '#server/accounts/proved.ts'
import { startSessionOrRequireFactor } from '#server/accounts/factors/commands.ts'
import { user } from '#server/db/tables/accounts.ts'
import { openInvitation, type InvitedPerson } from '#server/invitations/acceptance/queries.ts'
import { record } from '#server/audit/commands.ts'
import { endSiblings } from '#server/registration/endings/commands.ts'
import { submitRegistration } from '#server/registration/pending/commands.ts'
import { findAccount } from '#server/registration/pending/queries.ts'
import type { Db } from '#server/db/open.ts'
import { mailAnswers } from '#server/edition-mails/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { earliestMailTime } from '#server/registration/limit.ts'
import { checkOwnPassword, clearFailedTries } from '#server/accounts/passwords/limit.ts'
import { enqueueMailToOrganisers } from '#server/mail/outbox/commands.ts'
import { effectsForGuest, refuseUnfitAnswers, saveAnswers } from '#server/registration/commands.ts'
import { isPerson } from '#server/registration/queries.ts'
import { type Answers, isRegistrationOpen } from '#server/lib/edition-days.ts'

type Acceptance = {
  token: string
  password: string
  answers: Answers
  email: string | undefined
  userAgent: string | undefined
  address: string
  deviceCookie: string | undefined
  proofCookie: string | undefined
}

type SignInResult = { role: 'admin' | 'guest'; venueId: string; change: z.infer<typeof OwnChange> }
type AcceptanceResult =
  | ({ outcome: 'signedIn'; cookie: string; email: string } & SignInResult)
  | { outcome: 'claimed'; proof: string; email: string; sendAt: Date }

/**
 * Accepts a personal link: sets password, answers, account and role in one step, because the link itself came through
 * the mailbox or from an organiser. A used account requires its own sign-in and keeps its password; a person
 * without an address becomes a pending registration.
 */
export async function acceptInvitation(deps: Deps, acceptance: Acceptance): Promise<AcceptanceResult> {
  const { invitation, edition, person } = await openInvitation(deps, acceptance.token)
  if (!isRegistrationOpen(edition, deps.clock())) refuse('REGISTRATION_CLOSED')
  if (isShutOut(person)) refuse('LINK_INVALID')
  const { answers } = acceptance
  await refuseUnfitAnswers(deps, { venueId: invitation.venueId, answers, isPerson: isPerson(person.id) })
  const email = person.accountEmail ?? person.email
  const words = [acceptance.answers.fullName, edition.name]
  if (email === null) return submitAsRegistration(deps, acceptance, invitation, words)
  const passwordHash = await checkOrHashPassword(deps, acceptance, person, { email, words })
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, email.toLowerCase())
    // A valid link may be used again; its account then requires its own sign-in.
    const mailbox = await MailboxProof.byInvitation(tx, deps, acceptance.token)
    if (mailbox.email !== email.toLowerCase()) refuse('LINK_INVALID')
    const now = deps.clock()
    const userId = await findOrOpenAccount(tx, deps, mailbox, {
      passwordHash,
      name: acceptance.answers.fullName,
    })
    const linked = await linkPerson(tx, mailbox, { userId, alsoProved: 'password' })
    if (linked?.id !== person.id) refuse('LINK_INVALID')
    const target = { personId: person.id, venueId: invitation.venueId }
    const saved = await saveAnswers(tx, deps, { ...target, answers: acceptance.answers })
    await mailAnswers(tx, deps, target, saved)
    await tx
      .update(user)
      .set({ name: acceptance.answers.fullName, updatedAt: now })
      .where(eq(user.id, userId))
    const role = await giveRoleOfLink(tx, deps, mailbox, userId, person)
    await endSiblings(tx, deps, { email: email.toLowerCase(), venueId: invitation.venueId })
    const cookie = await startSessionOrRequireFactor(tx, deps, {
      userId,
      email,
      userAgent: acceptance.userAgent,
    })
    await clearFailedTries(deps, tx, email.toLowerCase())
    await record(tx, userId, {
      action: 'invitation.accepted',
      entity: 'person',
      entityId: person.id,
      venueId: invitation.venueId,
    })
    const change = await effectsForGuest(tx, invitation.venueId, saved)
    return { outcome: 'signedIn', cookie, email, role, venueId: invitation.venueId, change }
  })
}

/** People who were disabled or lost their role don't regain access with a link they still have. */
const isShutOut = (account: { disabledAt: Date | null; roleTakenAt: Date | null }) =>
  account.disabledAt !== null || account.roleTakenAt !== null

/**
 * The link doesn't prove the typed address, so its mailbox gets a mail, under the same limits as for any registration.
 */
async function submitAsRegistration(
  deps: Deps,
  acceptance: Acceptance,
  { personId, venueId }: { personId: string; venueId: string },
  words: readonly string[],
): Promise<AcceptanceResult> {
  const email = acceptance.email ?? refuse('INVALID_CREDENTIALS', { message: 'Please enter a valid email' })
  const { password, answers, proofCookie, address } = acceptance
  await refuseUnfitPassword(password, [email, ...words])
  const { proof, sendAt } = await submitRegistration(deps, {
    email,
    password,
    edition: { venueId, answers },
    personId,
    proofCookie,
    mailAt: await earliestMailTime(deps, { address, email }),
  })
  return { outcome: 'claimed', proof, email, sendAt }
}

/** The hash of the new password, or null once the owner of a used account has signed in. */
async function checkOrHashPassword(
  deps: Deps,
  acceptance: Acceptance,
  person: InvitedPerson,
  { email, words }: { email: string; words: readonly string[] },
): Promise<string | null> {
  const { password, address, deviceCookie } = acceptance
  if (person.accountId && person.usedAt) {
    const stored = await passwordHashOf(deps.db, person.accountId)
    // No captcha is needed, because the caller has the personal link.
    const attempt = { accountKey: email, address, deviceCookie, captchaSolution: null }
    await checkOwnPassword(deps, attempt, password, stored)
    return null
  }
  await refuseUnfitPassword(password, [email, ...words])
  return deps.passwords.hash(password)
}

/** The field also accepts an old password, which may be shorter than new ones must be. */
async function refuseUnfitPassword(password: string, words: readonly string[]): Promise<void> {
  if (password.length < 8) refuse('WEAK_PASSWORD', { message: 'Password must be at least 8 characters' })
  await refuseWeakPassword(password, words)
}

async function findOrOpenAccount(
  tx: Db,
  deps: Deps,
  mailbox: MailboxProof,
  { passwordHash, name }: { passwordHash: string | null; name: string },
): Promise<string> {
  const found = await findAccount(tx, mailbox.email)
  if (found && isShutOut(found)) return refuse('LINK_INVALID')
  if (passwordHash === null) return found?.id ?? refuse('LINK_INVALID')
  const opened = await openAccount(tx, mailbox, { name, passwordHash, now: deps.clock() })
  return opened ?? refuse('INVALID_CREDENTIALS')
}

/** Gives the role guest, whatever default_role is, unless the settings gave this link the role admin. */
async function giveRoleOfLink(
  tx: Db,
  deps: Deps,
  mailbox: MailboxProof,
  userId: string,
  { defaultRole }: InvitedPerson,
): Promise<'admin' | 'guest'> {
  const role = await giveRole(tx, deps, userId, mailbox)
  if (defaultRole === 'admin' && role !== 'admin') {
    await enqueueMailToOrganisers(tx, deps, { kind: 'admin not given', facts: { email: mailbox.email } })
  }
  return role
}
