import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { timeouts } from '#server/db/pool.ts'
import { createLogTo } from '#server/lib/log.ts'
import { canariesIn } from '#server/testing/canaries.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { createCaller, type Reply } from '#server/testing/matrix-calls.ts'
import type { ActorName } from '#server/testing/matrix-actors.ts'
import { createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const silent = createLogTo({ write: () => {} })
/** Procedures for callers with accounts: partners have none, and one statement looks up their link. */
const closedProcedures = implemented.filter(
  ({ meta }) => meta.access !== 'anyone' && meta.access !== 'partner',
)

let world: World
let fixture: Fixture
let close: () => Promise<void>
/** Calls with a short statement timeout, and as many connections as concurrent calls. */
let call: ReturnType<typeof createCaller>
/** Like `call`, with a statement timeout long enough for a busy machine. */
let callUnhurried: ReturnType<typeof createCaller>

beforeAll(async () => {
  world = await createWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const limits = { ...timeouts, statement: 300, connection: 10_000 }
  const { databaseUrl } = world.database
  const database = await openDatabase({ databaseUrl, dataDir: '', log: silent, poolSize: 40, limits })
  fixture = await createFixture(testDeps(world.db))
  const served = await serve(testDeps(database.db))
  call = createCaller(served.url, fixture)
  const unhurried = await serve(fixture.deps)
  callUnhurried = createCaller(unhurried.url, fixture)
  close = async () => {
    await unhurried.close()
    await served.close()
    await database.close()
  }
}, 30_000)
afterAll(async () => {
  await close()
  await world.close()
})

/** Calls every procedure that checks its caller, as a person who may call nearly all of them. */
async function callAll(whileBroken: (callEach: () => Promise<unknown>) => Promise<unknown>, caller = call) {
  const actor: ActorName = 'organiserGuest'
  const calls: { path: string; actor: ActorName; input: unknown }[] = []
  for (const { path } of closedProcedures)
    calls.push({ path, actor, input: await rowOf(path).input(fixture, actor) })
  const replies: (Reply & { path: string })[] = []
  await whileBroken(async () => {
    const answered = await Promise.all(calls.map(async (one) => ({ path: one.path, ...(await caller(one)) })))
    replies.push(...answered)
  })
  return replies
}

const wrongReplies = (replies: (Reply & { path: string })[], expected: number) =>
  replies.flatMap(({ path, status, text }) =>
    status === expected && canariesIn(text).length === 0 ? [] : [`${path}: ${status} ${text}`],
  )

test('B6: while reading roles times out, every closed procedure responds with 503 and reveals nothing', async () => {
  const replies = await callAll((callEach) =>
    world.db.transaction(async (tx) => {
      await tx.execute(sql`lock table user_roles in access exclusive mode`)
      await callEach()
    }),
  )
  expect(wrongReplies(replies, 503)).toEqual([])
  expect(replies.length).toBeGreaterThan(80)
  recordFigure('B6', `${replies.length} procedures, all 503 while roles cannot be read in time`)
})

test('B6: if reading roles fails, every closed procedure responds with an error that has only a reference', async () => {
  const replies = await callAll(async (callEach) => {
    await world.db.execute(sql`alter table user_roles rename to gone_roles`)
    await callEach().finally(() => world.db.execute(sql`alter table gone_roles rename to user_roles`))
  })
  expect(wrongReplies(replies, 500)).toEqual([])
})

test('B6: control: with readable roles the same calls succeed', async () => {
  const replies = await callAll((callEach) => callEach(), callUnhurried)
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(closedProcedures.length / 2)
  expect(replies.some(({ text }) => canariesIn(text).length > 0)).toBe(true)
})
