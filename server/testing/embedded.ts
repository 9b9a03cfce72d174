import { PGlite } from '@electric-sql/pglite'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { wrapPglite, type PgliteDatabase } from '#server/db/open.ts'

/**
 * Embedded databases of this worker that no suite is using. Starting one takes half a second, emptying it almost
 * nothing.
 */
const idle: MigratedDatabase[] = []

type MigratedDatabase = { database: PgliteDatabase; shape: string }

/**
 * An embedded database in the state after the migrations; `drop` passes it on to the next suite if it is still in
 * that state.
 */
export async function borrowEmbedded() {
  const migrated = idle.pop() ?? (await startMigrated())
  const { database, shape } = migrated
  const drop = async () => {
    if (database.pglite.closed) return
    if ((await shapeOf(database)) !== shape) return database.close()
    await truncateTables(database)
    idle.push(migrated)
  }
  return { database, drop }
}

async function startMigrated(): Promise<MigratedDatabase> {
  const file = readFileSync(inject('testDatabases').pglite.migrated)
  const database = await wrapPglite(await PGlite.create({ loadDataDir: new Blob([file]) }))
  return { database, shape: await shapeOf(database) }
}

/** Creating it takes four seconds, so each worker does it once. */
let emptyDump: Promise<Blob> | undefined

async function dumpEmpty(): Promise<Blob> {
  const pglite = await PGlite.create()
  return pglite.dumpDataDir('none').finally(() => pglite.close())
}

/** An embedded database without any tables. */
export async function copyEmptyEmbedded() {
  emptyDump ??= dumpEmpty()
  const database = await wrapPglite(await PGlite.create({ loadDataDir: await emptyDump }))
  return { database, drop: database.close }
}

/**
 * Copies a created database into a data directory, because a start that creates one takes four seconds longer.
 */
export function fillDataDirectory(dataDir: string): void {
  cpSync(inject('testDatabases').pglite.directory, join(dataDir, 'db'), { recursive: true })
}

/** Migrations put no rows into our tables, so a new database has none. */
async function truncateTables({ pglite }: PgliteDatabase): Promise<void> {
  const { rows } = await pglite.query<{ tables: string }>(
    `select string_agg(format('%I', tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  )
  await pglite.exec(`truncate ${rows[0]?.tables} restart identity cascade`)
}

/**
 * Everything besides rows that a suite may leave behind: a disabled trigger, a function, a setting, a listener. This
 * reads the catalogue, because a dump takes ten times as long. A recreated object counts as changed, too.
 */
async function shapeOf({ pglite }: PgliteDatabase): Promise<string> {
  const { rows } = await pglite.query<{ part: string }>(`
    select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select c::text from pg_constraint c
    union all select concat_ws(' ', name, setting) from pg_settings
    union all select 'listening to ' || pg_listening_channels()
    order by 1`)
  return rows.map(({ part }) => part).join('\n')
}
