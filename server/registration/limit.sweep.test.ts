import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateCounters } from '#server/db/tables/limits.ts'
import { remindRegistrations } from '#server/registration/pending/commands.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { isLongRun } from '#server/env.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { counterKey } from '#server/limits/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const office = '203.0.113.50'
const anHourLater = new Date(testNow.getTime() + 3_600_000)

/** When the mail of a pending registration is sent, in minutes after the start. */
const mailMinute = (response: { leavesBy: string | null }) =>
  response.leavesBy === null ? 0 : (Date.parse(response.leavesBy) - testNow.getTime()) / 60_000

describeOnBothDatabases('the limit on registrations', (world) => {
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string
  let deps: Deps
  let now = testNow

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => now })
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    now = testNow
    for (const table of [outbox, pendingRegistrations, rateCounters]) await world().db.delete(table)
  })

  const register = (email: string, browser: Client = served.browser(office), name = 'Some Body') =>
    browser.survey.submit({ venueId, email, password: 'salt-Meadow-204', answers: answersOf(name) })
  const addOrganiser = () =>
    addAccount(world().db, cheapPasswords, {
      name: 'Nadia',
      email: `nadia-${Math.random()}@office.test`,
      role: 'admin',
    })

  /** When the victim's mails may be sent, in minutes after the start. */
  const victimMailMinutes = async () => {
    const rows = await world().db.select().from(outbox).where(eq(outbox.recipient, 'victim@office.test'))
    const live = rows.filter((mail) => !mail.discardedAt)
    return live.map(({ runAt }) => (runAt.getTime() - testNow.getTime()) / 60_000).toSorted((a, b) => a - b)
  }

  const mailTimes = async () => {
    const rows = await world().db.select({ runAt: outbox.runAt }).from(outbox).orderBy(outbox.runAt)
    return rows.map(({ runAt }) => runAt)
  }

  test('A9: refuses none of the many people who register from one office, and delays mails above 120', async () => {
    // The embedded database runs calls one by one, so more callers would test nothing more.
    const count = world().engine === 'postgres' ? 400 : 140
    const responses: Awaited<ReturnType<typeof register>>[] = []
    for (let index = 0; index < count; index += 20) {
      const batch = Array.from({ length: 20 }, (_, n) => register(`guest-${index + n}@office.test`))
      responses.push(...(await Promise.all(batch)))
    }
    expect(responses.map(({ delivery }) => delivery)).toEqual(Array.from({ length: count }, () => 'mail'))
    expect(await world().db.$count(pendingRegistrations)).toBe(count)
    const times = await mailTimes()
    expect(times.filter((at) => at.getTime() === testNow.getTime())).toHaveLength(120)
    expect(times.filter((at) => at.getTime() === anHourLater.getTime())).toHaveLength(count - 120)
  }, 240_000)

  test('A9: refuses an IP address only above 1,000 registrations an hour', async () => {
    await world()
      .db.insert(rateCounters)
      .values({ key: counterKey(deps.secret, 'survey:address', office), hits: 1000, resetsAt: anHourLater })
    await expect(register('one.more@office.test')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(await register('elsewhere@office.test', served.browser('198.51.100.1'))).toMatchObject({
      delivery: 'mail',
    })
  })

  test('G1: counters contain neither the IP address nor the mailbox, nor a plain hash of them', async () => {
    await register('ines@office.test')
    const keys = (await world().db.select({ key: rateCounters.key }).from(rateCounters)).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(0)
    for (const text of [office, 'ines@office.test']) {
      const guessed = createHash('sha256').update(text)
      for (const trace of [text, guessed.copy().digest('base64url'), guessed.copy().digest('hex')])
        expect(keys.join(' ')).not.toContain(trace)
    }
  })

  const victim = 'victim@office.test'
  const afterMinutes = (minutes: number) => {
    now = new Date(testNow.getTime() + minutes * 60_000)
  }
  const sendAll = () => world().db.update(outbox).set({ sentAt: now }).where(isDue())
  const isDue = () => and(lte(outbox.runAt, now), isNull(outbox.sentAt), isNull(outbox.discardedAt))

  test('a mailbox gets two registration mails an hour and one from Send again, and waiting mails are replaced', async () => {
    const owner = served.browser('198.51.100.1')
    expect(mailMinute(await register(victim, owner))).toBe(0)
    expect(mailMinute(await register(victim))).toBe(0)
    expect(mailMinute(await register(victim, served.browser('198.51.100.2')))).toBe(60)
    expect(mailMinute(await register(victim, served.browser('198.51.100.3')))).toBe(60)
    expect(await victimMailMinutes()).toEqual([0, 0, 60])
    expect(mailMinute(await owner.claims.sendAgain())).toBe(0)
    expect(mailMinute(await owner.claims.sendAgain())).toBe(0)
    expect(await victimMailMinutes()).toEqual([0, 0])
    await sendAll()
    expect(mailMinute(await owner.claims.sendAgain())).toBe(0)
    await sendAll()
    expect(mailMinute(await owner.claims.sendAgain())).toBe(60)
    expect(mailMinute(await owner.claims.sendAgain())).toBe(60)
    expect(await victimMailMinutes()).toEqual([0, 0, 0, 60])
  })

  const strangerCount = isLongRun() ? 100 : 25
  test(`H4: ${strangerCount} registrations by strangers never delay the owner’s mail, and cause at most three mails an hour`, async () => {
    const elsewhere = served.browser('198.51.100.9')
    for (let i = 0; i < strangerCount; i++) await register(victim)
    await sendAll()
    afterMinutes(1)
    expect(mailMinute(await register(victim, elsewhere))).toBe(0)
    await sendAll()
    for (let i = 0; i < 20; i++) await register(victim, served.browser(`203.0.113.${i}`))
    expect(mailMinute(await elsewhere.claims.sendAgain())).toBe(0)
    await sendAll()
    const sent = await world().db.$count(outbox, and(eq(outbox.recipient, victim), isNotNull(outbox.sentAt)))
    expect(sent).toBe(3)
    const organiser = await served.signedIn(await addOrganiser())
    const [newest] = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.email, victim))
      .limit(1)
    await organiser.claims.resend({ id: newest?.id ?? '' })
    expect(await victimMailMinutes()).toEqual([0, 1, 1, 1])
    recordFigure('H4', `${strangerCount} registrations by strangers: own mail immediately, 3 mails an hour`)
  })

  test('registering an address elsewhere and changing it doesn’t drop the owner’s mail', async () => {
    const owner = served.browser('198.51.100.9')
    for (let i = 0; i < 2; i++) await register(victim, served.browser(`203.0.113.${i}`))
    await sendAll()
    expect(mailMinute(await register(victim, owner))).toBe(60)
    const mallory = served.browser('203.0.113.77')
    await register(victim, mallory)
    await mallory.claims.changeAddress({ email: 'mallory@office.test' })
    const waitingMails = await world()
      .db.select()
      .from(outbox)
      .where(and(eq(outbox.recipient, victim), isNull(outbox.sentAt), isNull(outbox.discardedAt)))
    expect(waitingMails).toHaveLength(1)
    const [registration] = await world()
      .db.select()
      .from(pendingRegistrations)
      .where(eq(pendingRegistrations.id, waitingMails[0]?.registrationId ?? ''))
    expect(registration).toMatchObject({ email: victim, endedAt: null })
  })

  test('another registration’s link opens only the browser’s own registration', async () => {
    const owner = served.browser('198.51.100.9')
    await register(victim, owner, 'Ines Duarte')
    await register(victim, served.browser('203.0.113.1'), 'Mallory')
    const all = await world().db.select().from(pendingRegistrations)
    const mallorys = all.find((registration) => JSON.stringify(registration.answers).includes('Mallory'))
    const token = mallorys ? linkToken(deps.secret, 'claim', mallorys) : ''
    expect(await owner.claims.open({ token })).toMatchObject({
      step: 'confirm',
      answers: { fullName: 'Ines Duarte' },
    })
    // Without the cookie it is still another person's registration, with an unknown password.
    expect(await served.browser().claims.open({ token })).toMatchObject({
      step: 'password',
      answers: { fullName: 'Mallory' },
    })
  })

  test('H4: 25 registrations of an address cause only two reminders', async () => {
    for (let i = 0; i < 25; i++) await register(victim, served.browser(`203.0.113.${i}`))
    await world().db.update(outbox).set({ sentAt: now }).where(isNull(outbox.discardedAt))
    const reminders = async () => {
      await Promise.all([remindRegistrations(deps), remindRegistrations(deps)])
      await sendAll()
      return world().db.$count(outbox, eq(outbox.kind, 'claim reminder'))
    }
    afterMinutes(25 * 60)
    expect([await reminders(), await reminders()]).toEqual([1, 1])
    // The mail contains the newest registration's link.
    const [newest] = await world()
      .db.select()
      .from(pendingRegistrations)
      .orderBy(desc(pendingRegistrations.createdAt), desc(pendingRegistrations.id))
    const [reminder] = await world().db.select().from(outbox).where(eq(outbox.kind, 'claim reminder'))
    expect(reminder?.registrationId).toBe(newest?.id)
    afterMinutes(73 * 60)
    expect(await reminders()).toBe(2)
    // Another registration continues with the same reminders.
    await register(victim, served.browser('203.0.113.99'))
    await sendAll()
    afterMinutes(150 * 60)
    expect(await reminders()).toBe(2)
  })

  test('exempts people on the edition’s list from the office’s limit without revealing who is on it', async () => {
    const personId = await addPerson(world().db, { fullName: 'Listed', email: 'listed@office.test' })
    await addAttendance(world().db, { personId, venueId })
    await world()
      .db.insert(rateCounters)
      .values({ key: counterKey(deps.secret, 'survey:address', office), hits: 120, resetsAt: anHourLater })
    const [listed, unknown] = [await register('listed@office.test'), await register('unknown@office.test')]
    expect([mailMinute(listed), mailMinute(unknown)]).toEqual([60, 60])
    const mails = await world().db.select({ to: outbox.recipient, at: outbox.runAt }).from(outbox)
    expect(mails).toEqual(
      expect.arrayContaining([
        { to: 'listed@office.test', at: testNow },
        { to: 'unknown@office.test', at: anHourLater },
      ]),
    )
    await world().db.delete(people).where(eq(people.id, personId))
  })

  test('sends two of many concurrent mails to one mailbox, and delays one', async () => {
    await Promise.all(
      Array.from({ length: 7 }, (_, index) => register(victim, served.browser(`203.0.113.${index}`))),
    )
    expect(await victimMailMinutes()).toEqual([0, 0, 60])
  })
})
