import { and, eq, sql } from 'drizzle-orm'
import { listSessions } from '#server/accounts/sessions.ts'
import type { Actor } from '#server/core/context.ts'
import { account, user } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { erasureRequests } from '#server/db/tables/privacy-erasure.ts'
import { refuse } from '#server/lib/refuse.ts'
import { deviceOf } from '#server/lib/browser-name.ts'

/** The contents of the caller's account page. */
export async function findOwnAccount(db: Db, userId: string) {
  const [row] = await db
    .select({
      name: user.name,
      email: user.email,
      madeAt: user.createdAt,
      hasPassword: sql<boolean>`${account.password} is not null`,
      askedAt: erasureRequests.createdAt,
    })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
    .leftJoin(erasureRequests, eq(erasureRequests.userId, user.id))
    .where(eq(user.id, userId))
  // The account was deleted after the session was checked.
  if (!row) return refuse('UNAUTHORIZED')
  const { name, email, madeAt, hasPassword, askedAt } = row
  return {
    name,
    email,
    madeAt: madeAt.toISOString(),
    hasPassword,
    erasureAskedAt: askedAt?.toISOString() ?? null,
  }
}

/** The caller's live sessions, this one first, then the most recently used. */
export async function listOwnSessions(db: Db, actor: Actor, now: Date) {
  const rows = await listSessions(db, actor, now)
  const sessions = rows.map(({ id, userAgent, startedAt, lastUsedAt }) => ({
    id,
    device: deviceOf(userAgent),
    isThisOne: id === actor.sessionId,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
  return sessions.toSorted((left, right) => Number(right.isThisOne) - Number(left.isThisOne))
}
