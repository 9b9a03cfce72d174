import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/** The number of transactions that wait for another's lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
