import type { Database } from '#server/db/open.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import type { Log } from '#server/lib/log.ts'

const minuteMs = 60_000
const readOnly = `select current_setting('transaction_read_only') = 'on' as "isFull"`

type Options = { database: Database; log: Log; pauseMs?: number }

/**
 * Keeps the statistics of the embedded database up to date. It has no autovacuum, so it would plan every query for the
 * few rows it began with: with 5,000 people, one query took more than a minute. A round does nothing unless something
 * was written before it.
 */
export function scheduleStatistics({ database, log, pauseMs = minuteMs }: Options): Job | undefined {
  if (database.kind !== 'pglite') return undefined
  const { pglite, writes } = database
  let analyzedWrites = -1
  const work = async () => {
    if (writes() === analyzedWrites) return
    const { rows } = await pglite.query<{ isFull: boolean }>(readOnly)
    // With a full disk (disk-space.ts) nothing can be written.
    if (rows[0]?.isFull !== true) await pglite.exec('analyze')
    analyzedWrites = writes()
  }
  return repeat({ name: 'statistics', pauseMs, log, work })
}
