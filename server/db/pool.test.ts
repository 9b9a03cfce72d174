import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type PostgresDatabase } from '#server/db/open.ts'
import { patience } from '#server/db/pool.ts'
import { isLongRun } from '#server/env.ts'
import { isPassing } from '#server/lib/database-error.ts'
import { createLogTo } from '#server/lib/log.ts'
import { createProxy } from '#server/testing/proxy.ts'
import { createWorld, type World } from '#server/testing/world.ts'

/** The ordinary run waits a tenth as long. */
const limits = isLongRun()
  ? patience
  : { statement: 500, idleInTransaction: 1_000, connection: 300, silence: 700 }
const poolSize = 4

let world: World
let proxy: Awaited<ReturnType<typeof createProxy>>
let database: PostgresDatabase
beforeEach(async () => {
  world = await createWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const url = new URL(world.database.databaseUrl)
  proxy = await createProxy(Number(url.port || 5432), url.hostname)
  url.host = `127.0.0.1:${proxy.port}`
  database = await open(url.href)
})
afterEach(async () => {
  await proxy.close()
  await database.close()
  await world.close()
})

async function open(databaseUrl: string): Promise<PostgresDatabase> {
  const silent = createLogTo({ write: () => {} })
  const opened = await openDatabase({ databaseUrl, dataDir: '', log: silent, poolSize, limits })
  if (opened.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  return opened
}

/** How it ended, and after how many milliseconds. */
async function timed(work: Promise<unknown>): Promise<{ outcome: string; after: number }> {
  const began = performance.now()
  const outcome = await work.then(
    () => 'done',
    (error: unknown) => (isPassing(error) ? 'put off' : String(error)),
  )
  return { outcome, after: performance.now() - began }
}

/** How many of our connections PostgreSQL is working for. */
const atWork = async () => {
  const { rows } = await world.db.execute(sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'quarterdeck' and state <> 'idle' and pid <> pg_backend_pid()`)
  return rows.length
}

/** Nothing is held or waited for, here or over there. */
async function expectNoLeak(): Promise<void> {
  const { pool } = database
  await expect.poll(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0).toBe(true)
  expect(pool.totalCount).toBeLessThanOrEqual(poolSize)
  await expect.poll(atWork, { timeout: limits.idleInTransaction * 2 }).toBe(0)
}

const wake = () => database.db.execute(sql`select 1`)
const sleep = (seconds: number) => database.db.execute(sql`select pg_sleep(${seconds})`)
const sleepy = () => sleep((limits.statement / 1000) * 3)

test('E8: the limits of production reach PostgreSQL', async () => {
  expect(patience).toEqual({
    statement: 5_000,
    idleInTransaction: 10_000,
    connection: 3_000,
    silence: 7_000,
  })
  const { rows } = await world.db.execute(
    sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ statement: '5s', idle: '10s' }])
})

test('E8: a slow statement, a wait for a connection and a transaction left alone end in time, and leave nothing behind', async () => {
  const slow = timed(sleepy())
  const idle = timed(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await new Promise((resume) => setTimeout(resume, limits.idleInTransaction + 200))
      await tx.execute(sql`select 1`)
    }),
  )
  const held = await Promise.all(Array.from({ length: poolSize - 2 }, () => database.pool.connect()))
  const waiting = await timed(wake())
  for (const client of held) client.release()
  expect(waiting.outcome).toBe('put off')
  expect(waiting.after).toBeLessThan(limits.connection + 300)
  expect((await slow).outcome).toBe('put off')
  expect((await slow).after).toBeLessThan(limits.statement + 500)
  expect((await idle).outcome).toBe('put off')
  await expectNoLeak()
  expect((await timed(wake())).outcome).toBe('done')
})

const rounds = isLongRun() ? 10 : 2
test(
  `E8: ${rounds} times a line that loses everything without a word: who waits is told in time, and it heals`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      await Promise.all(Array.from({ length: poolSize }, wake))
      proxy.line.isSilent = true
      const stuck = Array.from({ length: poolSize }, (_, at) =>
        timed(at % 2 === 0 ? wake() : database.db.transaction((tx) => tx.execute(sql`select 1`))),
      )
      for (const { outcome, after } of await Promise.all(stuck)) {
        expect(outcome).toBe('put off')
        expect(after).toBeLessThan(limits.silence + 1_000)
      }
      proxy.line.isSilent = false
      expect((await timed(wake())).outcome).toBe('done')
    }
    await expectNoLeak()
  },
  rounds * 20_000,
)

test('E8: of a pool without this care, every transaction that cannot begin takes a connection away for good', async () => {
  const url = new URL(database.databaseUrl)
  const plain = new pg.Pool({
    connectionString: url.href,
    max: 1,
    connectionTimeoutMillis: limits.connection,
  })
  plain.on('error', () => undefined)
  plain.on('connect', (client) => client.on('error', () => undefined))
  const careless = drizzle(plain)
  await careless.execute(sql`select 1`)
  proxy.line.losesAnswers = true
  await timed(careless.transaction((tx) => tx.execute(sql`select 1`)))
  proxy.line.losesAnswers = false
  expect((await timed(careless.execute(sql`select 1`))).outcome).toBe('put off')
  expect([plain.totalCount, plain.idleCount]).toEqual([1, 0])

  await Promise.all(Array.from({ length: poolSize }, wake))
  proxy.line.losesAnswers = true
  await Promise.all(
    Array.from({ length: poolSize * 3 }, () =>
      timed(database.db.transaction((tx) => tx.execute(sql`select 1`))),
    ),
  )
  proxy.line.losesAnswers = false
  expect((await timed(wake())).outcome).toBe('done')
  await expectNoLeak()
})

test('E8: a slow line is slow and nothing else', async () => {
  proxy.line.delay = 50
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => timed(wake())))
  expect(outcomes.filter(({ outcome }) => outcome !== 'done' && outcome !== 'put off')).toEqual([])
  proxy.line.delay = 0
  await expectNoLeak()
})
