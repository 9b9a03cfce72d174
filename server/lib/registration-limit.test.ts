import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateCounters } from '#server/accounts/tables.ts'
import { claims } from '#server/claims/tables.ts'
import type { Deps } from '#server/lib/deps.ts'
import { counterKey } from '#server/lib/rate-limit.ts'
import { outbox } from '#server/outbox/tables.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addVenue } from '#server/testing/cast.ts'
import { serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const office = '203.0.113.50'
const anHourLater = new Date(testNow.getTime() + 3_600_000)

describeOnBothDatabases('registrations', (world) => {
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
    for (const table of [outbox, claims, rateCounters]) await world().db.delete(table)
  })

  const register = (email: string, browser: Client = served.browser(office)) =>
    browser.survey.submit({ venueId, email, password: 'salt-Meadow-204', answers: answersOf('Some Body') })

  /** When the victim's mails may leave, in minutes after the beginning. */
  const turns = async () => {
    const rows = await world().db.select().from(outbox).where(eq(outbox.recipient, 'victim@office.test'))
    const live = rows.filter((mail) => !mail.discardedAt)
    return live.map(({ runAt }) => (runAt.getTime() - testNow.getTime()) / 60_000).toSorted((a, b) => a - b)
  }

  const mailTimes = async () => {
    const rows = await world().db.select({ runAt: outbox.runAt }).from(outbox).orderBy(outbox.runAt)
    return rows.map(({ runAt }) => runAt)
  }

  test('A9: 400 people of one office register at once; above 120 the mail waits, nobody is refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, at) => register(`guest-${at}@office.test`)),
    )
    expect(answers.map(({ delivery }) => delivery)).toEqual(Array.from({ length: 400 }, () => 'mail'))
    expect(await world().db.$count(claims)).toBe(400)
    const times = await mailTimes()
    expect(times.filter((at) => at.getTime() === testNow.getTime())).toHaveLength(120)
    expect(times.filter((at) => at.getTime() === anHourLater.getTime())).toHaveLength(280)
  }, 240_000)

  test('A9: only above 1,000 an hour an address is refused', async () => {
    await world()
      .db.insert(rateCounters)
      .values({ key: counterKey(deps.secret, 'survey:address', office), hits: 1000, resetsAt: anHourLater })
    await expect(register('one.more@office.test')).rejects.toMatchObject({ code: 'TOO_MANY_TRIES' })
    expect(await register('elsewhere@office.test', served.browser('198.51.100.1'))).toMatchObject({
      delivery: 'mail',
    })
  })

  test('G1: counters hold neither the network address nor the mailbox, nor a hash that can be guessed', async () => {
    await register('ines@office.test')
    const keys = (await world().db.select({ key: rateCounters.key }).from(rateCounters)).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(0)
    for (const text of [office, 'ines@office.test']) {
      const guessed = createHash('sha256').update(text)
      for (const trace of [text, guessed.copy().digest('base64url'), guessed.copy().digest('hex')])
        expect(keys.join(' ')).not.toContain(trace)
    }
  })

  test('one mailbox gets three mails an hour, whichever way they are caused; nobody who asks again waits longer', async () => {
    const owner = served.browser(office)
    await register('victim@office.test', owner)
    await owner.claims.sendAgain()
    await register('victim@office.test')
    const other = served.browser('198.51.100.1')
    await register('mallory@office.test', other)
    await other.claims.changeAddress({ email: 'victim@office.test' })
    expect(await turns()).toEqual([0, 0, 0])
    const late = served.browser(office)
    await register('victim@office.test', late)
    expect(await turns()).toEqual([0, 0, 0, 60])
    now = new Date(testNow.getTime() + 30 * 60_000)
    for (let i = 0; i < 4; i++) await late.claims.sendAgain()
    expect(await turns()).toEqual([0, 0, 0, 60])
    for (let i = 0; i < 20; i++) await register('victim@office.test', served.browser(`198.51.100.${i}`))
    expect((await turns()).slice(0, 8)).toEqual([0, 0, 0, 60, 60, 60, 120, 120])
    // Six hours from when it was asked for, however many others came first.
    expect(Math.max(...(await turns()))).toBe(30 + 360)
  })

  test('of many at once for one mailbox each takes a turn of its own', async () => {
    await Promise.all(Array.from({ length: 7 }, () => register('victim@office.test', served.browser(office))))
    expect(await turns()).toEqual([0, 0, 0, 60, 60, 60, 120])
  })
})
