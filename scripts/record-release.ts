import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { partnerHeader } from '#contract/partner-header.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { loadDump } from '#server/db/load.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, wrapPglite, type Database } from '#server/db/open.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { createLogTo } from '#server/lib/log.ts'
import { databaseUrl, runOn } from '#server/testing/databases.ts'
import {
  callAs,
  commonParts,
  recordedBackup,
  recordedReads,
  type Caller,
  type RecordedRead,
  type RecordedRelease,
  type RecordedStatement,
} from '#server/testing/last-release.ts'
import { actorNames, isPartner, type ActorName } from '#server/testing/matrix-actors.ts'
import { contentsOf, cookieFor } from '#server/testing/matrix-calls.ts'
import { createFixture, resetAccounts, type Fixture } from '#server/testing/matrix-fixture.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { versionOf } from './release-notes.ts'

/** Two sets of values for each statement, because a single set might fit its row by luck. */
const valuesPerText = 2

/**
 * Stores what the next version's upgrade test needs of this version: a backup of the demo and of the matrix's people,
 * every read with its response, and the statements that were sent to PostgreSQL.
 */
async function recordRelease(): Promise<void> {
  const postgres = await startPostgres()
  const open = async (name: string) => {
    await runOn(postgres.url, `create database ${name}`)
    return openDatabase({ databaseUrl: databaseUrl(postgres.url, name), dataDir: '', log: silent })
  }
  const [first, second] = [await open('kept_first'), await open('kept_second')]
  try {
    await migrate(first)
    await seedDemo(first.db, { now: testNow, passwords: cheapPasswords })
    const fixture = await createFixture(testDeps(first.db))
    mkdirSync(dirname(recordedBackup), { recursive: true })
    await dumpToFile(first, recordedBackup, testNow)
    await loadDump(second, recordedBackup)
    const sent = new Map<string, RecordedStatement[]>()
    const requests = await findReads(fixture, sent)
    const responses = await recordStatements(sent, () => recordResponses(second, requests))
    const laterResponses = await runYearsLater(async () => {
      const embedded = await wrapPglite(await PGlite.create())
      await loadDump(embedded, recordedBackup)
      return recordResponses(embedded, requests).finally(embedded.close)
    })
    // Values that differ in another database and another year aren't promised by the release.
    const reads = requests.flatMap((request, index) =>
      responses[index] === undefined
        ? []
        : [{ ...request, json: commonParts(responses[index], laterResponses[index]) }],
    )
    const release: RecordedRelease = {
      version: versionOf(join(import.meta.dirname, '..')),
      reads,
      statements: [...sent.values()].flat(),
    }
    writeFileSync(recordedReads, brotliCompressSync(JSON.stringify(release)))
    process.stdout.write(`${reads.length} reads, ${release.statements.length} statements\n`)
  } finally {
    await Promise.all([first.close(), second.close()])
    await postgres.stop()
  }
}

const silent = createLogTo({ write: () => {} })

type ReadRequest = Omit<RecordedRead, 'json'>

/** Calls each procedure as each permitted caller. A call that wrote nothing is a read, and is repeated per edition. */
async function findReads(fixture: Fixture, sent: Map<string, RecordedStatement[]>): Promise<ReadRequest[]> {
  const { deps } = fixture
  const editions = (await deps.db.execute<{ id: string }>('select id from venues')).rows
  const served = await serve(deps)
  const found: ReadRequest[] = []
  try {
    for (const { path } of implemented) {
      for (const actor of actorNames.filter((one) => rowOf(path).outcomes[one] === 'allow')) {
        await resetAccounts(fixture)
        const input = await rowOf(path).input(fixture, actor)
        const request = { path, caller: await callerOf(fixture, actor), input }
        const before = await contentsOf(deps.db)
        const { status } = await recordStatements(sent, () => callAs(served.url, deps, request))
        if (status !== 200) throw new Error(`${path} responded to ${actor} with ${status}.`)
        const isUnchanged = hasSameContents(before, await contentsOf(deps.db))
        if (isUnchanged)
          found.push(
            ...editions.map(({ id }) => ({ ...request, input: moveToEdition(input, fixture.here, id) })),
          )
      }
    }
  } finally {
    await served.close()
  }
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()]
}

const moveToEdition = (input: unknown, here: string, edition: string): unknown =>
  input === undefined ? undefined : JSON.parse(JSON.stringify(input).replaceAll(here, edition))

const hasSameContents = (before: Map<string, string>, after: Map<string, string>) =>
  [...before].every(([table, digest]) => after.get(table) === digest)

async function callerOf(fixture: Fixture, actor: ActorName): Promise<Caller> {
  if (isPartner(actor)) return { headers: { [partnerHeader]: fixture.partnerTokens[actor] } }
  if (actor === 'nobody') return { headers: {} }
  if (actor.startsWith('helper')) return { headers: { cookie: (await cookieFor(fixture, actor)) ?? '' } }
  return { userId: fixture.member(actor).userId, headers: {} }
}

/** The responses in the order of the requests; undefined if refused. */
async function recordResponses({ db }: Database, requests: readonly ReadRequest[]): Promise<unknown[]> {
  const deps = testDeps(db)
  const served = await serve(deps)
  const responses: unknown[] = []
  try {
    for (const request of requests) {
      const { status, json } = await callAs(served.url, deps, request)
      responses.push(status === 200 ? (json ?? null) : undefined)
    }
  } finally {
    await served.close()
  }
  return responses
}

/** Runs the work 1,000 days later. The embedded database reads the clock of this process. */
async function runYearsLater<T>(work: () => Promise<T>): Promise<T> {
  const { now } = Date
  Date.now = () => now() + 1_000 * 86_400_000
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

/** Records each statement that reads or writes rows while the work is done. */
async function recordStatements<T>(
  sent: Map<string, RecordedStatement[]>,
  work: () => Promise<T>,
): Promise<T> {
  const { prototype } = pg.Client
  const query = prototype.query
  const recordingQuery = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args
    const text = typeof first === 'string' ? first : Reflect.get(Object(first), 'text')
    const values = Array.isArray(second) ? second : Reflect.get(Object(first), 'values')
    if (/^\W*(select|with|insert|update|delete)\b/i.test(text)) {
      const recorded = sent.get(text) ?? []
      sent.set(text, recorded)
      if (recorded.length < valuesPerText) recorded.push({ text, values: (values ?? []).map(toSendable) })
    }
    return Reflect.apply(query, this, args)
  }
  Reflect.set(prototype, 'query', recordingQuery)
  try {
    return await work()
  } finally {
    Reflect.set(prototype, 'query', query)
  }
}

const toSendable = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

await recordRelease()
