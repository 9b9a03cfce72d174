import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dumpToFile } from '#server/db/dump.ts'
import type { Database, PgliteDatabase } from '#server/db/open.ts'
import { repeat, type Job } from '#server/lib/jobs.ts'
import type { Log } from '#server/lib/log.ts'

type Reason = 'hourly' | 'before-migration' | 'asked-for' | 'before-deleting'

const ending = '.backup.gz'

/** How many copies of each kind are kept; the oldest are deleted first. */
const maxCopies: Record<Reason, number> = {
  hourly: 48,
  'before-migration': 5,
  'asked-for': 1,
  'before-deleting': 5,
}

const hourMs = 60 * 60 * 1000

type Options = { database: Database; clock: () => Date; log: Log; pauseMs?: number }

/**
 * Copies the embedded database once an hour if something has been written since the last copy. PostgreSQL has its own
 * backup tools.
 */
export function scheduleBackups({ database, clock, log, pauseMs = hourMs }: Options): Job | undefined {
  if (database.kind !== 'pglite' || database.dataDir === undefined) return undefined
  let copiedPosition: string | undefined
  const work = async () => {
    const position = await writePosition(database)
    if (position === copiedPosition) return
    await copyDatabase(database, 'hourly', clock())
    copiedPosition = position
  }
  return repeat({ name: 'hourly backup', pauseMs, log, work })
}

/**
 * Writes a copy of the running embedded database to DATA_DIR/backups, readable only by its owner, and deletes the
 * oldest. Resolves to its file, which `npm run restore` loads.
 */
export async function copyDatabase(database: PgliteDatabase, reason: Reason, now: Date): Promise<string> {
  if (database.dataDir === undefined) throw new Error('A database in memory has no place for backups.')
  return copyInto(database.dataDir, { database, reason, now })
}

type Copy = { database: Database; reason: Reason; now: Date }

async function copyInto(dataDir: string, { database, reason, now }: Copy): Promise<string> {
  const dir = join(dataDir, 'backups')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, `${stampOf(now)}-${reason}${ending}`)
  await dumpToFile(database, file, now)
  dropOldest(dir, reason)
  return file
}

const stampOf = (now: Date) => now.toISOString().replaceAll(/[:.]/g, '-')

/**
 * Makes copies of either database before many rows are deleted by date, so that a wrong date can't destroy the data.
 * `dropOld` deletes copies from before a given time, because they hold data that had to be deleted.
 */
export const cleanupCopies = (
  database: Database,
  { dataDir, clock }: { dataDir: string; clock: () => Date },
) => ({
  make: async () => void (await copyInto(dataDir, { database, reason: 'before-deleting', now: clock() })),
  dropOld: (before: Date) => {
    const dir = join(dataDir, 'backups')
    if (!existsSync(dir)) return
    const copies = readdirSync(dir).filter((file) => file.endsWith(`-before-deleting${ending}`))
    for (const file of copies) if (file < stampOf(before)) rmSync(join(dir, file))
  },
})

function dropOldest(dir: string, reason: Reason): void {
  const files = readdirSync(dir).filter((file) => file.endsWith(`-${reason}${ending}`))
  for (const file of files.toSorted().slice(0, -maxCopies[reason])) rmSync(join(dir, file))
}

/** The next transaction's number, which changes with every write and with nothing else. */
async function writePosition({ pglite }: PgliteDatabase): Promise<string> {
  const { rows } = await pglite.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  return rows[0]?.next ?? ''
}
