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
import { figure } from '#server/testing/figures.ts'
import {
  askAs,
  differences,
  fare,
  steadyFare,
  worse,
  type Fare,
  keptBackup,
  keptQuestions,
  readLastRelease,
  type KeptStatement,
} from '#server/testing/last-release.ts'
import { serve, testDeps, testNow } from '#server/testing/served.ts'
import { createEmptyWorld, enginesToTest, type Engine } from '#server/testing/world.ts'

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-upgrade-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const release = readLastRelease()
const changelog = readFileSync(fromRoot('CHANGELOG.md'), 'utf8')

/** The reads and tables that the changelog names as changed since that release. */
const named = new Set(
  [...(changelog.split(`## ${release.version} - `)[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
)

/** Thousands of statements, one after the other: on a busy machine minutes. */
const slow = 600_000

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** The demo as that release left it, before this tree's own migrations. */
async function restoreRelease(engine: Engine): Promise<Database> {
  const { database, close } = await createEmptyWorld({ engine })
  closing.push(close)
  await loadDump(database, keptBackup, releaseMigrations(await verifyDump(keptBackup)))
  return database
}

/** The steps that the release knew: they are never edited or removed. */
const releaseMigrations = ({ migrations }: DumpHeader) => readMigrations().slice(0, migrations.length)

/** A connection as an old process holds one: it keeps the plans of the statements it has sent. */
async function connect(database: Database): Promise<Connection> {
  if (database.kind === 'pglite') return pgliteConnection(database)
  const client = new pg.Client({ connectionString: database.databaseUrl, options: '-c TimeZone=UTC' })
  await client.connect()
  closing.push(() => client.end())
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

type Fares = Map<KeptStatement, Fare>

async function faresOf(connection: Connection): Promise<Fares> {
  const fares: Fares = new Map()
  for (const statement of release.statements) fares.set(statement, await fare(connection, statement))
  return fares
}

/** Leaves out what the same statement answers differently a moment later. */
async function steadyFares(connection: Connection): Promise<Fares> {
  const [first, second] = [await faresOf(connection), await faresOf(connection)]
  return new Map(
    [...first].map(([statement, one]) => [statement, steadyFare(one, second.get(statement) ?? '')]),
  )
}

/** The statements that fare worse than before. The changelog may name other values, never an error. */
const brokenBy = (before: Fares, after: Fares): string[] =>
  [...before].flatMap(([statement, fared]) => {
    const now = after.get(statement) ?? ''
    const mayDiffer = typeof fared !== 'string' && typeof now !== 'string' && isNamed(statement.text)
    const why = mayDiffer ? undefined : worse(fared, now)
    return why === undefined ? [] : [`${statement.text.trim()}\n${why}`]
  })

const isNamed = (text: string) => [...named].some((name) => new RegExp(`\\b${name}\\b`).test(text))

/** A step that this tree doesn't have. */
const step = (script: string): Migration[] => [
  ...readMigrations(),
  { name: 'control', script, hash: 'control', madeAt: 4_000_000_000_000 },
]

test('the kept release is this version or the one before it, and small', () => {
  const versions = [...changelog.matchAll(/^## (\d\S*) - /gm)].map(([, version]) => version)
  expect(versions.slice(0, 2)).toContain(release.version)
  expect(statSync(keptBackup).size + statSync(keptQuestions).size).toBeLessThan(300_000)
})

describe.each(enginesToTest())(`an upgrade from ${release.version} (%s)`, (engine) => {
  test(
    'every statement of the release fares as before, and every read answers as before',
    async () => {
      const database = await restoreRelease(engine)
      const old = await connect(database)
      const before = await steadyFares(old)
      const applied = await migrate(database)
      expect(brokenBy(before, await faresOf(old))).toEqual([])

      const deps = testDeps(database.db)
      const served = await serve(deps)
      closing.push(served.close)
      const changed = []
      for (const read of release.reads.filter(({ path }) => !named.has(path))) {
        const { status, json } = await askAs(served.url, deps, read)
        const found = status === 200 ? differences(read.json, json ?? null) : [`: ${status}`]
        changed.push(...found.map((difference) => `${read.path}${difference}`))
      }
      expect(changed).toEqual([])
      figure(
        'upgrade',
        `${engine}: ${applied.length} migrations, ${release.reads.length} reads, ${before.size} statements`,
      )
    },
    slow,
  )

  test(
    'a backup from before the upgrade brings everything back, and one from after is refused',
    async () => {
      const database = await restoreRelease(engine)
      const before = await steadyFares(await connect(database))
      const [own, newer] = [join(dir, `${engine}-own.backup`), join(dir, `${engine}-newer.backup`)]
      await dumpToFile(database, own, testNow)
      await migrate(database, { migrations: step('update people set full_name = $$Ada$$') })
      await dumpToFile(database, newer, testNow)

      const { database: back, close } = await createEmptyWorld({ engine })
      closing.push(close)
      const migrations = releaseMigrations(await verifyDump(own))
      await expect(loadDump(back, newer, migrations)).rejects.toThrow('was made by a newer version')
      await loadDump(back, own, migrations)
      expect(brokenBy(before, await faresOf(await connect(back)))).toEqual([])
    },
    slow,
  )
})

describe('old processes on PostgreSQL', () => {
  test(
    'two keep answering while a new one migrates, and afterwards',
    async () => {
      const database = await restoreRelease('postgres')
      const old = [await connect(database), await connect(database)]
      const before = new Map<Connection, Fares>()
      for (const one of old) before.set(one, await steadyFares(one))
      const migrating = { isOver: false }
      const rounds = old.map(async (one) => {
        const failures: string[] = []
        do failures.push(...failuresIn(before.get(one) ?? new Map(), await faresOf(one)))
        while (!migrating.isOver)
        return failures
      })
      await migrate(database, {
        migrations: step(
          'alter table people add column shoe_size integer; create index on people (shoe_size)',
        ),
      }).finally(() => (migrating.isOver = true))
      expect((await Promise.all(rounds)).flat()).toEqual([])
      for (const one of old) expect(brokenBy(before.get(one) ?? new Map(), await faresOf(one))).toEqual([])
    },
    slow,
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
    'control: finds %s',
    async (_what, script) => {
      const database = await restoreRelease('postgres')
      const old = await connect(database)
      const before = await steadyFares(old)
      await migrate(database, { migrations: step(script) })
      expect(brokenBy(before, await faresOf(old))).not.toEqual([])
    },
    slow,
  )
})

/** While others hold rows, statements wait for them or skip them: only errors count. */
const failuresIn = (before: Fares, after: Fares): string[] =>
  [...before].flatMap(([statement, fared]) => {
    const now = after.get(statement)
    return typeof now === 'string' && typeof fared !== 'string' ? [`${statement.text.trim()}\n${now}`] : []
  })
