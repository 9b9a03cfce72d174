import type { Database, PgliteDatabase, PostgresDatabase } from '#server/db/open.ts'
import { openPool, timeouts } from '#server/db/pool.ts'
import type { Log } from '#server/lib/log.ts'
import { onlyReads } from '#server/lib/only-reads.ts'

/** The marks since the previous snapshot; `isComplete` is false if some may be missing. */
export type MarkSnapshot = {
  snapshot: string
  /** Null: the tables were emptied by a crash. */
  epoch: string | null
  isComplete: boolean
  marks: readonly { topic: string; about: string | null }[]
}

export type MarkSource = {
  /** Reads the marks of every transaction that the previous snapshot did not include. */
  read: (snapshot: string | null) => Promise<MarkSnapshot>
  /** Whether it is certain that nothing was written since the last read. */
  isUnwritten: () => boolean
  close: () => Promise<void>
}

/**
 * Finds exactly the marks of transactions that were running at the previous snapshot or began later, so a long
 * transaction makes no read slower. The lower limit of the running ones is implied; without it, PostgreSQL reads the
 * whole table instead of the index. Correct in READ COMMITTED, because a mark becomes visible with its
 * transaction, and a writer learns of its commit only afterwards.
 */
const selectMarks = `
  with before as (select $1::pg_snapshot as s)
  select pg_current_snapshot()::text as snapshot, e.id as epoch,
    coalesce(e.floor <= pg_snapshot_xmin(before.s), false) as "isComplete",
    coalesce((select json_agg(m) from (
      select topic, about from live_marks where at >= pg_snapshot_xmax(before.s)
      union
      select topic, about from live_marks
      where at >= pg_snapshot_xmin(before.s) and at = any(array(select pg_snapshot_xip(before.s)))) m), '[]') as marks
  from before left join live_epoch e on true`

const beginEpoch = 'insert into live_epoch default values on conflict do nothing'

type Query = (text: string, values: unknown[]) => Promise<{ rows: MarkSnapshot[] }>

async function readWith(query: Query, snapshot: string | null): Promise<MarkSnapshot> {
  const { rows } = await query(selectMarks, [snapshot])
  const [found] = rows
  if (!found) throw new Error('A select of one row returned none.')
  if (found.epoch === null) await query(beginEpoch, [])
  return found
}

export const openMarkSource = (database: Database, log: Log): MarkSource =>
  database.kind === 'pglite' ? onEmbedded(database) : onPostgres(database, log)

/** Has a separate connection, so that no response waits behind slow queries in the pool. */
function onPostgres({ databaseUrl }: PostgresDatabase, log: Log): MarkSource {
  const pool = openPool(databaseUrl, { log, max: 1, limits: timeouts })
  const query: Query = (text, values) => pool.query<MarkSnapshot>({ name: nameOf(text), text, values })
  return {
    read: (snapshot) => readWith(query, snapshot),
    isUnwritten: () => false,
    close: () => pool.end(),
  }
}

const nameOf = (text: string) => (text === selectMarks ? 'look_at_marks' : 'begin_live_epoch')

/** Only this process writes (server/db/lock.ts), so there is nothing to query until it writes. */
function onEmbedded({ pglite, writes }: PgliteDatabase): MarkSource {
  onlyReads.add(selectMarks)
  let seenWrites = -1
  return {
    read: async (snapshot) => {
      const writesBefore = writes()
      const found = await readWith((text, values) => pglite.query<MarkSnapshot>(text, values), snapshot)
      seenWrites = writesBefore
      return found
    },
    isUnwritten: () => seenWrites === writes(),
    close: async () => undefined,
  }
}
