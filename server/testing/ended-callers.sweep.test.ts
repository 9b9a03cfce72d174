import { createContexts } from '#server/context.ts'
import { openPaths } from '#server/auth-paths.ts'
import fc from 'fast-check'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { session } from '#server/db/tables/accounts.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import type { Deps } from '#server/core/deps.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { isLongRun } from '#server/env.ts'
import { createReadCache } from '#server/read-cache/route.ts'
import type { Route } from '#server/lib/http-server.ts'
import { createRpc } from '#server/core/rpc.ts'
import { router } from '#server/router.ts'
import { authRoute } from '#server/sign-in/route.ts'
import { endedCallers } from '#server/testing/ended-callers.ts'
import { hourMs, type Caller, type Attempt, type Scene } from '#server/testing/ended-links.ts'
import {
  plainVariation,
  delays,
  isRefused,
  variations,
  nextVariation,
  readAddressOf,
  requestsOf,
  type CallVariation,
  type Request,
} from '#server/testing/ended-manners.ts'
import { listen } from '#server/testing/listen.ts'
import { listenTo, serveLive } from '#server/testing/live.ts'
import { contentsOf } from '#server/testing/matrix-calls.ts'
import { createFixture, resetAccounts, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented } from '#server/testing/procedures.ts'
import { serve, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('callers whose access has ended', (world) => {
  let now = testNow
  let deps: Deps
  let fixture: Fixture
  let scene: Scene
  let served: Scene['served']
  let live: Awaited<ReturnType<typeof serveLive>>
  let readCache: ReturnType<typeof createReadCache>
  let server: Server
  let url: string

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => now })
    fixture = await createFixture(deps)
    served = await serve(deps)
    live = await serveLive(deps)
    readCache = createReadCache(router, world().database, deps)
    const routes: readonly Route[] = [
      readCache.route,
      createRpc(router, deps, createContexts(deps)),
      authRoute(deps, openPaths(deps), createContexts(deps)),
      calendarRoute(deps),
    ]
    server = createServer(async (request, response) => {
      for (const route of routes) if (await route(request, response)) return
      response.writeHead(404).end()
    })
    url = await listen(server)
  })
  afterAll(async () => {
    await Promise.all([readCache.job.stop(), live.close(), served.close()])
    server.close()
  })
  beforeEach(reset)

  async function reset() {
    now = testNow
    await resetAccounts(fixture)
    const organiser = await served.signedIn(fixture.member('organiser').userId)
    scene = { fixture, served, organiser, wait: (passed) => (now = new Date(now.getTime() + passed)) }
  }

  let calls = 0
  async function send({ address, body, more }: Request, headers: Record<string, string> = {}) {
    calls += 1
    const response = await fetch(url + address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        // Limits per IP address are tested elsewhere.
        'x-forwarded-for': `198.51.${calls % 256}.7`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
        ...more,
      },
      ...(body !== undefined && { body }),
    })
    return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
  }

  /** Reads every cached read, so that it is in the cache when the caller's access ends. Returns their ETags. */
  async function readCached({ headers, calls: all }: Caller) {
    const etags = new Map<Attempt, string>()
    const unanswered: string[] = []
    for (const attempt of all) {
      const address = readAddressOf(attempt)
      if (address === undefined) continue
      const { status, etag } = await send({ address, body: undefined, more: {} }, headers)
      if (status !== 200) unanswered.push(`${address}: ${status}`)
      if (etag !== null) etags.set(attempt, etag)
    }
    return { etags, unanswered }
  }

  /** Sends the call that succeeds while the caller has access, if there is one. Returns its status. */
  async function tryOpening({ opens, headers }: Caller): Promise<number[]> {
    const [request] = opens ? requestsOf(opens, plainVariation, new Map()) : []
    return request ? [(await send(request, headers)).status] : []
  }

  const readState = async () => ({
    contents: await contentsOf(world().db),
    sessions: await world().db.select({ id: session.id }).from(session).orderBy(session.id),
    taps: await world().db.select().from(doorTaps).orderBy(doorTaps.id),
  })

  /** Ends a caller's access and, after the delay, sends every call. Returns the calls that succeeded and the changes. */
  async function sendAfterEnd(caller: Caller, variationStream: fc.Stream<CallVariation>, delay: number) {
    const opened = await tryOpening(caller)
    const { etags, unanswered } = await readCached(caller)
    const { cookie = '', ...more } = caller.headers ?? {}
    const stream = caller.isListening && (await listenTo(live.url, cookie, more))
    await caller.end()
    if (stream) await expectEnd(stream)
    now = new Date(now.getTime() + delay)
    const before = await readState()
    const answered: string[] = []
    const inOrder = caller.calls
      .map((attempt) => ({ attempt, variation: nextVariation(variationStream) }))
      .toSorted((one, other) => one.variation.rank - other.variation.rank)
    for (const { attempt, variation } of inOrder) {
      for (const request of requestsOf(attempt, variation, etags)) {
        const reply = await send(request, caller.headers)
        if (!isRefused(reply, request))
          answered.push(`${request.address}: ${reply.status} ${reply.text.slice(0, 200)}`)
      }
    }
    const after = await readState()
    const added = after.taps.filter((tap) => !before.taps.some(({ id }) => id === tap.id))
    // Marks of changes are deleted by a background job, and are never written alone.
    const mayChange = new Set(['live_marks', ...(caller.writes ?? [])])
    if (delay <= hourMs && added.length > 0)
      for (const table of ['door_taps', 'audit_log']) mayChange.add(table)
    const changed = [...after.contents]
      .filter(([table, digest]) => before.contents.get(table) !== digest && !mayChange.has(table))
      .map(([table]) => table)
    return {
      refusedBefore: [...opened.filter((status) => status !== 200), ...unanswered],
      answered,
      changed,
      taps: added.filter(({ kind }) => kind !== 'report'),
      haveSessionsChanged: JSON.stringify(before.sessions) !== JSON.stringify(after.sessions),
    }
  }

  test.each(Object.entries(endedCallers))(
    '%s changes and reads nothing, whatever it sends',
    async (_name, make) => {
      await fc.assert(
        fc.asyncProperty(variations, delays, async (variationStream, delay) => {
          await reset()
          const caller = await make(scene)
          const found = await sendAfterEnd(caller, variationStream, delay).finally(async () => {
            now = testNow
            await caller.makeReady?.()
          })
          expect(found).toEqual({
            refusedBefore: [],
            answered: [],
            changed: [],
            taps: [],
            haveSessionsChanged: false,
          })
        }),
        { numRuns: isLongRun() ? 20 : 2 },
      )
    },
  )

  test('cover every procedure whose access can end', async () => {
    const called = new Set<string>()
    for (const make of Object.values(endedCallers)) {
      for (const attempt of (await make(scene)).calls) if ('path' in attempt) called.add(attempt.path)
    }
    const missing = implemented.filter(({ path, meta, inputSchema }) => {
      const canBeLost = meta.access !== 'anyone' || takesToken(inputSchema)
      return canBeLost && !called.has(path) && !neverLost.has(path)
    })
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})

async function expectEnd(stream: Awaited<ReturnType<typeof listenTo>>): Promise<void> {
  await expect.poll(stream.isOver).toBe(true)
}

const takesToken = (schema: (typeof implemented)[number]['inputSchema']) =>
  schema instanceof z.ZodObject && 'token' in schema.shape

/** The unsubscribe link of reminders never expires. */
const neverLost = new Set(['reminders.stop'])
