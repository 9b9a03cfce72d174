import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { pgliteConnection, type Connection } from '#server/db/connection.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { verifyDump, type DumpHeader } from '#server/db/dump-format.ts'
import { loadDump } from '#server/db/load.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations, type Migration } from '#server/db/migrations.ts'
import type { Database } from '#server/db/open.ts'
import { fromRoot } from '#server/lib/root.ts'
import { recordFigure } from '#server/testing/figures.ts'
import {
  callAs,
  differences,
  tryStatement,
  stableResult,
  explainLoss,
  type StatementResult,
  recordedBackup,
  recordedReads,
  readLastRelease,
  type RecordedStatement,
} from '#server/testing/last-release.ts'
import { serve, testDeps, testNow } from '#server/testing/served.ts'
import { createEmptyWorld, enginesToTest, type Engine } from '#server/testing/world.ts'

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-upgrade-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const release = readLastRelease()
const changelog = readFileSync(fromRoot('CHANGELOG.md'), 'utf8')

/** The reads and tables that the changelog names as changed since that release. */
const changedNames = new Set(
  [...(changelog.split(`## ${release.version} - `)[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
)

/** Thousands of statements in turn take minutes on a busy machine. */
const slowTimeout = 600_000

const closings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

/** The demo as that release left it, before this tree's own migrations. */
async function restoreRelease(engine: Engine): Promise<Database> {
  const { database, close } = await createEmptyWorld({ engine })
  closings.push(close)
  await loadDump(database, recordedBackup, releaseMigrations(await verifyDump(recordedBackup)))
  return database
}

/** The steps that the release knew: they are never edited or removed. */
const releaseMigrations = ({ migrations }: DumpHeader) => readMigrations().slice(0, migrations.length)

/** A connection like an old process's, which keeps the plans of the statements it has sent. */
async function connect(database: Database): Promise<Connection> {
  if (database.kind === 'pglite') return pgliteConnection(database)
  const client = new pg.Client({ connectionString: database.databaseUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  closings.push(() => client.end())
  return {
    run: async (script) => void (await client.query(script)),
    rows: async (text, values) =>
      (await client.query<Record<string, unknown>>({ name: nameOf(text), text, values: values?.slice() }))
        .rows,
  }
}

const names = new Map<string, string>()
const nameOf = (text: string) => {
  const name = names.get(text) ?? `kept_${names.size}`
  names.set(text, name)
  return name
}

type Results = Map<RecordedStatement, StatementResult>

async function resultsOf(connection: Connection): Promise<Results> {
  const results: Results = new Map()
  for (const statement of release.statements)
    results.set(statement, await tryStatement(connection, statement))
  return results
}

/** The results, without what differs when the same statement runs again. */
async function stableResults(connection: Connection): Promise<Results> {
  const [first, second] = [await resultsOf(connection), await resultsOf(connection)]
  return new Map(
    [...first].map(([statement, one]) => [statement, stableResult(one, second.get(statement) ?? '')]),
  )
}

/** The statements with a worse result than before. The changelog may excuse other values, but never an error. */
const findBroken = (before: Results, after: Results): string[] =>
  [...before].flatMap(([statement, result]) => {
    const now = after.get(statement) ?? ''
    const mayDiffer = typeof result !== 'string' && typeof now !== 'string' && isNamed(statement.text)
    const loss = mayDiffer ? undefined : explainLoss(result, now)
    return loss === undefined ? [] : [`${statement.text.trim()}\n${loss}`]
  })

const isNamed = (text: string) => [...changedNames].some((name) => new RegExp(`\\b${name}\\b`).test(text))

/** This tree's migrations, followed by one with this script. */
const migrationsWith = (script: string): Migration[] => [
  ...readMigrations(),
  { name: 'control', script, hash: 'control', madeAt: 4_000_000_000_000 },
]

test('the stored release is small, and is this version or the previous one', () => {
  const versions = [...changelog.matchAll(/^## (\d\S*) - /gm)].map(([, version]) => version)
  expect(versions.slice(0, 2)).toContain(release.version)
  expect(statSync(recordedBackup).size + statSync(recordedReads).size).toBeLessThan(300_000)
})

describe.each(enginesToTest())(`an upgrade from ${release.version} (%s)`, (engine) => {
  test(
    'every statement and read of the release has the same result after the migration',
    async () => {
      const database = await restoreRelease(engine)
      const old = await connect(database)
      const before = await stableResults(old)
      const applied = await migrate(database)
      expect(findBroken(before, await resultsOf(old))).toEqual([])

      const deps = testDeps(database.db)
      const served = await serve(deps)
      closings.push(served.close)
      const changed = []
      for (const read of release.reads.filter(({ path }) => !changedNames.has(path))) {
        const { status, json } = await callAs(served.url, deps, read)
        const found = status === 200 ? differences(read.json, json ?? null) : [`: ${status}`]
        changed.push(...found.map((difference) => `${read.path}${difference}`))
      }
      expect(changed).toEqual([])
      recordFigure(
        'upgrade',
        `${engine}: ${applied.length} migrations, ${release.reads.length} reads, ${before.size} statements`,
      )
    },
    slowTimeout,
  )

  test(
    'restores a backup from before the upgrade completely, and refuses a newer backup',
    async () => {
      const database = await restoreRelease(engine)
      const before = await stableResults(await connect(database))
      const [ownFile, newerFile] = [join(dir, `${engine}-own.backup`), join(dir, `${engine}-newer.backup`)]
      await dumpToFile(database, ownFile, testNow)
      await migrate(database, { migrations: migrationsWith('update people set full_name = $$Ada$$') })
      await dumpToFile(database, newerFile, testNow)

      const { database: restored, close } = await createEmptyWorld({ engine })
      closings.push(close)
      const migrations = releaseMigrations(await verifyDump(ownFile))
      await expect(loadDump(restored, newerFile, migrations)).rejects.toThrow('was made by a newer version')
      await loadDump(restored, ownFile, migrations)
      expect(findBroken(before, await resultsOf(await connect(restored)))).toEqual([])
    },
    slowTimeout,
  )
})

describe('old processes on PostgreSQL', () => {
  test(
    'old processes keep responding while a new process migrates, and afterwards',
    async () => {
      const database = await restoreRelease('postgres')
      const oldConnections = [await connect(database), await connect(database)]
      const before = new Map<Connection, Results>()
      for (const connection of oldConnections) before.set(connection, await stableResults(connection))
      const migrating = { isOver: false }
      const rounds = oldConnections.map(async (connection) => {
        const failures: string[] = []
        do failures.push(...failuresIn(before.get(connection) ?? new Map(), await resultsOf(connection)))
        while (!migrating.isOver)
        return failures
      })
      await migrate(database, {
        migrations: migrationsWith(
          'alter table people add column shoe_size integer; create index on people (shoe_size)',
        ),
      }).finally(() => (migrating.isOver = true))
      expect((await Promise.all(rounds)).flat()).toEqual([])
      for (const one of oldConnections)
        expect(findBroken(before.get(one) ?? new Map(), await resultsOf(one))).toEqual([])
    },
    slowTimeout,
  )

  test.each([
    ['a renamed column', 'alter table people rename column diet_note to diet_words'],
    ['a dropped column', 'alter table rooms drop column is_quiet'],
    ['a dropped table', 'drop table feedback cascade'],
    [
      'another type',
      'alter table venues alter column things_to_know drop default, alter column things_to_know type text using array_to_string(things_to_know, $$, $$)',
    ],
    [
      'a column that new rows must name',
      `alter table studios add column code text not null default 'x'; alter table studios alter column code drop default`,
    ],
    ['a narrower check', 'alter table rooms add constraint narrow check (bed_count < 4) not valid'],
    ['other values', `update workshops set title = upper(title)`],
  ])(
    'control: the comparison finds %s',
    async (_what, script) => {
      const database = await restoreRelease('postgres')
      const old = await connect(database)
      const before = await stableResults(old)
      await migrate(database, { migrations: migrationsWith(script) })
      expect(findBroken(before, await resultsOf(old))).not.toEqual([])
    },
    slowTimeout,
  )
})

/** While others hold rows, statements wait for them or skip them: only errors count. */
const failuresIn = (before: Results, after: Results): string[] =>
  [...before].flatMap(([statement, result]) => {
    const now = after.get(statement)
    return typeof now === 'string' && typeof result !== 'string' ? [`${statement.text.trim()}\n${now}`] : []
  })
