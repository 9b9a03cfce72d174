import { and, eq } from 'drizzle-orm'
import { account } from '#server/accounts/tables.ts'
import type { Db } from '#server/db/open.ts'

type Identity = { providerId: string; subject: string }

/** The account an identity opens; null: none here. */
export async function findIdentityOwner(db: Db, { providerId, subject }: Identity): Promise<string | null> {
  const [row] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.accountId, subject)))
  return row?.userId ?? null
}
