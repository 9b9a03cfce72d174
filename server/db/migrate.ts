import { pgliteConnection, withPostgres, type Connection } from '#server/db/connection.ts'
import { MigrationRefused, readMigrations, type Migration } from '#server/db/migrations.ts'
import type { Database } from '#server/db/open.ts'

type Options = {
  migrations?: Migration[]
  /** Called before an existing database is changed, to make a copy of it. */
  beforeChange?: () => Promise<void>
}

/**
 * Migrates the database to the newest schema and verifies that; resolves to the names of the applied steps. Each step
 * and its row in the history are one transaction, so a process killed half-way leaves nothing half done. The history is
 * the table of drizzle's own migrator. That migrator isn't used: it compares only the newest date, so it silently skips
 * a file that was merged late (drizzle-orm #5316), and runs a step several times if processes start together (#874).
 */
export async function migrate(database: Database, options: Options = {}): Promise<string[]> {
  const migrations = options.migrations ?? readMigrations()
  if (database.kind === 'pglite')
    return applyPending(pgliteConnection(database), migrations, options.beforeChange)
  return migratePostgres(database.databaseUrl, migrations)
}

/** The hashes of the migrations in this database, oldest first. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  return database.kind === 'pglite'
    ? readHistory(pgliteConnection(database))
    : withPostgres(database.databaseUrl, readHistory)
}

const history = 'drizzle.__drizzle_migrations'

async function applyPending(
  connection: Connection,
  migrations: Migration[],
  beforeChange?: () => Promise<void>,
): Promise<string[]> {
  const applied = await readHistory(connection)
  refuseForeignHistory(applied, migrations)
  const pending = migrations.slice(applied.length)
  if (pending.length > 0 && applied.length > 0) await beforeChange?.()
  for (const migration of pending) await applyOne(connection, migration)
  const now = await readHistory(connection)
  if (now.length !== migrations.length) {
    throw new MigrationRefused(
      `The database has ${now.length} migrations, this program ${migrations.length}.`,
    )
  }
  return pending.map(({ name }) => name)
}

/** The applied steps must be the first of ours: same steps, same contents, same order. */
function refuseForeignHistory(applied: string[], migrations: Migration[]): void {
  for (const [place, hash] of applied.entries()) {
    const migration = migrations[place]
    if (migration?.hash === hash) continue
    if (migrations.some((other) => other.hash === hash)) {
      throw new MigrationRefused(
        `Migration ${migration?.name} was skipped: later ones are in the database already. Generate it again.`,
      )
    }
    throw new MigrationRefused(
      migration
        ? `Migration ${migration.name} is not what this database was migrated with. Restore the file as it was.`
        : 'The database was migrated by a newer version of this program. Start that version.',
    )
  }
}

async function applyOne(connection: Connection, { name, script, hash, madeAt }: Migration): Promise<void> {
  await connection.run('begin')
  try {
    for (const step of script.split('--> statement-breakpoint')) await connection.run(step)
    await connection.run(`insert into ${history} (hash, created_at) values ('${hash}', ${madeAt})`)
    await connection.run('commit')
  } catch (error) {
    await connection.run('rollback')
    throw new Error(`Migration ${name} failed; the database was left as it was.`, { cause: error })
  }
}

/** Reads the history, creating it if needed; a database that was never migrated has an empty one. */
export async function readHistory(connection: Connection): Promise<string[]> {
  const [table] = await connection.rows(`select to_regclass('${history}') is not null as exists`)
  if (table?.['exists'] !== true) {
    await connection.run(`create schema if not exists drizzle;
      create table if not exists ${history} (id serial primary key, hash text not null, created_at bigint)`)
  }
  return (await connection.rows(`select hash from ${history} order by id`)).map(({ hash }) => String(hash))
}

/** Any number that no other advisory lock of ours uses. */
export const migrationLock = 7_305_164_201

/** Migrations may take longer than a request, and only one of several processes that start together runs them. */
async function migratePostgres(databaseUrl: string, migrations: Migration[]): Promise<string[]> {
  return withPostgres(databaseUrl, async (connection) => {
    // Ending the connection releases the lock, even if the work failed.
    await connection.run(`select pg_advisory_lock(${migrationLock})`)
    return applyPending(connection, migrations)
  })
}
