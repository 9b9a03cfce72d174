import { PGlite } from '@electric-sql/pglite'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, wrapPglite, type PgliteDatabase } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { startPostgres } from '#server/testing/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file copies its own database from. */
    testDatabases: { postgresUrl: string; template: string; pglite: EmbeddedDumps }
  }
}

/** Files with an embedded database in them: just made, and migrated. */
type EmbeddedDumps = { empty: string; migrated: string }

/**
 * Runs once before all test files, whichever project asks first: one PostgreSQL and one embedded database, both
 * migrated, to be copied per file.
 */
export default async function prepareDatabases(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (isPrepared(project)) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-tests-'))
  const template = `quarterdeck_template_${process.pid}`
  const [postgres, pglite] = await Promise.all([startPostgres(), makePgliteDumps(dir)])
  await makePostgresTemplate(postgres.url, template)
  project.vitest.provide('testDatabases', { postgresUrl: postgres.url, template, pglite })
  return async () => {
    await runOn(postgres.url, `drop database if exists ${template} with (force)`)
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const isPrepared = (project: TestProject) => 'testDatabases' in project.getProvidedContext()

const silent = createLogTo({ write: () => {} })

async function makePgliteDumps(dir: string): Promise<EmbeddedDumps> {
  const dumps = { empty: join(dir, 'empty.tar'), migrated: join(dir, 'migrated.tar') }
  const database = await wrapPglite(await PGlite.create())
  await writeDump(database, dumps.empty)
  await migrate(database)
  await writeDump(database, dumps.migrated)
  await database.close()
  return dumps
}

async function writeDump({ pglite }: PgliteDatabase, file: string): Promise<void> {
  writeFileSync(file, await (await pglite.dumpDataDir('none')).bytes())
}

async function makePostgresTemplate(url: string, template: string): Promise<void> {
  await runOn(url, `create database ${template}`)
  const database = await openDatabase({ databaseUrl: databaseUrl(url, template), dataDir: '', log: silent })
  await migrate(database)
  await database.close()
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
