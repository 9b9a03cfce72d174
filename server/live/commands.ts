import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/** The minimum lifetime of a mark, in milliseconds; a process that hasn't read marks for longer reloads everything. */
const minAgeMs = 5 * 60_000

/**
 * Deletes marks that every process has read. Age alone isn't enough: a long transaction's marks are already old when
 * they become visible. So each run notes the oldest running transaction, and a later run deletes the marks older than
 * that one.
 */
export function createMarkCleanup(db: Db, clock = () => performance.now()): () => Promise<void> {
  const horizons: { at: number; oldest: string }[] = []

  return async () => {
    const { rows } = await db.execute<{ oldest: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
    )
    const now = clock()
    horizons.push(...rows.map(({ oldest }) => ({ at: now, oldest })))
    const due = horizons.findLast(({ at }) => now - at >= minAgeMs)
    if (due === undefined) return
    horizons.splice(0, horizons.indexOf(due) + 1)
    await db.execute(sql`
      with raised as (update live_epoch set floor = greatest(floor, ${due.oldest}::xid8))
      delete from live_marks where at < ${due.oldest}::xid8`)
  }
}
