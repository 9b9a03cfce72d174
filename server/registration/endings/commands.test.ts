import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { registrations } from '#server/testing/registrations.ts'
import { cheapPasswords, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

describeOnBothDatabases('dismissing registrations', (world) => {
  const deps = () => testDeps(world().db)
  const served = openServer(() => deps())
  let venueId: string
  let organiser: Client

  beforeAll(async () => {
    venueId = await addVenue(world().db)
  })
  const { clear, register } = registrations(() => ({ deps: deps(), venueId }))
  beforeEach(async () => {
    await clear()
    const nadia = { name: 'Nadia', email: 'nadia@dismiss.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, nadia))
  })

  const registerFrom = (address: string, emails: string[]) =>
    Promise.all(emails.map((email) => register(served.browser(address), { email })))
  const countOpen = () => world().db.$count(pendingRegistrations, isNull(pendingRegistrations.endedAt))
  const registrationOf = async (email: string) => {
    const [registration] = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.email, email))
    if (!registration) throw new Error(`Nobody registered ${email}.`)
    return registration
  }

  /** The mails that an address may still get, earliest first. */
  const mailsTo = (recipient: string) =>
    world()
      .db.select({ registrationId: outbox.registrationId })
      .from(outbox)
      .where(and(eq(outbox.recipient, recipient), isNull(outbox.discardedAt)))
      .orderBy(outbox.runAt)

  test('250 pending registrations are listed 100 at a time, and one call dismisses all', async () => {
    await register(served.browser(), { email: 'ines@dismiss.test' })
    await world().db.execute(sql`
      insert into pending_registrations (venue_id, email, answers, link_expires_at, created_at)
      select ${venueId}::uuid, 'flood' || i || '@flood.test', (select c.answers from pending_registrations c limit 1), now(),
        timestamptz '2026-11-20T09:00:00Z' + i * interval '1 second'
      from generate_series(1, 250) i`)
    const pages = []
    for (const page of [0, 1, 2, 3]) pages.push(await organiser.claims.waiting({ venueId, page }))
    expect(pages.map((page) => [page.total, page.registrations.length])).toEqual([
      [251, 100],
      [251, 100],
      [251, 51],
      [251, 0],
    ])
    const emails = pages.flatMap((page) => page.registrations.map(({ email }) => email))
    expect(new Set(emails).size).toBe(251)
    expect(emails[0]).toBe('ines@dismiss.test')
    expect(await organiser.claims.dismissAll({ venueId, from: '@flood.test' })).toEqual({ dismissed: 250 })
    expect((await organiser.claims.waiting({ venueId })).registrations.map(({ email }) => email)).toEqual([
      'ines@dismiss.test',
    ])
    expect(await organiser.claims.dismissAll({ venueId, from: '@flood.test' })).toEqual({ dismissed: 0 })
  })

  test('permanently deletes the answers and revokes the link', async () => {
    await registerFrom('203.0.113.1', ['ines@dismiss.test', 'tove@dismiss.test'])
    const { id, generation } = await registrationOf('ines@dismiss.test')
    await organiser.claims.dismiss({ id })
    await organiser.claims.dismiss({ id })
    expect(await registrationOf('ines@dismiss.test')).toMatchObject({
      endedBy: 'dismissed',
      answers: null,
      passwordHash: null,
    })
    const token = linkToken(deps().secret, 'claim', { id, generation })
    await expect(served.browser().claims.open({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' })
    expect(await countOpen()).toBe(1)
    expect(await world().db.$count(auditLog, eq(auditLog.entityId, id))).toBe(1)
    const unknown = { id: '00000000-0000-4000-8000-000000000000' }
    await expect(organiser.claims.dismiss(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('reassigns the queued mail to the address’s next registration, and drops it with the last registration', async () => {
    for (let index = 0; index < 4; index++) await registerFrom(`203.0.113.${index}`, ['ines@dismiss.test'])
    await registerFrom('203.0.113.9', ['tove@dismiss.test'])
    const newest = (await mailsTo('ines@dismiss.test')).at(-1)?.registrationId ?? ''
    await organiser.claims.dismiss({ id: newest })
    expect(await mailsTo('ines@dismiss.test')).toHaveLength(3)
    expect((await mailsTo('ines@dismiss.test')).map(({ registrationId }) => registrationId)).not.toContain(
      newest,
    )
    expect(await organiser.claims.dismissAll({ venueId, from: 'Ines@dismiss.test' })).toEqual({
      dismissed: 3,
    })
    expect(await mailsTo('ines@dismiss.test')).toEqual([])
    expect(await countOpen()).toBe(1)
  })

  test('the database keeps no answers of an ended registration, however it ended', async () => {
    await registerFrom('203.0.113.1', ['ines@dismiss.test', 'tove@dismiss.test'])
    const { id: tove } = await registrationOf('tove@dismiss.test')
    await expect(organiser.claims.accept({ id: tove })).resolves.toBeDefined()
    const { id, generation } = await registrationOf('ines@dismiss.test')
    await register(served.browser('203.0.113.5'), { email: 'ines@dismiss.test', name: 'Mallory' })
    const token = linkToken(deps().secret, 'claim', { id, generation })
    await served.browser().claims.confirm({ token, newPassword: 'salt-Meadow-204' })
    expect(await world().db.$count(pendingRegistrations, isNotNull(pendingRegistrations.endedAt))).toBe(3)
    expect(await world().db.$count(pendingRegistrations, isNotNull(pendingRegistrations.answers))).toBe(0)
    const update = world().db.update(pendingRegistrations).set({ answers: {} })
    await expect(update).rejects.toThrow('Failed query')
  })
})
