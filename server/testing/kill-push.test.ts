import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { posts } from '#server/db/tables/posts.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { isLongRun } from '#server/env.ts'
import { sendMessage } from '#server/messages/commands.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { shareWithServers } from '#server/testing/server-on-postgres.ts'
import { createDevice } from '#server/testing/push-device.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { createInbox } from '#server/testing/smtp.ts'
import { openStandIn } from '#server/testing/stand-in.ts'

const recipients = isLongRun() ? 500 : 60
const kills = isLongRun() ? 20 : 3
const devices = recipients * 2

test(`E1: two processes killed ${kills} times push to each of ${devices} devices, and each shows it once`, async () => {
  const [inbox, standIn] = [await createInbox(), await openStandIn()]
  const { db, start, close } = await shareWithServers({
    SMTP_URL: inbox.url,
    MAIL_FROM: 'events@quarterdeck.test',
    POST_HOSTS: standIn.url,
  })
  await writeToDevices(db, standIn.url)
  let servers = await Promise.all([start(), start()])
  for (let kill = 0; kill < kills; kill++) {
    const before = standIn.received.length
    await expect
      .poll(() => standIn.received.length, { interval: 1, timeout: 20_000 })
      .toBeGreaterThan(before + 8)
    const [victim, other] = servers
    await victim.end('SIGKILL')
    await freeLeases(db)
    servers = [other, await start()]
  }
  const sent = () => db.$count(posts, sql`sent_at is not null`)
  await expect
    .poll(async () => (await freeLeases(db), sent()), { interval: 500, timeout: 60_000 })
    .toBe(devices)
  for (const server of servers) await server.end('SIGTERM')
  const got = standIn.received
  expect(new Set(got.map(({ path }) => path)).size).toBe(devices)
  // A push that is sent again has the same tag, and replaces the first.
  expect(new Set(got.map(({ path, id }) => `${path} ${id}`)).size).toBe(devices)
  expect(await db.$count(posts)).toBe(devices)
  recordFigure(
    'E1',
    `an urgent message to ${devices} devices: ${kills} kills, 0 left out, ${got.length - devices} sent again`,
  )
  await inbox.close()
  await standIn.close()
  await close()
}, 300_000)

/** Writes an urgent message to people who each have an account with two devices. */
async function writeToDevices(db: Db, service: string): Promise<void> {
  const account = { name: 'Nadia', email: 'nadia@kill.test', role: 'admin' } as const
  const actorId = await addAccount(db, cheapPasswords, account)
  const venueId = await addVenue(db)
  const personIds = await addGuests(db, venueId, recipients)
  await db.execute(sql`update people set email = replace(lower(full_name), ' ', '') || '@kill.test'`)
  await db.execute(sql`insert into "user" (name, email) select full_name, email from people`)
  await db.execute(sql`update people p set user_id = u.id from "user" u where u.email = p.email`)
  const { rows } = await db.execute<{ id: string }>(sql`insert into session (token, user_id, expires_at)
    select gen_random_uuid(), user_id, timestamptz '2099-01-01' from people, generate_series(1, 2) returning id`)
  await db
    .insert(pushSubscriptions)
    .values(rows.map(({ id: sessionId }) => ({ sessionId, ...createDevice(service).subscription })))
  const content = { subject: 'Fire alarm', text: 'Please go outside.', leavesAt: null, shown: recipients }
  const message = { id: randomUUID(), venueId, personIds, isUrgent: true, ...content }
  await sendMessage(testDeps(db), actorId, message)
  await db.execute(sql`update outbox set run_at = now()`)
}

/** Makes mails and posts that a killed process took due again, without waiting. */
async function freeLeases(db: Db): Promise<void> {
  await db.execute(sql`update outbox set run_at = now() where leaving_at is null and sent_at is null`)
  await db.execute(sql`update posts set run_at = now(), attempts = 0 where sent_at is null`)
}
