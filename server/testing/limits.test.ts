import { desc } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountProofs, recoveryLinks, session } from '#server/db/tables/accounts.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { solutionHeader } from '#contract/sign-in.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { isLongRun } from '#server/env.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { counterKey } from '#server/limits/commands.ts'
import { mailProof } from '#server/accounts/proofs/commands.ts'
import { secretOf } from '#server/accounts/proofs/rules.ts'
import { solved } from '#server/testing/captcha.ts'
import { addAccount, castPassword, returnedRow } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { callServer } from '#server/testing/dataset.ts'
import { contentsOf } from '#server/testing/matrix-calls.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const owner = 'ines@limits.test'
let world: World
let behindProxy: Awaited<ReturnType<typeof serve>>
let withoutProxy: Awaited<ReturnType<typeof serve>>
let ownerId = ''

beforeAll(async () => {
  world = await createWorld({ engine: 'postgres' })
  behindProxy = await serve(testDeps(world.db))
  withoutProxy = await serve(testDeps(world.db, { trustedProxies: [] }))
  ownerId = await addAccount(world.db, cheapPasswords, { name: 'Ines', email: owner, role: 'admin' })
}, 30_000)
afterAll(async () => {
  await Promise.all([behindProxy.close(), withoutProxy.close()])
  await world.close()
})
beforeEach(() => world.db.delete(rateCounters))

type SignInAttempt = { email: string; password: string; from: string; cookie?: string; solution?: string }

async function signIn(url: string, { email, password, from, cookie, solution }: SignInAttempt) {
  const response = await fetch(`${url}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      ...(cookie !== undefined && { cookie }),
      ...(solution !== undefined && { [solutionHeader]: solution }),
    },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  const device = response.headers.getSetCookie().find((line) => line.includes('device'))
  return { status: response.status, device: device?.split(';')[0] }
}

/** The newest code for the owner, as in the mail. */
async function mailedCode(): Promise<string> {
  const deps = testDeps(world.db)
  await mailProof(deps, 'sign-in code', owner)
  const [proof] = await world.db.select().from(accountProofs).orderBy(desc(accountProofs.createdAt)).limit(1)
  return proof ? secretOf(deps, proof) : ''
}

const signInByCode = (url: string, body: { email: string; otp: string }) =>
  fetch(`${url}/auth/v1/sign-in/email-otp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '192.0.2.77',
    },
    body: JSON.stringify(body),
  })

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

const [tries, addresses] = isLongRun() ? [1_000, 50] : [100, 10]
test(`A8: checks 10 of ${tries} guesses from ${addresses} addresses, and the owner’s device still signs in`, async () => {
  const correct = { email: owner, password: castPassword, from: '203.0.113.7' }
  const { device = '' } = await signIn(behindProxy.url, correct)
  const statuses: number[] = []
  for (let start = 0; start < tries; start += 50) {
    const batch = Array.from({ length: 50 }, (_, n) => `198.51.100.${(start + n) % addresses}`)
    const responses = await Promise.all(
      batch.map((from) => signIn(behindProxy.url, { email: owner, password: 'a guess', from })),
    )
    statuses.push(...responses.map(({ status }) => status))
  }
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, tries - 10])
  expect((await signIn(behindProxy.url, { ...correct, cookie: device })).status).toBe(200)
  // A mailed code also works, on an unknown device: the owner is never locked out.
  const code = await mailedCode()
  expect((await signInByCode(behindProxy.url, { email: owner, otp: code })).status).toBe(200)
  // Control: the same correct password from an unknown device is limited like the guesses.
  expect((await signIn(behindProxy.url, correct)).status).toBe(429)
  recordFigure(
    'A8',
    `${tries} guesses from ${addresses} addresses: 10 looked at; the owner's device signed in`,
  )
}, 120_000)

const forged = isLongRun() ? 10_000 : 60
test(`A10: ${forged} forged IP addresses count as one`, async () => {
  const before = 200 - forged / 2
  if (before > 0) await addFailures('127.0.0.1', before)
  const statuses: number[] = []
  for (let start = 0; start < forged; start += 20) {
    const batch = Array.from(
      { length: 20 },
      (_, n) => `10.${(start + n) >> 8}.${(start + n) & 255}.1, 198.51.100.1`,
    )
    const responses = await Promise.all(
      batch.map((from) =>
        signIn(withoutProxy.url, { email: `${randomUUID()}@limits.test`, password: 'a guess', from }),
      ),
    )
    statuses.push(...responses.map(({ status }) => status))
  }
  const checked = Math.min(forged / 2, 200)
  expect([count(statuses, 401), count(statuses, 428)]).toEqual([checked, forged - checked])
  recordFigure('A10', `${forged} forged values counted as one`)
}, 300_000)

const signInStranger = (from: string) =>
  signIn(behindProxy.url, { email: `${randomUUID()}@limits.test`, password: 'a guess', from })

test('A10: an IPv6 /64 counts as one IP address, and the next /64 as another', async () => {
  await addFailures('2001:db8:1:2::/64', 198)
  const statuses: number[] = []
  for (const end of ['::1', ':ffff::2', ':1:2:3:4', ':a::b'])
    statuses.push((await signInStranger(`2001:db8:1:2${end}`)).status)
  expect(statuses).toEqual([401, 401, 428, 428])
  expect((await signInStranger('2001:db8:1:3::1')).status).toBe(401)
})

const failures = isLongRun() ? 1_000 : 210
test(`H3: ${failures} failures from an IP address block no known device, and strangers get a challenge`, async () => {
  const correct = { email: owner, password: castPassword, from: '203.0.113.7' }
  if (failures < 1_000) await addFailures(correct.from, 190)
  const { device = '' } = await signIn(behindProxy.url, correct)
  for (let index = 0; index < failures - (failures < 1_000 ? 190 : 0); index += 1)
    await signInStranger(correct.from)
  const colleague = 'tove@limits.test'
  await addAccount(world.db, cheapPasswords, { name: 'Tove', email: colleague })
  // Another person at the address, on a new device, gets a challenge and signs in.
  const stranger = { ...correct, email: colleague }
  expect((await signIn(behindProxy.url, stranger)).status).toBe(428)
  expect((await signIn(behindProxy.url, { ...stranger, solution: 'x' })).status).toBe(428)
  const solution = await solved(behindProxy.url, correct.from)
  expect((await signIn(behindProxy.url, { ...stranger, solution })).status).toBe(200)
  expect((await signIn(behindProxy.url, { ...stranger, solution })).status).toBe(428)
  // Other IP addresses neither get nor need a challenge.
  await expect(solved(behindProxy.url, '198.51.100.200')).rejects.toThrow('nonce')
  expect((await signIn(behindProxy.url, { ...stranger, from: '198.51.100.200' })).status).toBe(200)
  // The owner is not limited on a known device, or in a session.
  expect((await signIn(behindProxy.url, { ...correct, cookie: device })).status).toBe(200)
  const signedIn = await behindProxy.signedIn(ownerId)
  const prove = () => signedIn.ownAccount.reauthenticate({ password: castPassword })
  for (let index = 0; index < 3; index++) expect(await prove().catch((error: unknown) => error)).toEqual({})
  recordFigure('H3', `${failures} failures from one address: 0 refusals of a known device or a session`)
}, 300_000)

/** Simulates this many failures from an IP address in the last quarter of an hour. */
async function addFailures(address: string, hits: number): Promise<void> {
  const { secret, clock } = testDeps(world.db)
  const key = counterKey(secret, 'sign-in:address', address)
  await world.db.insert(rateCounters).values({ key, hits, resetsAt: new Date(clock().getTime() + 600_000) })
}

async function addRecoveryLink(): Promise<string> {
  const { secret, clock } = testDeps(world.db)
  const expiresAt = new Date(clock().getTime() + 600_000)
  const [row] = await world.db.insert(recoveryLinks).values({ userId: ownerId, expiresAt }).returning()
  return linkToken(secret, 'recovery', { id: returnedRow(row).id, generation: 1 })
}

test('A2: opening a link five times by GET and HEAD changes nothing, wherever its token is', async () => {
  const token = await addRecoveryLink()
  const [before, sessions] = [await contentsOf(world.db), await world.db.$count(session)]
  const paths = [
    `/rpc/accounts/recover?token=${token}`,
    `/rpc/accounts/recover?data=${encodeURIComponent(JSON.stringify({ json: { token, password: 'salt-Meadow-204' } }))}`,
    `/api/accounts/recover?token=${token}&password=salt-Meadow-204`,
    `/rpc/claims/confirm?data=${encodeURIComponent(JSON.stringify({ json: { token } }))}`,
    `/rpc/invitations/decline?data=${encodeURIComponent(JSON.stringify({ json: { token } }))}`,
    `/rpc/invitations/accept?data=${encodeURIComponent(JSON.stringify({ json: { token } }))}`,
    `/auth/v1/verify-email?token=${token}`,
    `/auth/v1/reset-password/${token}`,
    ...[
      'claims/open',
      'invitations/open',
      'accounts/resetOpen',
      'accounts/reset',
      'accounts/confirmEmail',
    ].map((name) => `/rpc/${name}?data=${encodeURIComponent(JSON.stringify({ json: { token } }))}`),
  ]
  const responses: string[] = []
  for (const path of paths)
    for (const method of ['GET', 'HEAD'])
      for (let time = 0; time < 5; time++) {
        const response = await fetch(`${behindProxy.url}${path}`, { method, redirect: 'manual' })
        await response.text()
        if (response.headers.getSetCookie().length > 0 || response.status < 400)
          responses.push(`${method} ${path}: ${response.status}`)
      }
  expect(responses).toEqual([])
  expect(await contentsOf(world.db)).toEqual(before)
  // Our tokens follow the #, so only a scanner that runs the page's script opens the link, by POST.
  const opened = await openLinkFiveTimes()
  expect(opened.statuses).toEqual([200, 200, 200, 200, 200])
  expect(await contentsOf(world.db)).toEqual(opened.before)
  await world.db.delete(pendingRegistrations)
  expect(await world.db.$count(session)).toBe(sessions)
  // The link still works.
  expect(await useLink(token, 'first-Meadow-204')).toBe(200)
  recordFigure(
    'A2',
    `${paths.length} forms of a link, each opened 5 times by GET and by HEAD: nothing changed`,
  )
})

/** Opens a pending registration's mailed link five times, as its page does (fails if opening confirms). */
async function openLinkFiveTimes() {
  const { secret, clock } = testDeps(world.db)
  const linkExpiresAt = new Date(clock().getTime() + 600_000)
  const [registration] = await world.db
    .insert(pendingRegistrations)
    .values({ email: 'scanned@limits.test', linkExpiresAt })
    .returning()
  const before = await contentsOf(world.db)
  const statuses: number[] = []
  for (let time = 0; time < 5; time++) {
    const response = await callServer(behindProxy.url, 'claims.open', {
      input: { token: linkToken(secret, 'claim', returnedRow(registration)) },
    })
    await response.text()
    statuses.push(response.status)
  }
  return { before, statuses }
}

const useLink = async (token: string, password: string) => {
  const response = await callServer(behindProxy.url, 'accounts.recover', { input: { token, password } })
  await response.text()
  return response.status
}

const uses = isLongRun() ? 100 : 20
test(`A3: exactly one of ${uses} concurrent uses of one link succeeds, and none afterwards`, async () => {
  const token = await addRecoveryLink()
  const statuses = await Promise.all(
    Array.from({ length: uses }, (_, index) => useLink(token, `quiet-Heron-${index}-38`)),
  )
  expect(count(statuses, 200)).toBe(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await useLink(token, 'quiet-Heron-last-38')).not.toBe(200)
  recordFigure('A3', `${uses} uses at once: 1`)
})
