import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { readPrebuiltDatabase } from '#server/db/ready-made.ts'
import { createLogTo } from '#server/lib/log.ts'
import { startPostgres } from '#server/testing/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The sources from which a test file copies its own database. */
    testDatabases: { postgresUrl: string; template: string; pglite: EmbeddedCopies }
  }
}

/** A migrated embedded database to copy, as one file and as a directory. */
type EmbeddedCopies = { migrated: string; directory: string }

/**
 * Runs once before all test files, whichever project starts first: makes one PostgreSQL and one embedded database,
 * both migrated, to be copied per file.
 */
export default async function prepareDatabases(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  if (isPrepared(project)) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-tests-'))
  const template = `quarterdeck_template_${process.pid}`
  const [postgres, pglite] = await Promise.all([startPostgres(), unpackPglite(dir)])
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

/** Copies the database that scripts/build-server.mjs has made: creating one takes three times as long. */
async function unpackPglite(dir: string): Promise<EmbeddedCopies> {
  const readyMade = readPrebuiltDatabase()
  if (!readyMade) throw new Error('The build made no database with the present migrations.')
  const copies = { migrated: join(dir, 'migrated.tar'), directory: join(dir, 'db') }
  writeFileSync(copies.migrated, gunzipSync(await readyMade.bytes()))
  mkdirSync(copies.directory)
  execFileSync('tar', ['xf', copies.migrated, '-C', copies.directory])
  return copies
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
