import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/**
 * One at a time per address, taken before any row lock: two confirms of two pending registrations would otherwise
 * deadlock.
 */
export async function lockAddress(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim:${email}`}, 0))`)
}
