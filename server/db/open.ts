import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { SettingsError } from '#server/env.ts'
import type { Log } from '#server/lib/log.ts'
import { compileInOneThread } from '#server/lib/memory.ts'
import { checkCutFiles, findCutFiles } from '#server/db/cut-files.ts'
import { lockDirectory } from '#server/db/lock.ts'
import { makePrivateDirectory } from '#server/db/private-directory.ts'
import { readPrebuiltDatabase } from '#server/db/ready-made.ts'
import { MissingRights, unreachable } from '#server/db/unreachable.ts'
import { cachePlans } from '#server/db/embedded-statements.ts'
import { countWrites, type EmbeddedEngine } from '#server/db/writes.ts'
import { openPool, timeouts, type DatabaseTimeouts } from '#server/db/pool.ts'

/** Both drivers answer execute() with `rows`. No relational queries: see docs/architecture.md. */
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>
}
type RowsOf<Row> = { rows: Row[] }

export type Db = PgDatabase<Rows>

type CommonDatabase = {
  db: Db
  close: () => Promise<void>
}

export type PgliteDatabase = CommonDatabase & {
  kind: 'pglite'
  pglite: EmbeddedEngine
  dataDir: string | undefined
  /** A number that changes whenever something may have been written. */
  writes: () => number
}
export type PostgresDatabase = CommonDatabase & { kind: 'postgres'; pool: pg.Pool; databaseUrl: string }
export type Database = PgliteDatabase | PostgresDatabase

type Options = {
  databaseUrl?: string | undefined
  /** The directory of the embedded database, used if databaseUrl is unset. */
  dataDir: string
  log: Log
  poolSize?: number
  /** Limits other than production's, for tests that wait for them. */
  limits?: DatabaseTimeouts
  /** Called if this process has lost the lock on dataDir and must stop immediately. */
  onLockLost?: () => void
}

/** Opens PostgreSQL if databaseUrl is set, else the embedded database. Throws if another process uses it. */
export async function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options)
}

/**
 * More connections than the processors can serve make nothing faster, and each plans every statement again. The
 * database is assumed to have at least as many processors as this server.
 */
const defaultPoolSize = Math.min(10, 2 * availableParallelism() + 1)

async function openPostgres(
  databaseUrl: string,
  { log, poolSize: max = defaultPoolSize, limits = timeouts }: Options,
): Promise<PostgresDatabase> {
  await checkServer(databaseUrl, log)
  const pool = openPool(databaseUrl, { log, max, limits })
  return {
    kind: 'postgres',
    db: drizzleNodePostgres(pool),
    pool,
    databaseUrl,
    close: () => pool.end(),
  }
}

/** Reports problems immediately, in a sentence, before the first request runs into them. */
async function checkServer(databaseUrl: string, log: Log): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeouts.connection,
  })
  try {
    await client.connect()
    await checkRights(client)
    const { rows } = await client.query<{ name: string }>(
      `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
    )
    const settings = rows.map(({ name }) => name)
    if (settings.length > 0) log.warn({ settings }, 'switched off: a power cut may lose what was saved')
  } catch (error) {
    throw unreachable(databaseUrl, error)
  } finally {
    await client.end()
  }
}

/** The server must be able to create its tables and, for the history of migrations, a schema. */
async function checkRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mayCreate: boolean }>(
    `select has_database_privilege(current_database(), 'create')
      and has_schema_privilege('public', 'create') as "mayCreate"`,
  )
  if (rows[0]?.mayCreate !== true) throw new MissingRights('this role may not create tables there')
}

async function openEmbedded({ dataDir, onLockLost }: Options): Promise<PgliteDatabase> {
  makePrivate(dataDir)
  const unlock = lockDirectory(dataDir, onLockLost)
  try {
    const directory = join(dataDir, 'db')
    const isThere = existsSync(join(directory, 'base'))
    const cutFiles = isThere ? findCutFiles(directory) : []
    const prebuilt = existsSync(directory) ? undefined : readPrebuiltDatabase()
    compileInOneThread()
    const pglite = await PGlite.create(directory, prebuilt && { loadDataDir: prebuilt })
    await checkCutFiles(pglite, cutFiles)
    const database = await wrapPglite(pglite, dataDir)
    return { ...database, close: () => database.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw new DatabaseDamaged(
      `The database in ${dataDir} is damaged and was left as it is. Move ${join(dataDir, 'db')} aside, take the newest file of ` +
        `${join(dataDir, 'backups')}, and: npm run restore -- FILE`,
      { cause: error },
    )
  }
}

/** The database creates its files readable by everyone: only the directory keeps others out. */
function makePrivate(dataDir: string): void {
  try {
    makeDirectory(resolve(dataDir))
    makePrivateDirectory(dataDir)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'no answer'
    throw new SettingsError([
      `DATA_DIR cannot be used: ${message}. Name a directory that the user who starts this owns.`,
    ])
  }
}

/**
 * Creates each level in turn, because Node's own recursive option never ends on file systems that can't create
 * anything, such as /proc.
 */
function makeDirectory(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return
  makeDirectory(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

/** The embedded database's files can't be opened. They are never deleted, because their data may still be recovered. */
export class DatabaseDamaged extends Error {
  override name = 'DatabaseDamaged'
}

/** Wraps the embedded engine, already open, as a Database. Tests keep it in memory, without a directory. */
export async function wrapPglite(pglite: PGlite, dataDir?: string): Promise<PgliteDatabase> {
  await pglite.exec("set time zone 'UTC'")
  cachePlans(pglite)
  const writes = countWrites(pglite)
  return {
    kind: 'pglite',
    db: drizzlePglite(pglite),
    pglite,
    dataDir,
    writes,
    close: () => pglite.close(),
  }
}
