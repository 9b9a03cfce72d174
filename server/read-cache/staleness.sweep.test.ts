import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { createResponses } from '#server/read-cache/responses.ts'
import { createChanges } from '#server/read-cache/changes.ts'
import { cachedReadsOf } from '#server/read-cache/cached-reads.ts'
import { router } from '#server/router.ts'
import { openMarkSource, type MarkSource } from '#server/read-cache/mark-source.ts'
import type { Serialize } from '#server/read-cache/serialize-runs.ts'
import { createStormWorld, runStorm, type Request } from '#server/testing/cache-storm.ts'
import { cookieOf } from '#server/testing/live.ts'
import { startServer } from '#server/testing/process.ts'
import { testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const cachedReads = cachedReadsOf(router)

/** A wrong way to read marks, which the storm must expose. */
type Fault = { wrapReader?: (markSource: MarkSource) => MarkSource; serialize?: Serialize }

const writes = isLongRun() ? 10_000 : 400

const world = openRaceWorld()

async function stormWith({ wrapReader = (markSource) => markSource, serialize }: Fault, count = writes) {
  const deps = testDeps(world.db)
  const prepared = await createStormWorld(world.db, count)
  const tokens = {
    organiser: tokenIn(await cookieOf(deps, prepared.organiser)),
    guest: tokenIn(await cookieOf(deps, prepared.guest)),
  }
  const markReaders: MarkSource[] = []
  const processOf = (database: Database) => {
    const markSource = openMarkSource(database, deps.log)
    markReaders.push(markSource)
    const responses = createResponses({
      deps: { ...deps, db: database.db },
      changes: createChanges(wrapReader(markSource), serialize),
    })
    const find = async ({ path, venueId, as }: Request): Promise<unknown> => {
      const cachedRead = cachedReads.get(path)
      if (!cachedRead) throw new Error(`${path} is not cached.`)
      const found = await responses.find({ cachedRead, venueId, token: tokens[as] })
      if (!found) throw new Error(`${path} has no cached response.`)
      return JSON.parse(found.body.toString()).json
    }
    return { db: database.db, find }
  }
  const processes = [processOf(world.database), processOf(world.second)]
  try {
    return await runStorm({ changes: prepared.changes, processes, writes: count, writers: 20, readers: 50 })
  } finally {
    await Promise.all(markReaders.map((markSource) => markSource.close()))
    await empty()
  }
}

const empty = () => world.db.execute('truncate "user", people, venues, studios, catering_vendors cascade')
const secret = '7c1e4b9a0d5f28e36b8a1c9d4e7f0a2b'
const Json = z.object({ json: z.unknown() })

const tokenIn = (cookie: string) => decodeURIComponent(/=(.*)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''

test(
  `responds with every write acknowledged before the request: ${writes} writes of every kind, two processes`,
  async () => {
    const { reads, stale, committed } = await stormWith({})
    expect(stale).toEqual([])
    expect(committed).toBeGreaterThan(writes * 0.7)
    expect(reads).toBeGreaterThan(writes)
  },
  60_000 + writes * 60,
)

test('never responds with stale data from two servers called as browsers call them', async () => {
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
    async ({ path, venueId, as }: Request): Promise<unknown> => {
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
    const { stale, reads } = await runStorm({ changes, processes, writes: 300, writers: 10, readers: 20 })
    expect(stale).toEqual([])
    expect(reads).toBeGreaterThan(300)
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await empty()
  }
}, 90_000)

/** Delays each read of the marks, like a distant database. */
const withDelay = (markSource: MarkSource): MarkSource => ({
  ...markSource,
  read: async (snapshot) => {
    const seen = await markSource.read(snapshot)
    await pause(4)
    return seen
  },
})

test('responds with every acknowledged write on a database 4 ms away', async () => {
  expect((await stormWith({ wrapReader: withDelay }, 300)).stale).toEqual([])
}, 60_000)

/** Wrong: callers join the current run, which may have missed their change. */
const joinCurrentRun: Serialize = (work) => {
  let current: Promise<void> | undefined
  return () => (current ??= work().finally(() => (current = undefined)))
}

test.each<[string, Fault]>([
  ['joins a read under way', { wrapReader: withDelay, serialize: joinCurrentRun }],
  [
    'sees no marks',
    {
      wrapReader: (markSource) => ({
        ...markSource,
        read: async (snapshot) => ({ ...(await markSource.read(snapshot)), marks: [] }),
      }),
    },
  ],
  [
    'reads only the marks of transactions that began later, not of those under way',
    {
      wrapReader: (markSource) => ({
        ...markSource,
        read: async (snapshot) => markSource.read(snapshot?.replace(/:[^:]*$/, ':') ?? null),
      }),
    },
  ],
])(
  'control: returns outdated responses in a process that %s',
  async (_fault, fault) => {
    expect((await stormWith(fault, 300)).stale).not.toEqual([])
  },
  60_000,
)
