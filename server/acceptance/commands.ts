import { and, eq, isNull } from 'drizzle-orm'
import { giveRole, openAccount, passwordHashOf, roleOf } from '#server/accounts/commands.ts'
import { startSessionOrAsk } from '#server/factors/commands.ts'
import { user } from '#server/accounts/tables.ts'
import { openInvitation, type Invited } from '#server/acceptance/queries.ts'
import { record } from '#server/audit/commands.ts'
import { endSiblings, lockAddress, submitClaim, untieClaims } from '#server/claims/commands.ts'
import { findAccount } from '#server/claims/queries.ts'
import type { Db } from '#server/db/open.ts'
import { revokePersonalLink } from '#server/invitations/commands.ts'
import { invitations } from '#server/invitations/tables.ts'
import type { Deps } from '#server/lib/deps.ts'
import { refuseWeakPassword } from '#server/lib/password-rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { checkOwnPassword } from '#server/lib/sign-in-limit.ts'
import { postToOrganisers } from '#server/outbox/commands.ts'
import { people } from '#server/people/tables.ts'
import { saveAnswers, type Answers } from '#server/registration/commands.ts'
import { isRegistrationOpen } from '#server/registration/rules.ts'

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

type Accepted =
  | { outcome: 'signedIn'; cookie: string; email: string; role: 'admin' | 'guest'; venueId: string }
  | { outcome: 'claimed'; proof: string; email: string }

/**
 * A personal link answered: sets password, answers, account and role in one step, because the link itself came
 * through the mailbox or from the organiser's hand. An account already used is asked for its own sign-in and keeps
 * its password; a person without an address becomes a claim. Refuses LINK_INVALID, REGISTRATION_CLOSED,
 * INVALID_CREDENTIALS and WEAK_PASSWORD.
 */
export async function acceptInvitation(deps: Deps, given: Acceptance): Promise<Accepted> {
  const { invitation, edition, person } = await openInvitation(deps, given.token)
  if (!isRegistrationOpen(edition, deps.clock())) refuse('REGISTRATION_CLOSED')
  if (isShutOut(person)) refuse('LINK_INVALID')
  const email = person.accountEmail ?? person.email
  const words = [given.answers.fullName, edition.name]
  if (email === null) return becomeClaim(deps, given, invitation, words)
  const passwordHash = await prove(deps, given, person, { email, words })
  return deps.db.transaction(async (tx) => {
    await lockAddress(tx, email.toLowerCase())
    await useInvitation(tx, deps, invitation)
    const now = deps.clock()
    const userId = await accountFor(tx, deps, {
      email: email.toLowerCase(),
      passwordHash,
      name: given.answers.fullName,
    })
    await tx
      .update(people)
      .set({ userId })
      .where(and(eq(people.id, person.id), isNull(people.userId)))
    await saveAnswers(tx, { personId: person.id, venueId: invitation.venueId, answers: given.answers, now })
    await tx.update(user).set({ name: given.answers.fullName, updatedAt: now }).where(eq(user.id, userId))
    const role = await roleFor(tx, deps, userId, { invitation, person, email })
    await endSiblings(tx, deps, { email: email.toLowerCase(), venueId: invitation.venueId })
    const cookie = await startSessionOrAsk(tx, deps, { userId, email, userAgent: given.userAgent })
    await record(tx, userId, { action: 'invitation.accepted', entity: 'person', entityId: person.id })
    return { outcome: 'signedIn', cookie, email, role, venueId: invitation.venueId }
  })
}

/** Kills a personal link, and what ties to its person the registrations that came by it and still wait. */
export function revokeInvitation(
  deps: Deps,
  actorId: string,
  target: { personId: string; venueId: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await revokePersonalLink(tx, actorId, target, deps.clock())
    await untieClaims(tx, target)
  })
}

/** Whom an organiser disabled or took the role from gets neither back by a link they still hold. */
const isShutOut = (account: { disabledAt: Date | null; roleTakenAt: Date | null }) =>
  account.disabledAt !== null || account.roleTakenAt !== null

/** The address typed is not proved by the link: its mailbox is asked, and guarded like that of any registration. */
async function becomeClaim(
  deps: Deps,
  given: Acceptance,
  { personId, venueId }: { personId: string; venueId: string },
  words: readonly string[],
): Promise<Accepted> {
  const email = given.email ?? refuse('INVALID_CREDENTIALS', { said: 'Please enter a valid email' })
  const { password, answers, proofCookie } = given
  await refuseUnfitPassword(password, [email, ...words])
  const proof = await submitClaim(deps, {
    email,
    password,
    edition: { venueId, answers },
    personId,
    proofCookie,
    mailAt: deps.clock(),
  })
  return { outcome: 'claimed', proof, email }
}

/** The hash of the new password, or null after the own sign-in of an account used before. */
async function prove(
  deps: Deps,
  given: Acceptance,
  person: Invited,
  { email, words }: { email: string; words: readonly string[] },
): Promise<string | null> {
  const { password, address, deviceCookie } = given
  if (person.accountId && person.usedAt) {
    const stored = await passwordHashOf(deps.db, person.accountId)
    await checkOwnPassword(deps, { accountKey: email, address, deviceCookie }, password, stored)
    return null
  }
  await refuseUnfitPassword(password, [email, ...words])
  return deps.passwords.hash(password)
}

/** The field takes an old password too, which may be shorter than a new one must be. */
async function refuseUnfitPassword(password: string, words: readonly string[]): Promise<void> {
  if (password.length < 8) refuse('WEAK_PASSWORD', { said: 'Password must be at least 8 characters' })
  await refuseWeakPassword(password, words)
}

/** The link may be used again while it lives; the account behind it then asks for its sign-in. */
async function useInvitation(tx: Db, deps: Deps, { id, generation }: { id: string; generation: number }) {
  const used = await tx
    .update(invitations)
    .set({ usedAt: deps.clock() })
    .where(and(eq(invitations.id, id), eq(invitations.generation, generation), isNull(invitations.revokedAt)))
    .returning({ id: invitations.id })
  if (used.length === 0) refuse('LINK_INVALID')
}

async function accountFor(
  tx: Db,
  deps: Deps,
  { email, passwordHash, name }: { email: string; passwordHash: string | null; name: string },
): Promise<string> {
  const found = await findAccount(tx, email)
  if (found && isShutOut(found)) return refuse('LINK_INVALID')
  if (passwordHash === null) return found?.id ?? refuse('LINK_INVALID')
  return (
    (await openAccount(tx, { email, name, passwordHash, now: deps.clock() })) ?? refuse('INVALID_CREDENTIALS')
  )
}

/** Guest, whatever default_role says; admin only where the settings named this very link for it. */
async function roleFor(
  tx: Db,
  deps: Deps,
  userId: string,
  { invitation, person, email }: { invitation: { gives: 'admin' | 'guest' }; person: Invited; email: string },
): Promise<'admin' | 'guest'> {
  const isNamed = email.toLowerCase() === deps.organiserEmail
  const gives = isNamed ? invitation.gives : 'guest'
  if (gives === 'guest' && person.defaultRole === 'admin' && (await roleOf(tx, userId)) !== 'admin') {
    await postToOrganisers(tx, deps, { kind: 'admin not given', facts: { email } })
  }
  await giveRole(tx, userId, gives)
  return (await roleOf(tx, userId)) ?? 'guest'
}
