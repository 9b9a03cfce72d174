import { setTimeout as pause } from 'node:timers/promises'
import { isNotNull, sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newKey } from '#server/accounts/keys.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { posts, webhooks } from '#server/db/tables/posts.ts'
import { isLongRun } from '#server/env.ts'
import { newSigningSecret } from '#server/posts/rules.ts'
import { sealWebhook } from '#server/posts/webhooks.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { shareWithServers } from '#server/testing/server-on-postgres.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openStandIn } from '#server/testing/stand-in.ts'

const guests = isLongRun() ? 1000 : 150
const kills = isLongRun() ? 20 : 3
const Event = z.object({
  type: z.literal('person.checkedIn'),
  data: z.object({ personIds: z.tuple([z.string()]) }),
})

test(`E1: a process killed ${kills} times during ${guests} check-ins posts each check-in to a webhook under one id`, async () => {
  const standIn = await openStandIn()
  const { db, start, close } = await shareWithServers({ POST_HOSTS: standIn.url })
  const deps = testDeps(db, { secret: testSecret, postHosts: [standIn.url] })
  const nadia = { name: 'Nadia', email: 'nadia@kill.test', role: 'admin' } as const
  const userId = await addAccount(db, cheapPasswords, nadia)
  const venueId = await addVenue(db)
  await addGuests(db, venueId, guests)
  const { key, row } = newKey(deps)
  await db
    .insert(apiKeys)
    .values({ ...row, userId, name: 'Gate', scopes: ['write people'], endsOn: '9999-12-31' })
  const signing = newSigningSecret()
  const sealed = sealWebhook(deps, { id: crypto.randomUUID(), address: `${standIn.url}/x`, secret: signing })
  await db.insert(webhooks).values({ ...sealed, userId, name: 'Doors', events: ['person.checkedIn'] })
  /** Makes posts that a killed process took due again, without waiting. */
  const freeLeases = () => db.execute(sql`update posts set run_at = now() where sent_at is null`)
  let server = await start()
  const rows = await db.select({ id: attendance.id }).from(attendance)
  const waitingIds = rows.map(({ id }) => id)
  const statuses = new Set<number | 'cut off'>()
  /** A check-in that was cut off is repeated, which changes nothing if it had been committed. */
  const checkInAll = async () => {
    for (let id = waitingIds.pop(); id !== undefined; id = waitingIds.pop()) {
      const response = await fetch(`${server.url}/api/attendance/checkIn`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, setToYes: false }),
      }).catch(() => null)
      statuses.add(response?.status ?? 'cut off')
      if (response !== null) continue
      waitingIds.push(id)
      await pause(20)
    }
  }
  const checkingIn = Promise.all([checkInAll(), checkInAll(), checkInAll()])
  for (let kill = 0; kill < kills; kill++) {
    const before = standIn.received.length
    await expect
      .poll(() => standIn.received.length, { interval: 1, timeout: 30_000 })
      .toBeGreaterThan(before + 10)
    await server.end('SIGKILL')
    await freeLeases()
    server = await start()
  }
  await checkingIn
  expect(statuses).toEqual(new Set([200, 'cut off']))
  await freeLeases()
  await expect.poll(() => db.$count(posts, sql`sent_at is null`), { timeout: 60_000 }).toBe(0)
  await server.end('SIGTERM')
  const verifier = new Verifier(signing)
  const events = standIn.received.map(({ body, headers, id }) => {
    const plainHeaders = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    )
    return { id, personId: Event.parse(verifier.verify(body, plainHeaders)).data.personIds[0] }
  })
  const arrived = await db
    .select({ id: attendance.personId })
    .from(attendance)
    .where(isNotNull(attendance.checkInTime))
  expect(arrived).toHaveLength(guests)
  expect(new Set(events.map(({ personId }) => personId))).toEqual(new Set(arrived.map(({ id }) => id)))
  expect(new Set(events.map(({ id }) => id)).size).toBe(guests)
  expect(new Set(events.map(({ id, personId }) => `${id} ${personId}`)).size).toBe(guests)
  expect(events.length - guests).toBeLessThanOrEqual(kills)
  recordFigure(
    'E1',
    `${guests} check-ins: ${kills} kills, 0 webhook posts lost, ${events.length - guests} sent again under their id`,
  )
  await standIn.close()
  await close()
}, 300_000)
