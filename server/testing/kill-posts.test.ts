import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { posts } from '#server/db/tables/posts.ts'
import { isLongRun } from '#server/env.ts'
import { postInChannel, setChannel } from '#server/posts/commands.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { shareWithServers } from '#server/testing/server-on-postgres.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openStandIn } from '#server/testing/stand-in.ts'

const count = isLongRun() ? 1000 : 150
const kills = isLongRun() ? 20 : 3

test(`E1: a process killed ${kills} times loses none of ${count} posts, and repeats a post only under its id`, async () => {
  const standIn = await openStandIn()
  const { db, start, close } = await shareWithServers({ POST_HOSTS: standIn.url })
  const deps = testDeps(db, { secret: testSecret, postHosts: [standIn.url] })
  const nadia = { name: 'Nadia', email: 'nadia@kill.test', role: 'admin' } as const
  const actorId = await addAccount(db, cheapPasswords, nadia)
  const venueId = await addVenue(db)
  await setChannel(deps, actorId, { venueId, kind: 'slack', address: `${standIn.url}/x` })
  await db.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1)
      await postInChannel(tx, deps, { venueId, text: { title: `Post ${index}`, blocks: [] } })
  })
  /** Makes posts that a killed process took due again, without waiting. */
  const freeLeases = () => db.execute(sql`update posts set run_at = now() where sent_at is null`)
  await freeLeases()
  let server = await start()
  for (let kill = 0; kill < kills; kill++) {
    const before = standIn.received.length
    await expect.poll(() => standIn.received.length, { interval: 1 }).toBeGreaterThan(before + 10)
    await server.end('SIGKILL')
    await freeLeases()
    server = await start()
  }
  const unsent = () => db.$count(posts, sql`sent_at is null`)
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0)
  await server.end('SIGTERM')
  const ids = standIn.received.map(({ id }) => id)
  const rows = await db.select({ id: posts.id }).from(posts)
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
  expect(new Set(ids).size).toBe(count)
  expect(ids.length - count).toBeLessThanOrEqual(kills)
  recordFigure(
    'E1',
    `${count} posts: ${kills} kills, 0 lost, ${ids.length - count} sent again under their id`,
  )
  await standIn.close()
  await close()
}, 300_000)
