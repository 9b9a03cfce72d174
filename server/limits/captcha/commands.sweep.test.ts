import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { challengePath, solutionHeader } from '#contract/sign-in.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { challengesAllowed, consumeSolution } from '#server/limits/captcha/commands.ts'
import { challengeValidMs } from '#server/limits/captcha/rules.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import type { Deps } from '#server/core/deps.ts'
import { counterKey, hit } from '#server/limits/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { solved } from '#server/testing/captcha.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { declared } from '#server/testing/procedures.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld, describeOnBothDatabases } from '#server/testing/world.ts'

const email = 'ines@captcha.test'
const credentials = { email, password: castPassword }

/** Every call that hashes, mails or texts for a stranger. */
const protectedCalls = [
  ['/auth/v1/sign-in/email', credentials],
  ['/auth/v1/email-otp/send-verification-otp', { email, type: 'sign-in' }],
  ['/auth/v1/phone-number/send-otp', { phoneNumber: '+351912345678' }],
  ['/auth/v1/request-password-reset', { email }],
  ['/auth/v1/send-verification-email', undefined],
  ['/rpc/accounts/signUp', { json: credentials }],
  ['/rpc/accounts/askReset', { json: { email } }],
  ['/rpc/survey/submit', { json: {} }],
  ['/rpc/claims/sendAgain', {}],
  ['/rpc/claims/renew', { json: { token: 'x' } }],
  ['/rpc/claims/changeAddress', { json: { email } }],
  ['/api/accounts/askReset', { email }],
] as const

const ErrorBody = z.looseObject({ code: z.string() })
const Envelope = z.object({ json: ErrorBody })

describeOnBothDatabases('the captcha', (world) => {
  let now = testNow
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => now, isCaptchaOn: true, sms: () => {} })
    served = await serve(deps)
    await addAccount(world().db, cheapPasswords, { name: 'Ines', email, role: 'guest' })
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    now = testNow
    await world().db.delete(rateCounters)
  })

  const post = (path: string, body: unknown, solution?: string, url = served.url) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(solution !== undefined && { [solutionHeader]: solution }),
      },
      body: JSON.stringify(body ?? {}),
    })
  const challengeFor = async (address: string) =>
    (await fetch(`${served.url}${challengePath}`, { headers: { 'x-forwarded-for': address } })).status

  test('allows each IP address 120 challenges a minute', async () => {
    const statuses = await Promise.all(Array.from({ length: 125 }, () => challengeFor('203.0.113.9')))
    expect(statuses.filter((status) => status === 200)).toHaveLength(challengesAllowed.perMinute)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(await challengeFor('203.0.113.10')).toBe(200)
    now = new Date(testNow.getTime() + 61_000)
    expect(await challengeFor('203.0.113.9')).toBe(200)
  })

  const signIn = (solution?: string) => post('/auth/v1/sign-in/email', credentials, solution)
  const readRows = async () => [
    await world().db.$count(rateCounters),
    await world().db.$count(outbox),
    await world().db.$count(pendingRegistrations),
    await world().db.$count(auditLog),
  ]

  test('responds with 404 and isn’t required while it is turned off, whatever the caller sends', async () => {
    const server = await serve(testDeps(world().db))
    expect((await fetch(`${server.url}${challengePath}`)).status).toBe(404)
    for (const solution of [undefined, 'x'])
      expect((await post('/auth/v1/sign-in/email', credentials, solution, server.url)).status).toBe(200)
    await server.close()
  })

  test('refuses every protected call without a solution, before anything is written', async () => {
    const before = await readRows()
    for (const [path, body] of protectedCalls) {
      const response = await post(path, body)
      expect([path, response.status]).toEqual([path, 428])
      const reply: unknown = await response.json()
      const { code } = path.startsWith('/rpc') ? Envelope.parse(reply).json : ErrorBody.parse(reply)
      const spelled = path.startsWith('/auth') ? 'captcha_failed' : 'CAPTCHA_FAILED'
      expect([path, code]).toEqual([path, spelled])
    }
    expect(await readRows()).toEqual(before)
  })

  test('is required by exactly these calls, but never by calls with a session or a link', async () => {
    const names = declared.filter(({ meta }) => meta.needsCaptcha).map(({ path }) => path)
    expect(names.toSorted()).toEqual([
      'accounts.askReset',
      'accounts.signUp',
      'claims.changeAddress',
      'claims.renew',
      'claims.sendAgain',
      'survey.submit',
    ])
    expect(declared.filter(({ meta }) => meta.needsCaptcha && meta.access !== 'anyone')).toEqual([])
    expect((await post('/rpc/accounts/session', {})).status).toBe(200)
    expect((await post('/auth/v1/sign-in/email-otp', { email, otp: '123456' })).status).toBe(422)
  })

  test('allows one call for each valid solution', async () => {
    const solution = await solved(served.url)
    expect((await signIn(solution)).status).toBe(200)
    expect((await signIn(solution)).status).toBe(428)
    const mailed = await world().db.$count(outbox)
    expect((await post('/rpc/accounts/askReset', { json: { email } }, solution)).status).toBe(428)
    expect(await world().db.$count(outbox)).toBe(mailed)
    const other = await solved(served.url)
    expect((await post('/rpc/accounts/askReset', { json: { email } }, other)).status).toBe(200)
    expect(await world().db.$count(outbox)).toBe(mailed + 1)
  })

  test('is also required from callers that request a bearer token', async () => {
    const response = await fetch(`${served.url}/auth/v1/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'set-auth-token',
        [solutionHeader]: await solved(served.url),
      },
      body: JSON.stringify(credentials),
    })
    expect(response.headers.get('set-auth-token')).not.toBeNull()
  })

  test('accepts a solution for exactly ten minutes, even if it was never used', async () => {
    const [early, late] = [await solved(served.url), await solved(served.url)]
    now = new Date(testNow.getTime() + challengeValidMs - 1)
    expect((await signIn(early)).status).toBe(200)
    now = new Date(testNow.getTime() + challengeValidMs)
    expect((await signIn(late)).status).toBe(428)
    expect((await signIn(early)).status).toBe(428)
  })

  test('refuses forged solutions and solutions of another server, without a database write', async () => {
    const right = await solved(served.url)
    const [nonce = '', endsAt = '', seal = '', found = ''] = right.split('.')
    const strangers = await serve({ ...deps, secret: 'a secret that another server has, 2026' })
    const forged = [
      [nonce, Number(endsAt) + 60_000, seal, found],
      [nonce.split('').toReversed().join(''), endsAt, seal, found],
      [nonce, endsAt, seal.split('').toReversed().join(''), found],
      [nonce, endsAt, seal, found.split('').toReversed().join('')],
      // The published part of the response isn't a solution.
      [nonce, endsAt, seal, '0'.repeat(32)],
      [await solved(strangers.url)],
    ]
    await strangers.close()
    const before = await readRows()
    for (const parts of forged) expect((await signIn(parts.join('.'))).status).toBe(428)
    expect(await readRows()).toEqual(before)
    expect((await signIn(right)).status).toBe(200)
  })

  test('refuses malformed headers', async () => {
    const right = await solved(served.url)
    const header = fc.oneof(
      fc.string({
        unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
        maxLength: 300,
      }),
      fc.nat({ max: right.length - 1 }).map((index) => right.slice(0, index)),
      fc.nat({ max: right.length - 1 }).map((index) => `${right.slice(0, index)}~${right.slice(index + 1)}`),
      fc.constantFrom(
        `${right},${right}`,
        `${right}.`,
        right.toUpperCase(),
        'a'.repeat(8_000),
        '....',
        'null',
      ),
    )
    await fc.assert(
      fc.asyncProperty(header, async (malformed) => {
        expect((await signIn(malformed)).status).toBe(428)
      }),
      { numRuns: isLongRun() ? 500 : 40 },
    )
    expect((await signIn(right)).status).toBe(200)
  })
})

describe('one solution in several processes', () => {
  const world = openRaceWorld()
  let deps: Deps
  beforeAll(async () => {
    deps = testDeps(world.db, { isCaptchaOn: true })
  }, 30_000)

  /** How many of 20 concurrent calls pass, half of them in a second process. */
  async function countPassed(consume: (db: Db, solution: string) => Promise<void>): Promise<number> {
    const served = await serve(deps)
    const solution = await solved(served.url)
    await served.close()
    const tries = Array.from({ length: 20 }, (_, index) =>
      consume(index % 2 === 0 ? world.db : world.second.db, solution),
    )
    return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  }

  const consume = (db: Db, captchaSolution: string) =>
    consumeSolution({ deps: { ...deps, db }, captchaSolution })

  /** The unsafe variant, with separate statements to check and to count. */
  const checkThenCount = async (db: Db, solution: string) => {
    const key = counterKey(deps.secret, 'captcha-control', solution)
    if ((await db.$count(rateCounters, eq(rateCounters.key, key))) > 0) throw new Error('used')
    await hit(db, key, { seconds: 60 }, testNow)
  }

  test('allows one of twenty concurrent calls in two processes', async () => {
    for (let round = 0; round < (isLongRun() ? 20 : 3); round++) expect(await countPassed(consume)).toBe(1)
  })

  test('control: checking first and storing later allows more than one', async () => {
    // On a busy machine the twenty calls may happen to run one after another.
    let maxUses = 0
    for (let round = 0; round < 20 && maxUses < 2; round++)
      maxUses = Math.max(maxUses, await countPassed(checkThenCount))
    expect(maxUses).toBeGreaterThan(1)
  })
})
