import { and, eq, isNull, sql } from 'drizzle-orm'
import { account, user, userRoles } from '#server/accounts/tables.ts'
import { endSessions } from '#server/accounts/sessions.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/people/tables.ts'
import { endProofs } from '#server/proofs/commands.ts'

/**
 * Makes the account of an address whose mailbox was just proved, or takes over one nobody ever signed in to: such
 * an account counts as none, so the role it was made with goes too. The password becomes the one given, every session
 * ends. Null: the account was used before, and is left alone.
 */
export async function openAccount(
  tx: Db,
  { email, name, passwordHash, now }: { email: string; name: string; passwordHash: string; now: Date },
): Promise<string | null> {
  const fresh = {
    name,
    emailVerified: true,
    usedAt: now,
    updatedAt: now,
    mustChangePassword: false,
    temporaryUntil: null,
  }
  const [made] = await tx
    .insert(user)
    .values({ ...fresh, email })
    .onConflictDoNothing()
    .returning({ id: user.id })
  const [taken] = made
    ? [made]
    : await tx
        .update(user)
        .set(fresh)
        .where(and(eq(sql`lower(${user.email})`, email), isNull(user.usedAt), isNull(user.disabledAt)))
        .returning({ id: user.id })
  if (!taken) return null
  await tx.delete(userRoles).where(eq(userRoles.userId, taken.id))
  await setOwnPassword(tx, taken.id, passwordHash)
  return taken.id
}

/** The same as `setPassword`, of a password its owner chose, who is told of in the audit. */
export async function setOwnPassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await setPassword(tx, userId, passwordHash)
  await record(tx, userId, { action: 'account.passwordSet', entity: 'account', entityId: userId })
}

/**
 * Makes this the account's only password and ends its sessions, all but `keepSession`, and whatever was mailed before
 * that could have set it or signed in.
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
  await endProofs(tx, userId, ['reset', 'sign-in code', 'own code', 'factor'])
}

/** Marks that the password is the owner's own choice. */
export async function ownPassword(tx: Db, userId: string, now: Date): Promise<void> {
  const own = { mustChangePassword: false, temporaryUntil: null, usedAt: now, updatedAt: now }
  await tx.update(user).set(own).where(eq(user.id, userId))
}

/** Gives a role to an account that has none. One that has a role keeps it. */
export async function giveRole(tx: Db, userId: string, role: 'admin' | 'guest'): Promise<void> {
  await tx.insert(userRoles).values({ userId, role }).onConflictDoNothing()
}

/** The role an account has now. */
export async function roleOf(tx: Db, userId: string): Promise<'admin' | 'guest' | null> {
  const [row] = await tx.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId))
  return row?.role ?? null
}

/** The person that is this account, or the one with its address that has no account yet: linked then. */
export async function linkPerson(tx: Db, { userId, email }: { userId: string; email: string }) {
  const columns = { id: people.id, defaultRole: people.defaultRole }
  const [own] = await tx.select(columns).from(people).where(eq(people.userId, userId))
  if (own) return own
  const [linked] = await tx
    .update(people)
    .set({ userId })
    .where(and(eq(sql`lower(${people.email})`, email), isNull(people.userId)))
    .returning(columns)
  return linked ?? null
}

/** The account's password hash; null when it has none of its own. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return row?.password ?? null
}
