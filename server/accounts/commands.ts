import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { account, user, userRoles } from '#server/db/tables/accounts.ts'
import { endSessions } from '#server/accounts/sessions.ts'
import { recordOwn } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { lockRow } from '#server/locks.ts'
import { enqueueMailToOrganisers } from '#server/mail/outbox/commands.ts'
import { invalidateProofs } from '#server/accounts/proofs/commands.ts'

/** Like `setPassword`, for a password its owner chose; the audit names the owner. */
export async function setOwnPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await recordOwn(tx, userId, 'account.passwordSet')
}

/**
 * Makes this the account's only password. Ends its sessions except `keepSession`, and invalidates all earlier mailed
 * links and codes that could set a password or sign in.
 */
export async function setPassword(
  tx: Db,
  userId: string,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  await tx
    .insert(account)
    .values({ userId, accountId: userId, providerId: 'credential', password: passwordHash })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password: passwordHash, updatedAt: sql`now()` },
    })
  await endSessions(tx, userId, keepSession)
  await invalidateProofs(tx, userId, ['reset', 'sign-in code', 'own code', 'factor'])
}

/** Marks the password as chosen by its owner. */
export async function markPasswordOwn(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(user)
    .set({ mustChangePassword: false, temporaryUntil: null, usedAt: now, updatedAt: now })
    .where(eq(user.id, userId))
}

/** Mails all other organisers about a new organiser, so that no one becomes one unnoticed. */
export async function announceOrganiser(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'isMailConfigured'>,
  userId: string,
  by?: string,
): Promise<void> {
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  if (!owner) return
  const facts = { email: owner.email, ...(by !== undefined && { by }) }
  await enqueueMailToOrganisers(tx, deps, { kind: 'new organiser', facts }, { exceptId: userId })
}

/**
 * Deletes the unused accounts of a person or an address, with their temporary passwords. Accounts that were used or
 * shut out stay. Returns whether any was deleted. The caller holds the address's lock.
 */
export async function dropUnusedAccounts(
  tx: Db,
  { email, userId }: { email: string | null; userId: string | null },
): Promise<boolean> {
  const belongsToAccount = or(
    userId === null ? undefined : eq(user.id, userId),
    email === null ? undefined : eq(sql`lower(${user.email})`, email.toLowerCase()),
  )
  if (!belongsToAccount) return false
  const isUntouched = and(isNull(user.usedAt), isNull(user.disabledAt), isNull(user.roleTakenAt))
  const dropped = await tx.delete(user).where(and(belongsToAccount, isUntouched)).returning({ id: user.id })
  return dropped.length > 0
}

export async function roleOf(tx: Db, userId: string): Promise<'admin' | 'guest' | null> {
  const [row] = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  return row?.role ?? null
}

export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return row?.password ?? null
}

/** Locks the organiser who gives a program access, so that no access remains if they are being shut out. */
export async function lockMaker(tx: Db, userId: string): Promise<void> {
  const maker = await lockRow(tx, user, userId, 'no key update')
  if (!maker || maker.disabledAt || (await roleOf(tx, userId)) !== 'admin') refuse('FORBIDDEN')
}
