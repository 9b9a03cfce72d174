import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { backupCodes, factors } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'

/** Whether sign-in requires a second factor. */
export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(factors, and(eq(factors.userId, userId), isNotNull(factors.confirmedAt)))) > 0

/** The factor as its owner sees it; null without a confirmed factor. */
export async function findFactor(db: Db, userId: string) {
  const [found] = await db
    .select({ id: factors.id, friendlyName: factors.friendlyName, confirmedAt: factors.confirmedAt })
    .from(factors)
    .where(eq(factors.userId, userId))
  if (!found?.confirmedAt) return null
  const isUnused = and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt))
  return {
    id: found.id,
    type: 'totp' as const,
    status: 'verified' as const,
    friendlyName: found.friendlyName,
    confirmedAt: found.confirmedAt.toISOString(),
    backupCodesLeft: await db.$count(backupCodes, isUnused),
  }
}
