import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import { account, user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { nameOfIdentity, usableMethods } from '#server/sign-in/identities/rules.ts'
import type { Deps } from '#server/core/deps.ts'

export type Identity = { providerId: string; subject: string }

/** The account that an identity opens; null if there is none. */
export async function findIdentityOwner(db: Db, { providerId, subject }: Identity): Promise<string | null> {
  const [row] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.accountId, subject)))
  return row?.userId ?? null
}

/** An account's identities, oldest first, without its password. */
export async function listIdentities(deps: Deps, userId: string) {
  const rows = await deps.db
    .select({
      id: account.id,
      providerId: account.providerId,
      subject: account.accountId,
      linkedAt: account.createdAt,
    })
    .from(account)
    .where(and(eq(account.userId, userId), ne(account.providerId, 'credential')))
    .orderBy(asc(account.createdAt), account.id)
  return rows.map(({ id, linkedAt, ...identity }) => ({
    id,
    provider: identity.providerId,
    name: nameOfIdentity(deps, identity),
    linkedAt: linkedAt.toISOString(),
  }))
}

/**
 * Whether an account can be opened without one of its identities: by a password its owner chose, or by another
 * identity.
 */
export async function opensWithout(tx: Db, deps: Deps, { userId, id }: { userId: string; id: string }) {
  const isOwnPassword = and(
    eq(account.providerId, 'credential'),
    isNotNull(account.password),
    eq(user.mustChangePassword, false),
  )
  const others = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(
      and(
        eq(account.userId, userId),
        ne(account.id, id),
        or(isOwnPassword, inArray(account.providerId, [...usableMethods(deps)])),
      ),
    )
    .limit(1)
  return others.length > 0
}
