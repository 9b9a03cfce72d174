import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, PgliteDatabase } from '#server/db/open.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import type { Log } from '#server/lib/log.ts'

type Reason = 'hourly' | 'before-migration'

/** How many copies of each kind are kept; the oldest go first. */
const kept: Record<Reason, number> = { hourly: 48, 'before-migration': 5 }

const hour = 60 * 60 * 1000

/** Copies the embedded database once an hour if something was written since. PostgreSQL has its own ways. */
export function keepBackups({ database, clock, log }: { database: Database; clock: () => Date; log: Log }) {
  if (database.kind !== 'pglite' || database.dataDir === undefined) return undefined
  let copied: string | undefined
  const work = async () => {
    const written = await writePosition(database)
    if (written === copied) return
    await copyDatabase(database, 'hourly', clock())
    // The copy itself may write, so what counts is where it ended.
    copied = await writePosition(database)
  }
  const job: Job = repeat({ name: 'hourly backup', milliseconds: hour, log, work })
  return job
}

/**
 * Writes a copy of the running embedded database to DATA_DIR/backups, readable by its owner only, and drops the oldest.
 * Resolves to its file. Open with `tar xzf` into an empty DATA_DIR/db, or by `npm run restore`.
 */
export async function copyDatabase(database: PgliteDatabase, reason: Reason, now: Date): Promise<string> {
  if (database.dataDir === undefined) throw new Error('A database in memory has no place for backups.')
  const dir = join(database.dataDir, 'backups')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, `${now.toISOString().replaceAll(/[:.]/g, '-')}-${reason}.tar.gz`)
  const dump = await database.pglite.dumpDataDir('gzip')
  // Under its name only when it is complete.
  writeFileSync(`${file}.part`, Buffer.from(await dump.arrayBuffer()), { mode: 0o600, flush: true })
  chmodSync(`${file}.part`, 0o600)
  renameSync(`${file}.part`, file)
  dropOldest(dir, reason)
  return file
}

function dropOldest(dir: string, reason: Reason): void {
  const files = readdirSync(dir).filter((file) => file.endsWith(`-${reason}.tar.gz`))
  for (const file of files.toSorted().slice(0, -kept[reason])) rmSync(join(dir, file))
}

/** Where the write-ahead log stands: it moves with every write. */
async function writePosition({ pglite }: PgliteDatabase): Promise<string> {
  const { rows } = await pglite.query<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )
  return rows[0]?.position ?? ''
}
