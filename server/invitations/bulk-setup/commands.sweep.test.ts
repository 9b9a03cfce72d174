import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, session, user, userRoles } from '#server/db/tables/accounts.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { setUpEveryone } from '#server/invitations/bulk-setup/commands.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { isLongRun } from '#server/env.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { createMailer } from '#server/mail/delivery/mailer.ts'
import { createPasswords, productionCost } from '#server/accounts/passwords/hashing.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { shownPeople } from '#server/testing/announced.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { withFault } from '#server/testing/fault.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { createInbox, linkIn } from '#server/testing/smtp.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** The token of a mailed link, without the answer that the link carries. */
const tokenIn = (link: string) => link.split('#')[1]?.replace(/\.(yes|no)$/, '') ?? ''

const organiserEmail = 'paula@bulk.test'
const preset = 'gorse-Lantern-58'
const hours = (count: number) => new Date(testNow.getTime() + count * 60 * 60 * 1000)

describeOnBothDatabases('Guest Setup', (world) => {
  let now: Date
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>
  let organiser: Client
  let actorId: string
  let venueId: string

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => now, isMailConfigured: false, organiserEmail })
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    now = testNow
    const tables = [outbox, invitations, attendance, people, session, account, userRoles, user]
    for (const table of tables) await world().db.delete(table)
    const admin = { name: 'Nadia', email: 'nadia@bulk.test', role: 'admin' } as const
    actorId = await addAccount(world().db, cheapPasswords, admin)
    organiser = await served.signedIn(actorId)
  })

  const add = async (name: string, attending: 'yes' | 'no' | 'maybe' = 'yes') => {
    const personId = await addPerson(world().db, { fullName: name, email: `${name}@bulk.test`.toLowerCase() })
    await addAttendance(world().db, { personId, venueId, attending })
    return personId
  }
  const addSignedIn = async (name: string) => {
    const personId = await add(name)
    const userId = await addAccount(world().db, cheapPasswords, {
      name,
      email: `${name}@bulk.test`.toLowerCase(),
      role: 'guest',
    })
    await world().db.update(people).set({ userId }).where(eq(people.id, personId))
    return personId
  }

  test('without a mail server, returns a link per person, which sets password, answers and role', async () => {
    const ana = await add('Ana')
    const [ready] = await organiser.guestAccounts.setUp({ way: 'links', venueId, personIds: [ana] })
    expect(ready).toMatchObject({ name: 'Ana', email: 'ana@bulk.test', status: 'link ready', role: 'guest' })
    const browser = served.browser()
    const token = ready?.url?.split('#')[1] ?? ''
    await browser.invitations.accept({ token, password: preset, answers: answersOf('Ana') })
    expect(await browser.accounts.session()).toMatchObject({ role: 'guest', personId: ana })
    expect(await world().db.$count(outbox)).toBe(0)
  })

  test('with a mail server, mails the links, but to each person only once a day', async () => {
    const inbox = await createInbox()
    const mailer = createMailer(inbox.url, 'Events <events@quarterdeck.test>')
    const mailing = { ...deps, isMailConfigured: true, mailer }
    const server = await serve(mailing)
    const office = await server.signedIn(actorId)
    const personIds = [await add('Ana'), await add('Ben')]
    const sent = await office.guestAccounts.setUp({
      way: 'links',
      venueId,
      personIds,
      ...(await shownPeople(world().db, personIds)),
    })
    expect(sent).toMatchObject([
      { status: 'link sent', url: null },
      { status: 'link sent', url: null },
    ])
    const secondRun = await office.guestAccounts.setUp({
      way: 'links',
      venueId,
      personIds,
      ...(await shownPeople(world().db, personIds)),
    })
    expect(secondRun.map(({ status }) => status)).toEqual(['link sent before', 'link sent before'])
    expect(await office.guestAccounts.plan({ venueId })).toMatchObject({ mailedLately: 2 })
    const isSent = and(eq(auditLog.action, 'invitation.sent'), inArray(auditLog.entityId, personIds))
    expect(await world().db.$count(auditLog, isSent)).toBe(2)
    await deliverAllDue(mailing, mailer)
    expect(inbox.received.flatMap(({ to }) => to).toSorted()).toEqual(['ana@bulk.test', 'ben@bulk.test'])
    const link = linkIn(inbox.received[0] ?? { to: [], raw: '' })
    expect(await server.browser().invitations.open({ token: tokenIn(link) })).toMatchObject({
      isOpen: true,
    })
    now = hours(25)
    await (
      await server.signedIn(actorId)
    ).guestAccounts.setUp({
      way: 'links',
      venueId,
      personIds,
      ...(await shownPeople(world().db, personIds)),
    })
    await deliverAllDue(mailing, mailer)
    expect(inbox.received).toHaveLength(4)
    mailer.close()
    await server.close()
    await inbox.close()
  })

  test('mails a new link if the mailed link was revoked', async () => {
    const server = await serve({ ...deps, isMailConfigured: true })
    const office = await server.signedIn(actorId)
    const personIds = [await add('Ana')]
    const run = async () =>
      (
        await office.guestAccounts.setUp({
          way: 'links',
          venueId,
          personIds,
          ...(await shownPeople(world().db, personIds)),
        })
      )[0]
    expect(await run()).toMatchObject({ status: 'link sent', mailedAt: testNow.toISOString() })
    await office.invitations.revoke({ personId: personIds[0] ?? '', venueId })
    expect(await run()).toMatchObject({ status: 'link sent' })
    expect(await run()).toMatchObject({ status: 'link sent before', mailedAt: expect.any(String) })
    await server.close()
  })

  test('doesn’t send the link to an address that changed before the mail was sent', async () => {
    const inbox = await createInbox()
    const mailer = createMailer(inbox.url, 'Events <events@quarterdeck.test>')
    const mailing = { ...deps, isMailConfigured: true, mailer }
    const server = await serve(mailing)
    const ana = await add('Ana')
    const office = await server.signedIn(actorId)
    await office.guestAccounts.setUp({ way: 'links', venueId, personIds: [ana] })
    await world().db.update(people).set({ email: 'other@bulk.test' }).where(eq(people.id, ana))
    await deliverAllDue(mailing, mailer)
    expect(inbox.received).toEqual([])
    mailer.close()
    await server.close()
    await inbox.close()
  })

  test('gives each person a random password, shown once, and replaces only passwords that were never used', async () => {
    const personIds = [await add('Ana'), await addSignedIn('Ben')]
    const [ana, ben] = await organiser.guestAccounts.setUp({ way: 'random', personIds })
    expect(ana).toMatchObject({ status: 'created', role: 'guest', url: null })
    expect(ben).toMatchObject({ status: 'skipped', password: null })
    expect(await served.signInWithPassword('ana@bulk.test', ana?.password ?? '')).not.toBeNull()
    expect(await served.signInWithPassword('ben@bulk.test', castPassword)).not.toBeNull()
    const [renewed] = await organiser.guestAccounts.setUp({ way: 'random', personIds })
    expect(renewed).toMatchObject({ status: 'renewed' })
    expect(await served.signInWithPassword('ana@bulk.test', ana?.password ?? '')).toBeNull()
    const guest = await served.signInWithPassword('ana@bulk.test', renewed?.password ?? '')
    await guest?.accounts.choosePassword({ newPassword: 'own-Harbour-11' })
    const [last] = await organiser.guestAccounts.setUp({ way: 'random', personIds })
    expect(last).toMatchObject({ status: 'skipped', password: null })
    expect(await served.signInWithPassword('ana@bulk.test', 'own-Harbour-11')).not.toBeNull()
  })

  test('a preset password works until its owner chooses another, for at most 72 hours (security A5)', async () => {
    const personIds = [await add('Ana'), await add('Ben')]
    const result = await organiser.guestAccounts.setUp({ way: 'preset', password: preset, personIds })
    expect(result).toMatchObject([
      { status: 'created', password: null },
      { status: 'created', password: null },
    ])
    const ana = await served.signInWithPassword('ana@bulk.test', preset)
    expect(await ana?.accounts.session()).toMatchObject({ mustChangePassword: true })
    await ana?.accounts.choosePassword({ newPassword: 'own-Harbour-11' })
    expect(await served.signInWithPassword('ana@bulk.test', preset)).toBeNull()
    now = hours(72)
    expect(await served.signInWithPassword('ben@bulk.test', preset)).toBeNull()
  })

  test('refuses a preset password that is easily guessed or is the organiser’s own', async () => {
    const personIds = [await add('Ana')]
    await addVenue(world().db, { name: 'Vindhytta Nord' })
    for (const password of ['password123', 'vindhytta-26', castPassword]) {
      await expect(
        organiser.guestAccounts.setUp({ way: 'preset', password, personIds }),
      ).rejects.toMatchObject({ code: 'WEAK_PASSWORD' })
    }
    expect(await world().db.$count(user)).toBe(1)
  })

  test('gives people the guest role, except the configured organiser, whose own link is unlisted', async () => {
    const [ana, paula] = [await add('Ana'), await add('Paula')]
    await world().db.update(people).set({ defaultRole: 'admin' }).where(eq(people.id, ana))
    const result = await organiser.guestAccounts.setUp({
      way: 'preset',
      password: preset,
      personIds: [ana, paula],
    })
    expect(result).toMatchObject([
      { name: 'Ana', status: 'created', role: 'guest' },
      { name: 'Paula', status: 'link ready', role: 'admin', url: null },
    ])
    const byLinks = await organiser.guestAccounts.setUp({ way: 'links', venueId, personIds: [paula] })
    expect(byLinks).toMatchObject([{ status: 'link ready', role: 'admin', url: null }])
    const token = (await organiser.invitations.link({ personId: paula, venueId })).url.split('#')[1] ?? ''
    now = hours(72)
    await expect(served.browser().invitations.open({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' })
    now = hours(71)
    const browser = served.browser()
    await browser.invitations.accept({ token, password: 'own-Harbour-11', answers: answersOf('Paula') })
    expect(await browser.accounts.session()).toMatchObject({ role: 'admin', personId: paula })
  })

  test('a link handed out for a guest never becomes the link that gives admin', async () => {
    const paula = await add('Paula')
    const before = await serve({ ...deps, organiserEmail: undefined })
    const office = await before.signedIn(actorId)
    const handed = (await office.invitations.link({ personId: paula, venueId })).url.split('#')[1] ?? ''
    await before.close()
    await organiser.guestAccounts.setUp({ way: 'links', venueId, personIds: [paula] })
    await expect(served.browser().invitations.open({ token: handed })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    })
  })

  test('the function bulk-setup-guests returns a summary and its results', async () => {
    await add('Ana')
    await addSignedIn('Ben')
    const result = await setUpEveryone(
      deps,
      { userId: actorId, isProved: true, role: 'admin' },
      { way: 'preset', password: preset },
    )
    expect(result).toEqual({
      summary: { successful: 1, failed: 0 },
      results: [{ name: 'Ana', email: 'ana@bulk.test', status: 'created', error: null, role: 'guest' }],
    })
  })

  /** Counts people with only part of an account: each must have nothing or all of it. */
  const wholeOrNothing = sql`select count(*)::int as broken from people p
    full join "user" u on u.id = p.user_id
    left join user_roles r on r.user_id = u.id left join account a on a.user_id = u.id
    where (u.id is null) <> (p.user_id is null) or (u.id is not null and (r.user_id is null or a.password is null
      or (u.used_at is null and u.temporary_until is null)))`
  const faults = isLongRun() ? 100 : 12

  test(`D8: after ${faults} faults no one is half set up, and a repeated run sets up the others`, async () => {
    const { db } = world()
    await db.update(user).set({ usedAt: testNow })
    await addPerson(db, { fullName: 'Nadia', email: 'nadia@bulk.test', userId: actorId })
    const names = Array.from({ length: 8 }, (_, index) => `Guest${index}`)
    for (const name of names) await add(name)
    let failed = 0
    for (let fault = 0; fault < faults; fault++) {
      const table = ['user', 'account', 'user_roles', 'people', 'audit_log'][fault % 5] ?? 'account'
      const done = await withFault(db, { table, probability: 0.5 }, () =>
        setUpEveryone(deps, { userId: actorId, isProved: true, role: 'admin' }, { way: 'random' }),
      )
      failed += done.summary.failed
      expect((await db.execute<{ broken: number }>(wholeOrNothing)).rows).toEqual([{ broken: 0 }])
    }
    expect(failed).toBeGreaterThan(faults)
    expect(
      (await setUpEveryone(deps, { userId: actorId, isProved: true, role: 'admin' }, { way: 'random' }))
        .summary,
    ).toEqual({
      successful: 8,
      failed: 0,
    })
  }, 120_000)

  const peopleCount = isLongRun() ? 1_000 : 20
  test(`sets up ${peopleCount} people in one run, with passwords hashed at full cost`, async () => {
    const passwords = createPasswords(productionCost)
    const rows = Array.from({ length: peopleCount }, (_, index) => ({
      fullName: `Guest ${index}`,
      email: `g${index}@bulk.test`,
    }))
    await world().db.insert(people).values(rows)
    const started = performance.now()
    const result = await setUpEveryone(
      { ...deps, passwords },
      { userId: actorId, isProved: true, role: 'admin' },
      { way: 'preset', password: preset },
    )
    expect(result.summary).toEqual({ successful: peopleCount, failed: 0 })
    expect(performance.now() - started).toBeLessThan(180_000)
  }, 240_000)
})
