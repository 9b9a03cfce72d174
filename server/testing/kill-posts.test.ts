import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { posts } from '#server/db/tables/posts.ts'
import { isLongRun } from '#server/env.ts'
import { postInChannel, setChannel } from '#server/posts/commands.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { figure } from '#server/testing/figures.ts'
import { startServer } from '#server/testing/process.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openStandIn } from '#server/testing/stand-in.ts'
import { createEmptyWorld } from '#server/testing/world.ts'

const written = isLongRun() ? 1000 : 150
const kills = isLongRun() ? 20 : 3
const secret = '7c1e4b9a0d5f28e36b8a1c9d4e7f0a2b'

test(`E1: a process that sends ${written} posts and is killed ${kills} times loses none, and sends none under a second id`, async () => {
  const world = await createEmptyWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-kill-posts-'))
  const standIn = await openStandIn()
  await migrate(world.database)
  const deps = testDeps(world.db, { secret, postHosts: [standIn.url] })
  const nadia = { name: 'Nadia', email: 'nadia@kill.test', role: 'admin' } as const
  const actorId = await addAccount(world.db, cheapPasswords, nadia)
  const venueId = await addVenue(world.db)
  await setChannel(deps, actorId, { venueId, kind: 'slack', address: `${standIn.url}/x` })
  await world.db.transaction(async (tx) => {
    for (let at = 0; at < written; at += 1)
      await postInChannel(tx, deps, { venueId, text: { title: `Post ${at}`, blocks: [] } })
  })
  const start = () =>
    startServer({
      DATABASE_URL: world.database.kind === 'postgres' ? world.database.databaseUrl : '',
      DATA_DIR: dataDir,
      SECRET: secret,
      POST_HOSTS: standIn.url,
    })
  /** Simulates the time after which a post that its process took is due again. */
  const freeLeases = () => world.db.execute(sql`update posts set run_at = now() where sent_at is null`)
  await freeLeases()
  let server = await start()
  for (let kill = 0; kill < kills; kill++) {
    const before = standIn.received.length
    await expect.poll(() => standIn.received.length, { interval: 1 }).toBeGreaterThan(before + 10)
    await server.end('SIGKILL')
    await freeLeases()
    server = await start()
  }
  const unsent = () => world.db.$count(posts, sql`sent_at is null`)
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0)
  await server.end('SIGTERM')
  const ids = standIn.received.map(({ id }) => id)
  const rows = await world.db.select({ id: posts.id }).from(posts)
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
  expect(new Set(ids).size).toBe(written)
  expect(ids.length - written).toBeLessThanOrEqual(kills)
  figure('E1', `${written} posts: ${kills} kills, 0 lost, ${ids.length - written} sent again under their id`)
  await standIn.close()
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 300_000)
