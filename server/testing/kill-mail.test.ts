import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { sendMessage } from '#server/messages/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { shareWithServers } from '#server/testing/server-on-postgres.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { createInbox } from '#server/testing/smtp.ts'

const recipients = isLongRun() ? 1000 : 120
const kills = isLongRun() ? 20 : 3

test(
  `E1: two processes killed ${kills} times while mailing ${recipients} people mail each person exactly once`,
  async () => {
    const inbox = await createInbox()
    const settings = { SMTP_URL: inbox.url, MAIL_FROM: 'events@quarterdeck.test' }
    const { db, start, close } = await shareWithServers(settings)
    await writeToEveryone(db)
    let servers = await Promise.all([start(), start()])
    for (let kill = 0; kill < kills; kill++) {
      const before = inbox.received.length
      await expect.poll(() => inbox.received.length, { interval: 5 }).toBeGreaterThan(before + 10)
      const [victim, other] = servers
      await victim.end('SIGKILL')
      await freeLeases(db)
      servers = [other, await start()]
    }
    while ((await countUnsent(db, sql`leaving_at is null`)) > 0) {
      await freeLeases(db)
      await pause(200)
    }
    const inDoubt = await countUnsent(db, sql`leaving_at is not null`)
    for (const server of servers) await server.end('SIGTERM')
    const { rows } = await db.execute<{ recipient: string }>(
      sql`select recipient from outbox where leaving_at is not null and sent_at is null`,
    )
    const doubtful = new Set(rows.map(({ recipient }) => recipient))
    const got = inbox.received.flatMap(({ to }) => to)
    expect(got.length - new Set(got).size).toBe(0)
    expect(new Set([...got, ...doubtful])).toHaveProperty('size', recipients)
    expect(inDoubt).toBeLessThanOrEqual(kills)
    recordFigure('E1', `a message to ${recipients}: ${kills} kills, 0 twice, 0 left out, ${inDoubt} in doubt`)
    await inbox.close()
    await close()
  },
  isLongRun() ? 900_000 : 300_000,
)

async function writeToEveryone(db: Db): Promise<void> {
  const nadia = { name: 'Nadia', email: 'nadia@kill.test', role: 'admin' } as const
  const actorId = await addAccount(db, cheapPasswords, nadia)
  const venueId = await addVenue(db)
  const personIds = await addGuests(db, venueId, recipients)
  await db.update(people).set({ email: sql`replace(lower(full_name), ' ', '') || '@kill.test'` })
  const message = { subject: 'See you', text: '{personal link}', leavesAt: null, shown: recipients }
  await sendMessage(testDeps(db), actorId, { id: randomUUID(), venueId, personIds, ...message })
  await db.execute(sql`update outbox set run_at = now()`)
}

/** Makes mails that a killed process took but never sent due again, without waiting. */
const freeLeases = (db: Db) =>
  db.execute(sql`update outbox set run_at = now() where leaving_at is null and sent_at is null`)

async function countUnsent(db: Db, condition: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where sent_at is null and ${condition}`,
  )
  return rows[0]?.n ?? 0
}
