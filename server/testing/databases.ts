import { PGlite } from '@electric-sql/pglite'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, wrapPglite } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { startPostgres } from '#server/testing/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file copies its own database from. */
    testDatabases: { postgresUrl: string; template: string; pgliteDump: string }
  }
}

/** Runs once before all test files: one PostgreSQL and one embedded database, both migrated, to be copied per file. */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-tests-'))
  const template = `quarterdeck_template_${process.pid}`
  const pgliteDump = join(dir, 'embedded.tar')
  const [postgres] = await Promise.all([startPostgres(), makePgliteDump(pgliteDump)])
  await makePostgresTemplate(postgres.url, template)
  project.provide('testDatabases', { postgresUrl: postgres.url, template, pgliteDump })
  return async () => {
    await runOn(postgres.url, `drop database if exists ${template} with (force)`)
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const silent = createLogTo({ write: () => {} })

async function makePgliteDump(file: string): Promise<void> {
  const database = await wrapPglite(await PGlite.create())
  await migrate(database)
  const dump = await database.pglite.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
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
