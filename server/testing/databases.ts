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
    testDatabases: { postgresUrl: string; template: string; pglite: EmbeddedCopies }
  }
}

/** Embedded databases to be copied: just made and migrated, each as one file, and migrated as a directory. */
type EmbeddedCopies = { empty: string; migrated: string; directory: string }

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
  const [postgres, pglite] = await Promise.all([startPostgres(), makePglite(dir)])
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

async function makePglite(dir: string): Promise<EmbeddedCopies> {
  const copies = {
    empty: join(dir, 'empty.tar'),
    migrated: join(dir, 'migrated.tar'),
    directory: join(dir, 'db'),
  }
  const database = await wrapPglite(await PGlite.create())
  await writeDump(database, copies.empty)
  await migrate(database)
  const dump = await writeDump(database, copies.migrated)
  await database.close()
  await (await PGlite.create(copies.directory, { loadDataDir: dump })).close()
  return copies
}

async function writeDump({ pglite }: PgliteDatabase, file: string): Promise<Blob> {
  const dump = await pglite.dumpDataDir('none')
  writeFileSync(file, await dump.bytes())
  return dump
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
