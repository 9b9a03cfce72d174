import { createContexts } from '#server/context.ts'
import { eq, sql } from 'drizzle-orm'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endSessions, startSession } from '#server/accounts/sessions.ts'
import { session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Deps } from '#server/core/deps.ts'
import { cachedReadsOf } from '#server/read-cache/cached-reads.ts'
import { createReadCache } from '#server/read-cache/route.ts'
import type { Route } from '#server/lib/http-server.ts'
import { createRpc } from '#server/core/rpc.ts'
import { createSecuredResponse } from '#server/lib/security-headers.ts'
import { router } from '#server/router.ts'
import { listen } from '#server/testing/listen.ts'
import { cookieFor } from '#server/testing/matrix-calls.ts'
import { actorNames } from '#server/testing/matrix-actors.ts'
import { createFixture, resetAccounts, type Fixture } from '#server/testing/matrix-fixture.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const cachedReads = cachedReadsOf(router)

describeOnBothDatabases('the read cache', (world) => {
  let now = testNow
  let deps: Deps
  let fixture: Fixture
  let readCache: ReturnType<typeof createReadCache>
  let plain: Awaited<ReturnType<typeof serveOnly>>
  let quick: Awaited<ReturnType<typeof serveOnly>>
  /** How many calls were passed on to the procedures. */
  let passedOn = 0

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => now })
    fixture = await createFixture(deps)
    readCache = createReadCache(router, world().database, deps)
    const procedures = createRpc(router, deps, createContexts(deps))
    plain = await serveOnly([procedures])
    const countedRoute: Route = (request, response) => {
      passedOn += 1
      return procedures(request, response)
    }
    quick = await serveOnly([readCache.route, countedRoute])
  })
  beforeEach(async () => {
    now = testNow
    await resetAccounts(fixture)
  })
  afterAll(async () => {
    await readCache.job.stop()
    await Promise.all([plain.close(), quick.close()])
  })

  const inputOf = (path: string) =>
    cachedReads.get(path)?.takesVenue ? { venueId: fixture.here } : undefined
  const addressOf = (path: string, input = inputOf(path)) =>
    `/rpc/${path}?data=${encodeURIComponent(JSON.stringify({ json: input }))}`

  type Call = { path: string; cookie?: string | undefined; headers?: Record<string, string> }

  async function send(url: string, { path, cookie, headers }: Call) {
    const site = { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }), ...headers }
    const response = await fetch(url + path, { headers: site })
    const { date: _date, etag, ...rest } = Object.fromEntries(response.headers)
    return { status: response.status, headers: rest, etag, text: await response.text() }
  }

  async function sendBoth(call: Call) {
    const { etag, ...expected } = await send(plain.url, call)
    expect(etag).toBeUndefined()
    const { etag: _first, ...first } = await send(quick.url, call)
    const { etag: _again, ...again } = await send(quick.url, call)
    expect(first).toEqual(expected)
    expect(again).toEqual(expected)
    return expected
  }

  const signIn = async (userId: string) =>
    (await startSession(deps.db, deps, { userId, userAgent: 'test' })).split(';')[0]

  /** Signs a person in and makes a call whose response is cached from then on; returns the call. */
  async function cacheResponse(path: string, userId: string) {
    const cookie = await signIn(userId)
    const call = { path: addressOf(path), cookie }
    expect((await send(quick.url, call)).status).toBe(200)
    passedOn = 0
    expect((await send(quick.url, call)).status).toBe(200)
    expect(passedOn).toBe(0)
    return call
  }

  test.each([...cachedReads.keys()])(
    '%s responds to every caller with the same bytes as its procedure',
    async (path) => {
      const statuses = new Map<string, number>()
      for (const actor of actorNames) {
        const cookie = await cookieFor(fixture, actor)
        statuses.set(actor, (await sendBoth({ path: addressOf(path), cookie })).status)
      }
      expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(0)
      expect(statuses.get('nobody')).toBe(401)
      expect(statuses.get('disabled')).toBe(401)
      expect(statuses.get('mustChange')).toBe(403)
    },
  )

  test.each([...cachedReads.keys()])('%s: passes unusual requests on to the procedure', async (path) => {
    const cookie = await signIn(fixture.member('organiserGuest').userId)
    const unusual = [
      addressOf(path, { venueId: fixture.absent }),
      addressOf(path, { venueId: 'no id' }),
      // PostgreSQL accepts this id, but the contract doesn't.
      addressOf(path, { venueId: fixture.absent.replace(/-[1-8]/g, '-0') }),
      `${addressOf(path)}&more=1`,
      `/rpc/${path}?data=%`,
      `/rpc/${path}?data={`,
      `/rpc/${path}`,
    ]
    for (const address of unusual) await sendBoth({ path: address, cookie })
    const crossSiteHeaders: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
    ]
    for (const headers of crossSiteHeaders)
      expect((await sendBoth({ path: addressOf(path), cookie, headers })).status).toBe(403)
    const forged = `${cookie?.slice(0, -4)}abcd`
    expect((await sendBoth({ path: addressOf(path), cookie: forged })).status).toBe(401)
  })

  test.each([...cachedReads].filter(([, { takesVenue }]) => takesVenue).map(([path]) => path))(
    '%s is never older than a change, whatever the spelling of its edition’s id',
    async (path) => {
      const { db } = world()
      const { userId, personId } = fixture.member('organiserGuest')
      const cookie = await signIn(userId)
      const spell = (venueId: string) => ({ path: addressOf(path, { venueId }), cookie })
      const spelled = [spell(fixture.here), spell(fixture.here.toUpperCase())] as const
      for (const call of spelled) await sendBoth(call)
      const isOwn = eq(attendance.personId, personId)
      await db.update(attendance).set({ attending: 'no' }).where(isOwn)
      // Changes only rows of this edition: a change to a person belongs to no edition, and would outdate the response
      // under any spelling.
      for (const [table, column] of [
        ['rooms', 'room_number'],
        ['workshops', 'title'],
        ['agenda_items', 'title'],
        ['meal_events', 'title'],
      ] as const)
        await db.execute(sql.raw(`update ${table} set ${column} = left(${column} || 'x', 30)`))
      const [small, large] = [await sendBoth(spelled[0]), await sendBoth(spelled[1])]
      expect(large).toEqual(small)
      await db.update(attendance).set({ attending: 'yes' }).where(isOwn)
    },
  )

  test('serves only cached reads, by GET', async () => {
    const cookie = await signIn(fixture.member('organiser').userId)
    for (const path of ['venues/list', 'rooms/delete', 'constructor/list', 'rooms/constructor'])
      expect((await sendBoth({ path: addressOf(path), cookie })).status).toBe(405)
    expect((await sendBoth({ path: addressOf('rooms/list').replace('/rpc', '/api'), cookie })).status).toBe(
      405,
    )
  })

  test('responds with 304 if the caller has the current response', async () => {
    const { path, cookie } = await cacheResponse('rooms/list', fixture.member('organiser').userId)
    const { etag = '' } = await send(quick.url, { path, cookie })
    const again = await send(quick.url, { path, cookie, headers: { 'if-none-match': etag } })
    expect(again).toMatchObject({ status: 304, text: '', etag, headers: { 'cache-control': 'no-store' } })
    await world().db.execute(
      sql`update rooms set room_number = room_number || 'a' where venue_id = ${fixture.here}`,
    )
    expect((await send(quick.url, { path, cookie, headers: { 'if-none-match': etag } })).status).toBe(200)
    await world().db.execute(sql`update rooms set version = version where venue_id = ${fixture.here}`)
    const { etag: newer = '' } = await send(quick.url, { path, cookie })
    expect((await send(quick.url, { path, cookie, headers: { 'if-none-match': newer } })).status).toBe(304)
  })

  describe('refuses the very next request, despite a cached response, if', () => {
    const endings: [string, number, (userId: string) => Promise<unknown>][] = [
      ['the session ended', 401, (userId) => endSessions(world().db, userId)],
      [
        'the session was shortened',
        401,
        (userId) => world().db.update(session).set({ expiresAt: now }).where(eq(session.userId, userId)),
      ],
      [
        'the account was disabled',
        401,
        (userId) => world().db.update(user).set({ disabledAt: now }).where(eq(user.id, userId)),
      ],
      [
        'another password must be chosen',
        403,
        (userId) => world().db.update(user).set({ mustChangePassword: true }).where(eq(user.id, userId)),
      ],
      [
        'the role was removed',
        403,
        (userId) => world().db.delete(userRoles).where(eq(userRoles.userId, userId)),
      ],
      [
        'the account was shut out',
        403,
        (userId) => world().db.update(user).set({ roleTakenAt: now }).where(eq(user.id, userId)),
      ],
    ]
    test.each(endings)('%s', async (_condition, status, end) => {
      for (const [path, name] of [
        ['rooms/list', 'organiser'],
        ['attendance/mine', 'guest'],
      ] as const) {
        const { userId } = fixture.member(name)
        const call = await cacheResponse(path, userId)
        await end(userId)
        expect((await sendBoth(call)).status).toBe(status)
        await world().db.update(user).set({ disabledAt: null, roleTakenAt: null })
        await resetAccounts(fixture)
      }
    })

    test('the session expires by the clock alone', async () => {
      for (const [path, name, days] of [
        ['rooms/list', 'organiser', 1],
        ['attendance/mine', 'guest', 7],
      ] as const) {
        now = testNow
        const call = await cacheResponse(path, fixture.member(name).userId)
        now = new Date(testNow.getTime() + days * 24 * 60 * 60 * 1000)
        expect((await send(quick.url, call)).status).toBe(401)
      }
    })

    test('the edition is no longer the guest’s', async () => {
      const { userId, personId } = fixture.member('organiserGuest')
      const call = await cacheResponse('agenda/mine', userId)
      await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, personId))
      expect((await sendBoth(call)).status).toBe(404)
      await world().db.update(attendance).set({ attending: 'yes' }).where(eq(attendance.personId, personId))
      expect((await sendBoth(call)).status).toBe(200)
    })
  })

  test('renews a session like every other request', async () => {
    const { userId } = fixture.member('organiser')
    const call = await cacheResponse('rooms/list', userId)
    now = new Date(testNow.getTime() + 2 * 60 * 60 * 1000)
    expect((await send(quick.url, call)).status).toBe(200)
    const [row] = await world().db.select().from(session).where(eq(session.userId, userId))
    expect(row?.updatedAt).toEqual(now)
    passedOn = 0
    await send(quick.url, call)
    expect(passedOn).toBe(0)
  })

  test('marks changed flights for exactly 48 hours, with no write in between', async () => {
    const { userId } = fixture.member('organiser')
    const changedAt = new Date(testNow.getTime() - 48 * 60 * 60 * 1000 + 5_000)
    await world().db.update(attendance).set({ flightsChangedAt: changedAt })
    const cookie = await signIn(userId)
    const call = { path: addressOf('travel/list'), cookie }
    const isShown = async () => (await sendBoth(call)).text.includes('"flightsChangedAt":"')
    expect(await isShown()).toBe(true)
    now = new Date(testNow.getTime() + 4_999)
    expect(await isShown()).toBe(true)
    now = new Date(testNow.getTime() + 5_000)
    expect(await isShown()).toBe(false)
    now = testNow
    expect(await isShown()).toBe(true)
    await world().db.update(attendance).set({ flightsChangedAt: null })
  })

  test('notices a truncated table, and a crash that emptied the marks', async () => {
    const { userId } = fixture.member('organiser')
    const call = await cacheResponse('catering/vendors', userId)
    await world().db.execute(sql`insert into catering_vendors (name) values ('Tide and Thyme')`)
    expect((await send(quick.url, call)).text).toContain('Tide and Thyme')
    await world().db.execute(sql`truncate catering_vendors cascade`)
    expect((await send(quick.url, call)).text).toBe('{"json":[]}')
    await cacheResponse('catering/vendors', userId)
    await world().db.transaction(async (tx) => {
      await tx.execute(sql`insert into catering_vendors (name) values ('Saltwater')`)
      await tx.execute(sql`delete from live_marks`)
      await tx.execute(sql`delete from live_epoch`)
    })
    expect((await send(quick.url, call)).text).toContain('Saltwater')
  })

  test('never gives one person’s response to another', async () => {
    for (const path of [...cachedReads.keys()].filter((one) => /mine|own/.test(one))) {
      const texts = []
      for (const name of ['guest', 'sameEvent', 'organiserGuest', 'guest'] as const) {
        const cookie = await signIn(fixture.member(name).userId)
        texts.push((await sendBoth({ path: addressOf(path), cookie })).text)
      }
      expect(texts[0]).toBe(texts[3])
    }
  })
})

/** Serves over real HTTP, with the headers that every response has. */
async function serveOnly(routes: readonly Route[]) {
  const options = { ServerResponse: createSecuredResponse('http://localhost:3000') }
  const server = createServer(options, async (request, response) => {
    for (const route of routes) if (await route(request, response)) return
    response.writeHead(404).end()
  })
  const url = await listen(server)
  return { url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
