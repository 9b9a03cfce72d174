import type { Database, PgliteDatabase, PostgresDatabase } from '#server/db/open.ts'
import { openPool, timeouts } from '#server/db/pool.ts'
import type { Log } from '#server/lib/log.ts'
import { onlyReads } from '#server/lib/only-reads.ts'

/** The result of one look at the marks; `isWhole` is false if marks since the previous snapshot may be missing. */
export type Look = {
  snapshot: string
  /** Null: the tables were emptied by a crash. */
  epoch: string | null
  isWhole: boolean
  marks: readonly { topic: string; about: string | null }[]
}

export type MarkReader = {
  /** Reads the marks of every transaction that the snapshot of the previous look did not include. */
  look: (snapshot: string | null) => Promise<Look>
  /** Whether nothing can have been written since the last look. */
  isUnwritten: () => boolean
  close: () => Promise<void>
}

/**
 * Finds exactly the marks of transactions that were running at the previous snapshot or began later, by the index, so
 * a long transaction makes no look slower. Correct in READ COMMITTED, because a mark becomes visible with its
 * transaction, and a writer learns of its commit only afterwards.
 */
const lookAtMarks = `
  with before as (select $1::pg_snapshot as s)
  select pg_current_snapshot()::text as snapshot, e.id as epoch,
    coalesce(e.floor <= pg_snapshot_xmin(before.s), false) as "isWhole",
    coalesce((select json_agg(m) from (
      select topic, about from live_marks where at >= pg_snapshot_xmax(before.s)
      union
      select topic, about from live_marks where at = any(array(select pg_snapshot_xip(before.s)))) m), '[]') as marks
  from before left join live_epoch e on true`

const beginEpoch = 'insert into live_epoch default values on conflict do nothing'

type Query = (text: string, values: unknown[]) => Promise<{ rows: Look[] }>

async function lookWith(query: Query, snapshot: string | null): Promise<Look> {
  const { rows } = await query(lookAtMarks, [snapshot])
  const [found] = rows
  if (!found) throw new Error('A select of one row answered none.')
  if (found.epoch === null) await query(beginEpoch, [])
  return found
}

export const openMarkReader = (database: Database, log: Log): MarkReader =>
  database.kind === 'pglite' ? embedded(database) : onPostgres(database, log)

/** Has a separate connection, so that no answer waits behind slow queries in the pool. */
function onPostgres({ databaseUrl }: PostgresDatabase, log: Log): MarkReader {
  const pool = openPool(databaseUrl, { log, max: 1, limits: timeouts })
  const query: Query = (text, values) => pool.query<Look>({ name: nameOf(text), text, values })
  return {
    look: (snapshot) => lookWith(query, snapshot),
    isUnwritten: () => false,
    close: () => pool.end(),
  }
}

const nameOf = (text: string) => (text === lookAtMarks ? 'look_at_marks' : 'begin_live_epoch')

/** Only this process writes (server/db/lock.ts), so there is nothing to query until it writes. */
function embedded({ pglite, writes }: PgliteDatabase): MarkReader {
  onlyReads.add(lookAtMarks)
  let seen = -1
  return {
    look: async (snapshot) => {
      const before = writes()
      const found = await lookWith((text, values) => pglite.query<Look>(text, values), snapshot)
      seen = before
      return found
    },
    isUnwritten: () => seen === writes(),
    close: async () => undefined,
  }
}
