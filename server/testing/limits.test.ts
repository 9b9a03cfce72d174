import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateCounters, recoveryLinks, session } from '#server/accounts/tables.ts'
import { isLongRun } from '#server/env.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { counterKey } from '#server/lib/rate-limit.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { figure } from '#server/testing/figures.ts'
import { ask } from '#server/testing/house.ts'
import { contentsOf } from '#server/testing/matrix-calls.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const owner = 'ines@limits.test'
let world: World
let behindProxy: Awaited<ReturnType<typeof serve>>
let alone: Awaited<ReturnType<typeof serve>>
let ownerId = ''

beforeAll(async () => {
  world = await createWorld({ engine: 'postgres' })
  behindProxy = await serve(testDeps(world.db))
  alone = await serve(testDeps(world.db, { trustedProxies: [] }))
  ownerId = await addAccount(world.db, cheapPasswords, { name: 'Ines', email: owner, role: 'admin' })
}, 30_000)
afterAll(async () => {
  await Promise.all([behindProxy.close(), alone.close()])
  await world.close()
})
beforeEach(() => world.db.delete(rateCounters))

type Try = { email: string; password: string; from: string; cookie?: string }

async function enter(url: string, { email, password, from, cookie }: Try) {
  const response = await fetch(`${url}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  const device = response.headers.getSetCookie().find((line) => line.includes('device'))
  return { status: response.status, device: device?.split(';')[0] }
}

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

const [tries, addresses] = isLongRun() ? [1_000, 50] : [100, 10]
test(`A8: of ${tries} guesses from ${addresses} addresses 10 are looked at, and the owner's own device still enters`, async () => {
  const right = { email: owner, password: castPassword, from: '203.0.113.7' }
  const { device = '' } = await enter(behindProxy.url, right)
  const statuses: number[] = []
  for (let at = 0; at < tries; at += 50) {
    const batch = Array.from({ length: 50 }, (_, n) => `198.51.100.${(at + n) % addresses}`)
    const answers = await Promise.all(
      batch.map((from) => enter(behindProxy.url, { email: owner, password: 'a guess', from })),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, tries - 10])
  expect((await enter(behindProxy.url, { ...right, cookie: device })).status).toBe(200)
  // The twin: the same right password from a device that is not known waits with the guesses.
  expect((await enter(behindProxy.url, right)).status).toBe(429)
  figure('A8', `${tries} guesses from ${addresses} addresses: 10 looked at; the owner's device entered`)
}, 120_000)

const forged = isLongRun() ? 10_000 : 60
test(`A10: ${forged} forged addresses are one address`, async () => {
  const before = 200 - forged / 2
  if (before > 0) await seen('127.0.0.1', before)
  const statuses: number[] = []
  for (let at = 0; at < forged; at += 20) {
    const batch = Array.from(
      { length: 20 },
      (_, n) => `10.${(at + n) >> 8}.${(at + n) & 255}.1, 198.51.100.1`,
    )
    const answers = await Promise.all(
      batch.map((from) =>
        enter(alone.url, { email: `${randomUUID()}@limits.test`, password: 'a guess', from }),
      ),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  const looked = Math.min(forged / 2, 200)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([looked, forged - looked])
  figure('A10', `${forged} forged values counted as one`)
}, 300_000)

const strangerFrom = (from: string) =>
  enter(behindProxy.url, { email: `${randomUUID()}@limits.test`, password: 'a guess', from })

test('A10: all of one IPv6 /64 is one address, and its neighbour is another', async () => {
  await seen('2001:db8:1:2::/64', 198)
  const statuses: number[] = []
  for (const end of ['::1', ':ffff::2', ':1:2:3:4', ':a::b'])
    statuses.push((await strangerFrom(`2001:db8:1:2${end}`)).status)
  expect(statuses).toEqual([401, 401, 429, 429])
  expect((await strangerFrom('2001:db8:1:3::1')).status).toBe(401)
})

/** As if that many failures had come from an address in the last quarter of an hour. */
async function seen(address: string, hits: number): Promise<void> {
  const { secret, clock } = testDeps(world.db)
  const key = counterKey(secret, 'sign-in:address', address)
  await world.db.insert(rateCounters).values({ key, hits, resetsAt: new Date(clock().getTime() + 600_000) })
}

async function recoveryLink(): Promise<string> {
  const { secret, clock } = testDeps(world.db)
  const expiresAt = new Date(clock().getTime() + 600_000)
  const [row] = await world.db.insert(recoveryLinks).values({ userId: ownerId, expiresAt }).returning()
  if (!row) throw new Error('An insert returned no row.')
  return linkToken(secret, 'recovery', { id: row.id, generation: 1 })
}

test('A2: a scanner that opens a link five times by GET and by HEAD, wherever its token stands, changes nothing', async () => {
  const token = await recoveryLink()
  const [before, sessions] = [await contentsOf(world.db), await world.db.$count(session)]
  const paths = [
    `/rpc/accounts/recover?token=${token}`,
    `/rpc/accounts/recover?data=${encodeURIComponent(JSON.stringify({ json: { token, password: 'salt-Meadow-204' } }))}`,
    `/api/accounts/recover?token=${token}&password=salt-Meadow-204`,
    `/rpc/claims/confirm?data=${encodeURIComponent(JSON.stringify({ json: { token } }))}`,
    `/rpc/invitations/accept?data=${encodeURIComponent(JSON.stringify({ json: { token } }))}`,
    `/auth/v1/verify-email?token=${token}`,
    `/auth/v1/reset-password/${token}`,
  ]
  const answers: string[] = []
  for (const path of paths)
    for (const method of ['GET', 'HEAD'])
      for (let time = 0; time < 5; time++) {
        const response = await fetch(`${behindProxy.url}${path}`, { method, redirect: 'manual' })
        await response.text()
        if (response.headers.getSetCookie().length > 0 || response.status < 400)
          answers.push(`${method} ${path}: ${response.status}`)
      }
  expect(answers).toEqual([])
  expect(await contentsOf(world.db)).toEqual(before)
  expect(await world.db.$count(session)).toBe(sessions)
  // The link is as good as before.
  const used = await use(token, 'first-Meadow-204')
  expect(used).toBe(200)
  figure('A2', `${paths.length} forms of a link, each opened 5 times by GET and by HEAD: nothing changed`)
})

const use = async (token: string, password: string) => {
  const response = await ask(behindProxy.url, 'accounts.recover', { input: { token, password } })
  await response.text()
  return response.status
}

const uses = isLongRun() ? 100 : 20
test(`A3: of ${uses} uses of one link at once exactly one succeeds, and none afterwards`, async () => {
  const token = await recoveryLink()
  const statuses = await Promise.all(
    Array.from({ length: uses }, (_, at) => use(token, `quiet-Heron-${at}-38`)),
  )
  expect(count(statuses, 200)).toBe(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await use(token, 'quiet-Heron-last-38')).not.toBe(200)
  figure('A3', `${uses} uses at once: 1`)
})
