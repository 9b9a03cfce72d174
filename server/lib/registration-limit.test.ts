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

  beforeAll(async () => {
    deps = testDeps(world().db)
    served = await serve(deps)
    venueId = await addVenue(world().db)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    for (const table of [outbox, claims, rateCounters]) await world().db.delete(table)
  })

  const register = (email: string, browser: Client = served.browser(office)) =>
    browser.survey.submit({ venueId, email, password: 'salt-Meadow-204', answers: answersOf('Some Body') })

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

  test('one mailbox gets three mails an hour, whichever way they are caused', async () => {
    const browser = served.browser(office)
    await register('victim@office.test', browser)
    await browser.claims.sendAgain()
    await register('victim@office.test')
    const other = served.browser('198.51.100.1')
    await register('mallory@office.test', other)
    expect(await other.claims.changeAddress({ email: 'victim@office.test' })).toEqual({
      email: 'victim@office.test',
      delivery: 'mail',
    })
    const waiting = await world().db.select().from(outbox)
    const toVictim = waiting.filter((mail) => mail.recipient === 'victim@office.test' && !mail.discardedAt)
    expect(toVictim.map(({ runAt }) => runAt).toSorted((a, b) => a.getTime() - b.getTime())).toEqual([
      testNow,
      testNow,
      anHourLater,
    ])
  })
})
