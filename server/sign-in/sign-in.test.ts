import { createContexts } from '#server/context.ts'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openPaths } from '#server/auth-paths.ts'
import { authRoute } from '#server/sign-in/route.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Passwords } from '#server/core/ports.ts'
import { refuse } from '#server/lib/refuse.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { listen } from '#server/testing/listen.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const ErrorBody = z.object({ code: z.string().optional(), message: z.string().optional() })
const office = '203.0.113.50'
const invalid = { status: 401, code: 'invalid_credentials', message: 'Invalid login credentials' }

describeOnBothDatabases('signing in', (world) => {
  let hashes = 0
  let passwords: Passwords
  const countingPasswords: Passwords = {
    hash: (password) => ((hashes += 1), passwords.hash(password)),
    verify: (password, stored) => ((hashes += 1), passwords.verify(password, stored)),
    limitSignIns: (work) => passwords.limitSignIns(work),
    refusal: () => passwords.refusal(),
  }
  let url = ''
  const server = createServer((request, response) => void route(request, response))
  let route: ReturnType<typeof authRoute>

  beforeAll(async () => {
    const deps = testDeps(world().db, { passwords: countingPasswords })
    route = authRoute(deps, openPaths(deps), createContexts(deps))
    url = `${await listen(server)}/auth/v1/sign-in/email`
    await addAccount(world().db, cheapPasswords, { name: 'Ines', email: 'ines@sign-in.test' })
    await addAccount(world().db, cheapPasswords, {
      name: 'Gone',
      email: 'gone@sign-in.test',
      disabledAt: new Date(),
    })
  })
  afterAll(() => void server.close())
  beforeEach(async () => {
    passwords = cheapPasswords
    await world().db.delete(rateCounters)
  })

  async function signIn(email: string, password: string, address = office) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    })
    return { status: response.status, ...ErrorBody.parse(await response.json()) }
  }

  test('A9: a hundred people in one office sign in although forty of them mistype first', async () => {
    const emails = Array.from({ length: 100 }, (_, index) => `guest-${index}@office.test`)
    for (const email of emails) await addAccount(world().db, cheapPasswords, { name: email, email })
    // Forty people mistype their password once, and every fourth of them three times.
    const mistyped = emails
      .slice(0, 40)
      .flatMap((email, index) =>
        Array.from({ length: index % 4 === 0 ? 3 : 1 }, () => signIn(email, 'something-else')),
      )
    expect(await Promise.all(mistyped)).toEqual(mistyped.map(() => invalid))
    const responses = await Promise.all(emails.map((email) => signIn(email, castPassword)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(100)
  }, 120_000)

  test('A8: guessing is blocked from all addresses, and the lock ends by itself', async () => {
    for (let index = 0; index < 10; index++)
      expect(await signIn('ines@sign-in.test', `guess-number-${index}`, `198.51.100.${index}`)).toEqual(
        invalid,
      )
    const refused = await signIn('ines@sign-in.test', castPassword, '198.51.100.99')
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
    await world()
      .db.update(rateCounters)
      .set({ resetsAt: new Date('2026-11-21T08:59:59Z') })
    expect((await signIn('ines@sign-in.test', castPassword)).status).toBe(200)
  })

  test('A12: an unknown address, a disabled account and a wrong password get the same response and work', async () => {
    for (const email of ['nobody@sign-in.test', 'gone@sign-in.test', 'ines@sign-in.test']) {
      hashes = 0
      expect(await signIn(email, 'not-the-password')).toEqual(invalid)
      expect(hashes).toBe(1)
    }
  })

  test('G2: logs sign-ins, failures and sign-outs with account and time, and the address only as a hash', async () => {
    const from = '203.0.113.77'
    const id = await addAccount(world().db, cheapPasswords, { name: 'Name', email: 'named@sign-in.test' })
    await signIn('named@sign-in.test', 'not-the-password', from)
    await signIn('never@sign-in.test', 'not-the-password', from)
    const first = await world().db.$count(auditLog)
    const signedIn = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: 'named@sign-in.test', password: castPassword }),
    })
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const signOut = (body = {}) =>
      fetch(url.replace('sign-in/email', 'sign-out'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', cookie },
        body: JSON.stringify(body),
      })
    const response = await signOut()
    expect(response.status).toBe(200)
    // no data stays in the browser.
    expect(response.headers.get('clear-site-data')).toBe('"storage"')
    // The session has ended, so this signs no one out. A device with unsent data keeps its storage.
    const secondSignOut = await signOut({ clearsStorage: false })
    expect([secondSignOut.status, secondSignOut.headers.get('clear-site-data')]).toEqual([200, null])
    const entries = (await world().db.select().from(auditLog).orderBy(auditLog.createdAt)).slice(first - 2)
    const auditedAddress = entries[0]?.after
    expect(
      entries.map(({ action, actorId, entityId, after }) => ({ action, actorId, entityId, after })),
    ).toEqual([
      { action: 'account.signInFailed', actorId: null, entityId: id, after: auditedAddress },
      { action: 'account.signInFailed', actorId: null, entityId: null, after: auditedAddress },
      { action: 'account.signedIn', actorId: id, entityId: id, after: auditedAddress },
      { action: 'account.signedOut', actorId: id, entityId: id, after: null },
    ])
    expect(auditedAddress).toEqual({ from: expect.stringMatching(/^[\w-]{43}$/) })
    expect(JSON.stringify(entries)).not.toMatch(/203\.0|@sign-in/)
  })

  test('while too many passwords wait to be checked, responds BUSY without checking or counting', async () => {
    passwords = { ...cheapPasswords, verify: async () => refuse('BUSY') }
    for (let index = 0; index < 12; index++)
      expect(await signIn('ines@sign-in.test', castPassword)).toMatchObject({ status: 503, code: 'BUSY' })
    passwords = cheapPasswords
    expect((await signIn('ines@sign-in.test', castPassword)).status).toBe(200)
  })
})
