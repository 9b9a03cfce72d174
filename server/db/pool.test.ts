import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { timeouts } from '#server/db/pool.ts'
import { isLongRun } from '#server/env.ts'
import { createLogTo } from '#server/lib/log.ts'
import { openOverNetwork, poolSize, measure } from '#server/testing/network-to-database.ts'

/** The ordinary run has limits a tenth as long. */
const limits = isLongRun()
  ? timeouts
  : { statement: 500, idleInTransaction: 1_000, connection: 300, silence: 700 }

let place: Awaited<ReturnType<typeof openOverNetwork>>
beforeEach(async () => {
  place = await openOverNetwork(limits)
})
afterEach(() => place.close())

const sleep = (seconds: number) => place.database.db.execute(sql`select pg_sleep(${seconds})`)
/** How many milliseconds late a busy machine may be; without the limit, the query would take as long as the sleep. */
const slackMs = 5_000
const sleepTooLong = () => sleep(60)

test('E8: applies the production limits in PostgreSQL', async () => {
  expect(timeouts).toEqual({
    statement: 5_000,
    idleInTransaction: 10_000,
    connection: 3_000,
    silence: 7_000,
  })
  const { databaseUrl } = place.database
  const production = await openDatabase({ databaseUrl, dataDir: '', log: createLogTo({ write: () => {} }) })
  const { rows } = await production.db.execute(
    sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('jit') as jit`,
  )
  expect(rows).toEqual([{ statement: '5s', idle: '10s', jit: 'off' }])
  await production.close()
})

test('E8: ends slow statements, long waits for a connection and abandoned transactions in time', async () => {
  const slow = measure(sleepTooLong())
  const idle = measure(
    place.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await new Promise((resume) => setTimeout(resume, limits.idleInTransaction + 200))
      await tx.execute(sql`select 1`)
    }),
  )
  const checkedOut = await Promise.all(
    Array.from({ length: poolSize - 2 }, () => place.database.pool.connect()),
  )
  const waiting = await measure(place.wake())
  for (const client of checkedOut) client.release()
  expect(waiting.outcome).toBe('put off')
  expect(waiting.after).toBeLessThan(limits.connection + slackMs)
  expect((await slow).outcome).toBe('put off')
  expect((await slow).after).toBeLessThan(limits.statement + slackMs)
  expect((await idle).outcome).toBe('put off')
  await place.expectNoLeak()
  expect((await measure(place.wake())).outcome).toBe('done')
})

const rounds = isLongRun() ? 10 : 2
test(
  `E8: after each of ${rounds} silent failures of the network, callers get an error and the pool recovers`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      await Promise.all(Array.from({ length: poolSize }, place.wake))
      place.network.isSilent = true
      const stuck = Array.from({ length: poolSize }, (_, index) =>
        measure(index % 2 === 0 ? place.wake() : place.transact()),
      )
      for (const { outcome, after } of await Promise.all(stuck)) {
        expect(outcome).toBe('put off')
        expect(after).toBeLessThan(limits.silence + slackMs)
      }
      place.network.isSilent = false
      expect((await measure(place.wake())).outcome).toBe('done')
    }
    await place.expectNoLeak()
  },
  rounds * 20_000,
)

test('E8: keeps the connection if a transaction can’t begin, unlike a plain pool', async () => {
  const url = new URL(place.database.databaseUrl)
  const plain = new pg.Pool({
    connectionString: url.href,
    max: 1,
    connectionTimeoutMillis: limits.connection,
  })
  plain.on('error', () => undefined)
  plain.on('connect', (client) => client.on('error', () => undefined))
  const plainDb = drizzle(plain)
  await plainDb.execute(sql`select 1`)
  place.network.losesResponses = true
  await measure(plainDb.transaction((tx) => tx.execute(sql`select 1`)))
  place.network.losesResponses = false
  expect((await measure(plainDb.execute(sql`select 1`))).outcome).toBe('put off')
  expect([plain.totalCount, plain.idleCount]).toEqual([1, 0])

  await Promise.all(Array.from({ length: poolSize }, place.wake))
  place.network.losesResponses = true
  await Promise.all(Array.from({ length: poolSize * 3 }, () => measure(place.transact())))
  place.network.losesResponses = false
  expect((await measure(place.wake())).outcome).toBe('done')
  await place.expectNoLeak()
})

test('E8: delays queries on a slow network without errors', async () => {
  place.network.delay = 50
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => measure(place.wake())))
  expect(outcomes.filter(({ outcome }) => outcome !== 'done' && outcome !== 'put off')).toEqual([])
  place.network.delay = 0
  await place.expectNoLeak()
})
