import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { markPasswordOwn, passwordHashOf, setOwnPassword, setPassword } from '#server/accounts/commands.ts'
import { grantAccount, linkPerson, openAccount } from '#server/accounts/door.ts'
import { giveRole } from '#server/accounts/granting.ts'
import { OperatorGrant } from '#server/accounts/proved.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { account, recoveryLinks, user, userRoles, verification } from '#server/db/tables/accounts.ts'
import { record, recordOwn } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { SettingsError } from '#server/env.ts'
import { deleteFactors } from '#server/accounts/factors/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken, readLinkToken } from '#server/lib/link-token.ts'
import { refuseWeakPassword, weaknessOf } from '#server/accounts/passwords/rules.ts'
import { refuse } from '#server/lib/refuse.ts'
import { listEventNames, listOwnWords } from '#server/editions/queries.ts'
import { lockRows } from '#server/locks.ts'

const recoveryLifeMs = 60 * 60 * 1000

type Owner = { email: string; name: string; password: string }

const setUpPurpose = 'set-up'
const setUpLifeMs = 365 * 24 * 60 * 60 * 1000

/**
 * Stores a new set-up link and returns its address. The first organiser invalidates all such links for good: an old link
 * stays invalid even if the database has no organisers any more.
 */
export async function printSetUpLink(deps: Deps): Promise<string> {
  const id = randomUUID()
  const expiresAt = new Date(deps.clock().getTime() + setUpLifeMs)
  await deps.db.insert(verification).values({ identifier: setUpPurpose, value: id, expiresAt })
  return `${deps.publicUrl}/set-up#${linkToken(deps.secret, 'set-up', { id, generation: 1 })}`
}

export async function checkSetUp(deps: Deps, token: string): Promise<void> {
  const target = readLinkToken(deps.secret, 'set-up', token) ?? refuse('LINK_INVALID')
  if (await hasOrganiser(deps.db)) refuse('SET_UP_DONE')
  const { identifier, value, expiresAt } = verification
  const isThis = and(eq(identifier, setUpPurpose), eq(value, target.id), gt(expiresAt, deps.clock()))
  if ((await deps.db.$count(verification, isThis)) === 0) refuse('LINK_INVALID')
}

/** Invalidates every set-up link, in the transaction that makes an organiser who can sign in. */
const closeSetUp = (tx: Db) => tx.delete(verification).where(eq(verification.identifier, setUpPurpose))

/**
 * Creates the first organiser with a set-up link. Invalidates every set-up link in this transaction. Returns the session's
 * cookie.
 */
export async function setUp(
  deps: Deps,
  token: string,
  owner: Owner,
  userAgent: string | undefined,
): Promise<string> {
  await checkSetUp(deps, token)
  await refuseWeakPassword(owner.password, [owner.email, owner.name, ...(await listEventNames(deps.db))])
  const passwordHash = await deps.passwords.hash(owner.password)
  return deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    const grant = await OperatorGrant.bySetUpLink(owner.email, () => checkSetUp({ ...deps, db: tx }, token))
    const fields = { name: owner.name, passwordHash, now: deps.clock() }
    const userId = (await openAccount(tx, grant, fields)) ?? refuse('EMAIL_TAKEN')
    await makeOrganiser(tx, deps, userId, grant)
    await closeSetUp(tx)
    return startSession(tx, deps, { userId, userAgent })
  })
}

/**
 * Creates the first organiser from ADMIN_EMAIL and ADMIN_PASSWORD at the start; does nothing once there is one. Throws
 * a SettingsError for a password that is too easy to guess.
 */
export async function setUpFromSettings(deps: Deps, owner: Owner): Promise<void> {
  if (await hasOrganiser(deps.db)) return
  const weakness = await weaknessOf(owner.password, [owner.email, ...(await listEventNames(deps.db))])
  if (weakness) throw new SettingsError([`ADMIN_PASSWORD is too easy to guess. ${weakness.sentence}`])
  const passwordHash = await deps.passwords.hash(owner.password)
  await deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    if (await hasOrganiser(tx)) return
    const grant = OperatorGrant.fromServer(owner.email)
    const userId = await grantAccount(tx, grant, owner.name, deps.clock())
    await setPassword(tx, userId, passwordHash)
    await record(tx, null, { action: 'account.passwordSet', entity: 'account', entityId: userId })
    await makeOrganiser(tx, deps, userId, grant)
    await closeSetUp(tx)
  })
}

/**
 * Lets an organiser back in: creates or enables the account and gives it admin. Ends its sessions, and removes its
 * second factor and every existing sign-in method. Returns a single-use link, valid for one hour, by which a POST sets the password.
 * Callable only from the server's own shell.
 */
export async function recoverOrganiser(deps: Deps, email: string): Promise<string> {
  return deps.db.transaction(async (tx) => {
    await lockOrganisers(tx)
    // Invalidates every earlier way of signing in, because the second factor that protected it is removed too.
    const grant = OperatorGrant.fromServer(email)
    const userId = await grantAccount(tx, grant, email, deps.clock())
    await makeOrganiser(tx, deps, userId, grant)
    await deleteFactors(tx, userId)
    await tx.update(recoveryLinks).set({ usedAt: deps.clock() }).where(eq(recoveryLinks.userId, userId))
    const expiresAt = new Date(deps.clock().getTime() + recoveryLifeMs)
    const [link] = await tx
      .insert(recoveryLinks)
      .values({ userId, expiresAt })
      .returning({ id: recoveryLinks.id })
    if (!link) throw new Error('An insert returned no row.')
    return `${deps.publicUrl}/recover#${linkToken(deps.secret, 'recovery', { id: link.id, generation: 1 })}`
  })
}

/**
 * Uses a recovery link: sets the password and signs in. Returns the session's cookie and the account's address. Refuses
 * the second of two concurrent uses.
 */
export async function useRecoveryLink(
  deps: Deps,
  { token, password, userAgent }: { token: string; password: string; userAgent: string | undefined },
): Promise<{ cookie: string; email: string }> {
  const target = readLinkToken(deps.secret, 'recovery', token) ?? refuse('LINK_INVALID')
  const [owner] = await deps.db
    .select({ id: user.id, email: user.email })
    .from(recoveryLinks)
    .innerJoin(user, eq(user.id, recoveryLinks.userId))
    .where(eq(recoveryLinks.id, target.id))
  await refuseWeakPassword(password, owner ? await listOwnWords(deps.db, owner.id) : [])
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const [link] = await tx
      .update(recoveryLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryLinks.id, target.id),
          isNull(recoveryLinks.usedAt),
          sql`${recoveryLinks.expiresAt} > ${now.toISOString()}`,
        ),
      )
      .returning({ userId: recoveryLinks.userId })
    if (!link || !owner) return refuse('LINK_INVALID')
    await setOwnPassword(tx, link.userId, passwordHash)
    await markPasswordOwn(tx, link.userId, now)
    await closeSetUp(tx)
    await recordOwn(tx, link.userId, 'account.recovered')
    const cookie = await startSession(tx, deps, { userId: link.userId, userAgent })
    return { cookie, email: owner.email }
  })
}

/**
 * Whether an organiser (except `exceptId`) can sign in: enabled, role admin, with a password they chose themselves or
 * another way of signing in that has been used.
 */
export async function hasOrganiser(db: Db, { exceptId }: { exceptId?: string } = {}): Promise<boolean> {
  const found = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userRoles, and(eq(userRoles.userId, user.id), eq(userRoles.role, 'admin')))
    .innerJoin(account, eq(account.userId, user.id))
    .where(
      and(
        isNull(user.disabledAt),
        eq(user.mustChangePassword, false),
        isNotNull(user.usedAt),
        or(isNotNull(account.password), ne(account.providerId, 'credential')),
        exceptId === undefined ? undefined : ne(user.id, exceptId),
      ),
    )
    .limit(1)
  return found.length > 0
}

/**
 * Take this lock before counting organisers, so that two people can't both become the first organiser, and the last
 * two can't both stop being organisers.
 */
export const lockOrganisers = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('organisers', 0))`)

async function makeOrganiser(tx: Db, deps: Deps, userId: string, grant: OperatorGrant): Promise<void> {
  await giveRole(tx, deps, userId, grant)
  await linkPerson(tx, grant, { userId, alsoProved: 'nothing' })
  await record(tx, null, {
    action: 'role.given',
    entity: 'account',
    entityId: userId,
    after: { role: 'admin' },
  })
}

/**
 * Deletes a password that someone else chose, and may have shared, from an account that is now an organiser's.
 * Returns whether there was one.
 */
export async function dropPasswordOfOthers(tx: Db, userId: string): Promise<boolean> {
  const isOfOthers = or(eq(user.mustChangePassword, true), isNull(user.usedAt))
  const owners = tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isOfOthers))
  const dropped = await tx
    .delete(account)
    .where(inArray(account.userId, owners))
    .returning({ id: account.id })
  return dropped.length > 0
}

/**
 * Replaces a temporary password with a different one; every other session ends. Returns the session's cookie. Refuses
 * the second of two concurrent calls.
 */
export async function chooseOwnPassword(
  deps: Deps,
  { userId, password, userAgent }: { userId: string; password: string; userAgent: string | undefined },
): Promise<string> {
  if (await deps.passwords.verify(password, await passwordHashOf(deps.db, userId))) {
    refuse('WEAK_PASSWORD', { message: 'Choose a password other than the temporary one.' })
  }
  const passwordHash = await deps.passwords.hash(password)
  return deps.db.transaction(async (tx) => {
    // The second of two concurrent calls finds that no password is required any more.
    const askedAccounts = await lockRows(
      tx,
      user,
      and(eq(user.id, userId), eq(user.mustChangePassword, true), isNull(user.disabledAt)),
    )
    if (askedAccounts.length === 0) refuse('PASSWORD_NOT_ASKED')
    await setOwnPassword(tx, userId, passwordHash)
    await markPasswordOwn(tx, userId, deps.clock())
    return startSession(tx, deps, { userId, userAgent })
  })
}
