import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/** In milliseconds: for how long at least a mark is there; a process that has not looked for longer asks for everything. */
const keptFor = 5 * 60_000

/**
 * Deletes marks that every process has read long ago. Not by their age: a transaction that takes long leaves marks that are
 * old when they are first seen. What was over minutes ago is older than the oldest transaction that was under way then.
 */
export function createMarkSweeper(db: Db, clock = () => performance.now()): () => Promise<void> {
  const horizons: { at: number; oldest: string }[] = []

  return async () => {
    const { rows } = await db.execute<{ oldest: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`,
    )
    const now = clock()
    horizons.push(...rows.map(({ oldest }) => ({ at: now, oldest })))
    const due = horizons.findLast(({ at }) => now - at >= keptFor)
    if (due === undefined) return
    horizons.splice(0, horizons.indexOf(due) + 1)
    await db.execute(sql`
      with raised as (update live_epoch set floor = greatest(floor, ${due.oldest}::xid8))
      delete from live_marks where at < ${due.oldest}::xid8`)
  }
}
