import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { createAnswers } from '#server/kept/answers.ts'
import { createChanges } from '#server/kept/changes.ts'
import { questionsOf } from '#server/kept/questions.ts'
import { router } from '#server/router.ts'
import { openSight, type Sight } from '#server/kept/sight.ts'
import type { Turns } from '#server/kept/turns.ts'
import { createStormWorld, storm, type Asked } from '#server/testing/kept-storm.ts'
import { cookieOf } from '#server/testing/live.ts'
import { startServer } from '#server/testing/process.ts'
import { testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const questions = questionsOf(router)

/** Ways to skip the look at the marks, or to do it wrong: the same storm must expose each of them. */
type Way = { see?: (sight: Sight) => Sight; turns?: Turns }

const writes = isLongRun() ? 10_000 : 400

const world = openRaceWorld()

async function stormWith({ see = (sight) => sight, turns }: Way, count = writes) {
  const deps = testDeps(world.db)
  const prepared = await createStormWorld(world.db, count)
  const tokens = {
    organiser: tokenIn(await cookieOf(deps, prepared.organiser)),
    guest: tokenIn(await cookieOf(deps, prepared.guest)),
  }
  const sights: Sight[] = []
  const processOf = (database: Database) => {
    const sight = openSight(database, deps.log)
    sights.push(sight)
    const answers = createAnswers({
      deps: { ...deps, db: database.db },
      changes: createChanges(see(sight), turns),
    })
    const find = async ({ path, venueId, as }: Asked): Promise<unknown> => {
      const question = questions.get(path)
      if (!question) throw new Error(`${path} is not kept.`)
      const found = await answers.find({ question, venueId, token: tokens[as] })
      if (!found) throw new Error(`${path} was not answered.`)
      return JSON.parse(found.body.toString()).json
    }
    return { db: database.db, find }
  }
  const processes = [processOf(world.database), processOf(world.second)]
  try {
    return await storm({ changes: prepared.changes, processes, writes: count, writers: 20, readers: 50 })
  } finally {
    await Promise.all(sights.map((sight) => sight.close()))
    await empty()
  }
}

const empty = () => world.db.execute('truncate "user", people, venues, studios, catering_vendors cascade')
const secret = '7c1e4b9a0d5f28e36b8a1c9d4e7f0a2b'
const Json = z.object({ json: z.unknown() })

const tokenIn = (cookie: string) => decodeURIComponent(/=(.*)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''

test(
  `no answer is older than a write acknowledged before it: ${writes} writes of every kind, two processes`,
  async () => {
    const { reads, stale, done } = await stormWith({})
    expect(stale).toEqual([])
    expect(done).toBeGreaterThan(writes * 0.7)
    expect(reads).toBeGreaterThan(writes)
  },
  60_000 + writes * 60,
)

test('the same holds for two programs that ask as browsers do', async () => {
  const { database, db } = world
  if (database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const settings = { DATABASE_URL: database.databaseUrl, SECRET: secret }
  const servers = await Promise.all([startServer(settings), startServer(settings)])
  const deps = testDeps(db, { secret, clock: () => new Date() })
  const prepared = await createStormWorld(db, 300)
  const cookies = {
    organiser: await cookieOf(deps, prepared.organiser),
    guest: await cookieOf(deps, prepared.guest),
  }
  const find =
    (url: string) =>
    async ({ path, venueId, as }: Asked): Promise<unknown> => {
      const data = encodeURIComponent(
        JSON.stringify({ json: venueId === undefined ? undefined : { venueId } }),
      )
      const headers = { cookie: cookies[as], 'sec-fetch-site': 'same-origin' }
      const response = await fetch(`${url}/rpc/${path}?data=${data}`, { headers })
      expect([response.status, response.headers.has('etag')]).toEqual([200, true])
      return Json.parse(await response.json()).json
    }
  try {
    const processes = servers.map(({ url }) => ({ db, find: find(url) }))
    const { changes } = prepared
    const { stale, reads } = await storm({ changes, processes, writes: 300, writers: 10, readers: 20 })
    expect(stale).toEqual([])
    expect(reads).toBeGreaterThan(300)
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await empty()
  }
}, 90_000)

/** Delays what each look finds, like a distant database. */
const late = (sight: Sight): Sight => ({
  ...sight,
  look: async (snapshot) => {
    const seen = await sight.look(snapshot)
    await pause(4)
    return seen
  },
})

test('the same holds on a database 4 ms away', async () => {
  expect((await stormWith({ see: late }, 300)).stale).toEqual([])
}, 60_000)

const joining: Turns = (work) => {
  let underWay: Promise<void> | undefined
  return () => (underWay ??= work().finally(() => (underWay = undefined)))
}

test.each<[string, Way]>([
  ['who joins a look under way', { see: late, turns: joining }],
  [
    'who sees no marks',
    {
      see: (sight) => ({
        ...sight,
        look: async (snapshot) => ({ ...(await sight.look(snapshot)), marks: [] }),
      }),
    },
  ],
  [
    'who asks for marks of transactions that began later, and forgets those under way',
    {
      see: (sight) => ({
        ...sight,
        look: async (snapshot) => sight.look(snapshot?.replace(/:[^:]*$/, ':') ?? null),
      }),
    },
  ],
])(
  'finds %s',
  async (_who, way) => {
    expect((await stormWith(way, 300)).stale).not.toEqual([])
  },
  60_000,
)
