import { and, eq, isNull, sql } from 'drizzle-orm'
import { SurveyAnswers } from '#contract/survey.ts'
import { giveRole, linkPerson, openAccount, passwordHashOf, roleOf } from '#server/accounts/commands.ts'
import { checkOwnPassword } from '#server/lib/sign-in-limit.ts'
import { startSessionOrAsk } from '#server/factors/commands.ts'
import { user } from '#server/accounts/tables.ts'
import { record } from '#server/audit/commands.ts'
import { endClaimsOf, endSiblings, lockAddress } from '#server/claims/commands.ts'
import { findAccount, findClaim, type Claim } from '#server/claims/queries.ts'
import { claims } from '#server/claims/tables.ts'
import { openClaim, type OpenedClaim, type Opener } from '#server/confirmations/queries.ts'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/invitations/tables.ts'
import type { Deps } from '#server/lib/deps.ts'
import { refuseWeakPassword } from '#server/lib/password-rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { postToOrganisers } from '#server/outbox/commands.ts'
import { people } from '#server/people/tables.ts'
import { personalAnswers, saveAnswers, type Answers } from '#server/registration/commands.ts'
import { listEventName } from '#server/venues/queries.ts'

type Confirmation = Opener & {
  token: string
  password: string | undefined
  newPassword: string | undefined
  userAgent: string | undefined
  address: string
  deviceCookie: string | undefined
}

/** A claim with its answers read: what the mailbox's owner is about to make true. */
type Proved = { claim: Claim; answers: Answers | null; accountId: string | null; passwordHash: string | null }

/**
 * The mailbox is proved by the link, the person by browser or password: makes account, person, attendance and
 * role in one transaction, ends the address's other claims, and signs in whoever has a role then. Refuses
 * LINK_INVALID, LINK_EXPIRED, INVALID_CREDENTIALS, WEAK_PASSWORD, and STALE when the address got an account meanwhile.
 */
export async function confirmClaim(deps: Deps, confirmation: Confirmation) {
  const opened = await openClaim(deps, confirmation.token, confirmation)
  const proved = await prove(deps, opened, confirmation)
  return deps.db.transaction(async (tx) => {
    await endThisClaim(tx, deps, proved.claim)
    const userId = await accountFor(tx, deps, proved)
    await attachPerson(tx, deps, userId, proved)
    await endSiblings(tx, deps, proved.claim)
    const who = { userId, email: proved.claim.email, userAgent: confirmation.userAgent }
    const role = await roleOf(tx, userId)
    const cookie = role === null ? null : await startSessionOrAsk(tx, deps, who)
    await record(tx, userId, { action: 'claim.confirmed', entity: 'claim', entityId: proved.claim.id })
    return { cookie, email: proved.claim.email, confirmed: { role, venueId: proved.claim.venueId } }
  })
}

/** Everything that costs time or may be refused, before the transaction: no hashing inside one. */
async function prove(
  deps: Deps,
  { claim, step, accountId }: OpenedClaim,
  given: Confirmation,
): Promise<Proved> {
  const answers = claim.answers === null ? null : SurveyAnswers.parse(claim.answers)
  const proved = { claim, answers, accountId }
  if (step === 'signIn' && accountId) {
    await checkOwnPassword(
      deps,
      attemptOn(claim.email, given),
      given.password ?? '',
      await passwordHashOf(deps.db, accountId),
    )
    return { ...proved, passwordHash: null }
  }
  if (step === 'confirm') return { ...proved, passwordHash: claim.passwordHash }
  if (given.newPassword !== undefined) {
    const event = await listEventName(deps.db, claim.venueId)
    await refuseWeakPassword(given.newPassword, [claim.email, answers?.fullName ?? '', ...event])
    return { ...proved, passwordHash: await deps.passwords.hash(given.newPassword) }
  }
  if (step === 'newPassword') return refuse('INVALID_CREDENTIALS', { said: 'Please choose a new password' })
  await checkOwnPassword(deps, attemptOn(claim.id, given), given.password ?? '', claim.passwordHash)
  return { ...proved, passwordHash: claim.passwordHash }
}

const attemptOn = (accountKey: string, { address, deviceCookie }: Confirmation) => ({
  accountKey,
  address,
  deviceCookie,
})

/** Of many confirms at once exactly one ends the claim; the address is locked before any row. */
async function endThisClaim(tx: Db, deps: Deps, { id, email, generation }: Claim): Promise<void> {
  await lockAddress(tx, email)
  const ended = await tx
    .update(claims)
    .set({ endedAt: deps.clock(), endedBy: 'confirmed', passwordHash: null })
    .where(and(eq(claims.id, id), eq(claims.generation, generation), isNull(claims.endedAt)))
    .returning({ id: claims.id })
  if (ended.length === 0) refuse('LINK_INVALID')
}

async function accountFor(
  tx: Db,
  deps: Deps,
  { claim, answers, accountId, passwordHash }: Proved,
): Promise<string> {
  const found = await findAccount(tx, claim.email)
  if (found?.disabledAt) return refuse('LINK_INVALID')
  if (accountId !== null) return found?.id === accountId ? accountId : refuse('STALE')
  if (passwordHash === null) return refuse('STALE')
  const name = answers?.fullName ?? claim.email
  const opened = await openAccount(tx, { email: claim.email, name, passwordHash, now: deps.clock() })
  return opened ?? refuse('STALE')
}

/** Links or makes the person, saves the answers and gives the role guest. Without an edition: links only. */
async function attachPerson(tx: Db, deps: Deps, userId: string, { claim, answers }: Proved): Promise<void> {
  const linked =
    (await linkPerson(tx, { userId, email: claim.email })) ?? (await linkInvited(tx, deps, claim, userId))
  await tellOrganisers(tx, deps, { userId, linked, email: claim.email })
  if (!answers || claim.venueId === null) {
    if (linked) await giveGuest(tx, userId)
    return
  }
  const personId = linked?.id ?? (await makePerson(tx, userId, claim.email, answers))
  await saveAnswers(tx, { personId, venueId: claim.venueId, answers, now: deps.clock() })
  await tx.update(user).set({ name: answers.fullName, updatedAt: deps.clock() }).where(eq(user.id, userId))
  await giveGuest(tx, userId)
}

/**
 * The person whose personal link the claim came by, with the address proved now. Only while they still have neither an
 * address nor an account: the link never proved an address, and whoever has the proved one comes first.
 */
const linkInvited = async (tx: Db, deps: Deps, claim: Claim, userId: string) =>
  (await nameAddress(tx, deps, claim, { userId })) ?? null

/** Gives the claim's address to the person it came by, if they have none yet; their other claims are over. */
async function nameAddress(tx: Db, deps: Deps, { personId, email }: Claim, more: { userId?: string }) {
  if (personId === null) return undefined
  const [invited] = await tx
    .update(people)
    .set({ email, version: sql`${people.version} + 1`, ...more })
    .where(and(eq(people.id, personId), isNull(people.userId), isNull(people.email)))
    .returning({ id: people.id, defaultRole: people.defaultRole })
  if (invited) await endClaimsOf(tx, deps, invited.id)
  return invited
}

/** A registration gives guest, and nothing to an account an organiser took the role from. */
async function giveGuest(tx: Db, userId: string): Promise<void> {
  const [owner] = await tx.select({ roleTakenAt: user.roleTakenAt }).from(user).where(eq(user.id, userId))
  if (!owner?.roleTakenAt) await giveRole(tx, userId, 'guest')
}

/** A list of many being added locks none of its addresses: where it was quicker by a moment, its row is the person. */
async function makePerson(tx: Db, userId: string, email: string, answers: Answers): Promise<string> {
  const [made] = await tx
    .insert(people)
    .values({ userId, email, ...personalAnswers(answers) })
    .onConflictDoNothing()
    .returning({ id: people.id })
  const person = made ?? (await linkPerson(tx, { userId, email }))
  return person?.id ?? refuse('STALE')
}

type Registered = { userId: string; linked: { defaultRole: 'admin' | 'guest' } | null; email: string }

/** Somebody meant to be an organiser registered without being one: they become a guest, and organisers decide. */
async function tellOrganisers(tx: Db, deps: Deps, { userId, linked, email }: Registered): Promise<void> {
  if (linked?.defaultRole !== 'admin' || (await roleOf(tx, userId)) !== null) return
  await postToOrganisers(tx, deps, { kind: 'admin not given', facts: { email } })
}

/** Signed in: saves one's own answers at once. An account without a person gets one, and the role guest. */
export async function answerAs(
  deps: Deps,
  { userId, email }: { userId: string; email: string },
  { venueId, answers }: { venueId: string; answers: Answers },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, email)
    const linked = await linkPerson(tx, { userId, email })
    await tellOrganisers(tx, deps, { userId, linked, email })
    const personId = linked?.id ?? (await makePerson(tx, userId, email, answers))
    await saveAnswers(tx, { personId, venueId, answers, now: deps.clock() })
    await tx.update(user).set({ name: answers.fullName, updatedAt: deps.clock() }).where(eq(user.id, userId))
    await giveGuest(tx, userId)
    await record(tx, userId, { action: 'survey.answered', entity: 'person', entityId: personId, venueId })
  })
}

/** 'Accept answers': an organiser saves a waiting claim's answers and ends it. Gives no access. Refuses NOT_FOUND. */
export async function acceptClaim(
  deps: Deps,
  actorId: string,
  claimId: string,
): Promise<{ personId: string }> {
  return deps.db.transaction(async (tx) => {
    const waiting = (await findClaim(tx, claimId)) ?? refuse('NOT_FOUND')
    await lockAddress(tx, waiting.email)
    const [claim] = await tx
      .update(claims)
      .set({ endedAt: deps.clock(), endedBy: 'accepted', passwordHash: null })
      .where(and(eq(claims.id, claimId), eq(claims.email, waiting.email), isNull(claims.endedAt)))
      .returning()
    if (!claim?.answers || claim.venueId === null) return refuse('NOT_FOUND')
    const answers = SurveyAnswers.parse(claim.answers)
    const personId = await personWithAddress(tx, deps, claim, answers)
    await saveAnswers(tx, { personId, venueId: claim.venueId, answers, now: deps.clock() })
    await record(tx, actorId, {
      action: 'claim.accepted',
      entity: 'person',
      entityId: personId,
      venueId: claim.venueId,
      after: { attending: answers.attending },
    })
    return { personId }
  })
}

/** Whoever has the address; else the person whose link the claim came by, whose earlier links die; else somebody new. */
async function personWithAddress(tx: Db, deps: Deps, claim: Claim, answers: Answers): Promise<string> {
  const { email } = claim
  const known = await holderOf(tx, email)
  if (known) return known
  const invited = await nameAddress(tx, deps, claim, {})
  if (invited) {
    const generation = sql`${invitations.generation} + 1`
    await tx.update(invitations).set({ generation }).where(eq(invitations.personId, invited.id))
    return invited.id
  }
  const [made] = await tx
    .insert(people)
    .values({ email, ...personalAnswers(answers) })
    .onConflictDoNothing()
    .returning({ id: people.id })
  // As in makePerson: a list of many was quicker.
  return made?.id ?? (await holderOf(tx, email)) ?? refuse('NOT_FOUND')
}

async function holderOf(tx: Db, email: string): Promise<string | undefined> {
  const [known] = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(sql`lower(${people.email})`, email))
  return known?.id
}
