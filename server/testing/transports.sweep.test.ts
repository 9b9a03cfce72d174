import { createContexts } from '#server/context.ts'
import { once } from 'node:events'
import { Agent, request, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaths } from '#server/auth-paths.ts'
import { authRoute } from '#server/sign-in/route.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import { isLongRun } from '#server/env.ts'
import { functionsRoute } from '#server/invitations/bulk-setup/functions-route.ts'
import { createHttpServer } from '#server/lib/http-server.ts'
import { createRpc } from '#server/core/rpc.ts'
import { createLive } from '#server/live/route.ts'
import { router } from '#server/router.ts'
import { recordFigure } from '#server/testing/figures.ts'
import type { ActorName } from '#server/testing/matrix-actors.ts'
import { cookieFor } from '#server/testing/matrix-calls.ts'
import { createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented, rowOf, withoutGate } from '#server/testing/procedures.ts'
import { openPort } from '#server/testing/listen.ts'
import { transportsTo, type Transport } from '#server/testing/transports.ts'
import { testDeps } from '#server/testing/served.ts'
import { createWorld, type World } from '#server/testing/world.ts'

let world: World
let fixture: Fixture
const servers: Server[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
  world = await createWorld({ engine: 'pglite' })
  fixture = await createFixture(testDeps(world.db))
}, 30_000)
afterAll(async () => {
  agent.destroy()
  for (const server of servers) server.close()
  await world.close()
})

/** Serves all routes of the product on a free port. Returns the port. */
async function serveRoutes(procedures: Parameters<typeof createRpc>[0]): Promise<number> {
  const { deps } = fixture
  const live = createLive(deps, new AbortController().signal)
  const routes = [
    live.route,
    createRpc(procedures, deps, createContexts(deps)),
    authRoute(deps, openPaths(deps), createContexts(deps)),
    functionsRoute(deps),
    calendarRoute(deps),
  ]
  const server = createHttpServer({ routes, publicUrl: deps.publicUrl, log: deps.log })
  servers.push(server)
  return openPort(server)
}

/** Uses Node's own client, because fetch would normalize the path. */
async function send(
  port: number,
  transport: Transport,
  { cookie, body }: { cookie: string | undefined; body: string },
) {
  const hasBody = transport.method !== 'GET' && transport.method !== 'HEAD'
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(hasBody && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(cookie !== undefined && { cookie }),
    ...transport.headers,
  }
  const sent = request({
    port,
    host: '127.0.0.1',
    path: transport.path,
    method: transport.method,
    headers,
    agent,
  })
  sent.end(hasBody ? body : undefined)
  const [response] = await once(sent, 'response')
  await once(response.resume(), 'end')
  return Number(response.statusCode)
}

const closedTo = (actor: ActorName) =>
  implemented.filter(({ path }) => ['UNAUTHORIZED', 'FORBIDDEN'].includes(rowOf(path).outcomes[actor]))

/** The ordinary run uses every transport, but each procedure with only some of them. */
const everyNth = isLongRun() ? 1 : 12
const transportsFor = (procedure: string, turn: number) =>
  transportsTo(procedure).filter((_, index) => index % everyNth === turn % everyNth)

/** Returns the requests that reached a procedure although it refuses their caller. */
async function tryTransports(
  port: number,
  actor: ActorName,
  isIncluded: (path: string) => boolean = () => true,
): Promise<{ requestCount: number; bypasses: string[] }> {
  const cookie = await cookieFor(fixture, actor)
  const bypasses: string[] = []
  let requestCount = 0
  for (const [turn, { path }] of closedTo(actor)
    .filter((procedure) => isIncluded(procedure.path))
    .entries()) {
    const body = JSON.stringify({ json: await rowOf(path).input(fixture, actor) })
    const statuses = await Promise.all(
      transportsFor(path, turn).map(async (transport) => ({
        transport,
        status: await send(port, transport, { cookie, body }),
      })),
    )
    requestCount += statuses.length
    for (const { transport, status } of statuses)
      if (status < 400 || status >= 500) bypasses.push(`${path} ${transport.name}: ${status}`)
  }
  return { requestCount, bypasses }
}

describe('B7: paths and verbs that bypass guards in other servers', () => {
  test('there are more than 40', () => {
    expect(transportsTo('studios.list').length).toBeGreaterThan(40)
  })

  test.each(['nobody', 'guest'] as const)(
    'give %s access to no procedure that is closed to them',
    async (actor) => {
      const { requestCount, bypasses } = await tryTransports(await serveRoutes(router), actor)
      expect(bypasses).toEqual([])
      recordFigure(
        'B7',
        `${requestCount} requests of ${actor === 'guest' ? 'a guest' : 'a stranger'}, 0 through`,
      )
      expect(requestCount).toBeGreaterThan(250)
    },
    isLongRun() ? 300_000 : 30_000,
  )

  test('control: without the gate, they reach procedures', async () => {
    const { bypasses } = await tryTransports(await serveRoutes(withoutGate()), 'guest', (path) =>
      path.startsWith('studios.'),
    )
    expect(bypasses.length).toBeGreaterThan(0)
  })

  test('give access to no other closed path', async () => {
    const port = await serveRoutes(router)
    const places = ['/live', '/functions/v1/create-guest-account', '/functions/v1/bulk-setup-guests']
    const cookie = await cookieFor(fixture, 'noRole')
    const bypasses: string[] = []
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const path of places.flatMap(variantsOf)) {
        const status = await send(port, { name: path, method, path }, { cookie, body: '{}' })
        if (status < 400 || status >= 500) bypasses.push(`${method} ${path}: ${status}`)
      }
    expect(bypasses).toEqual([])
  })
})

const variantsOf = (path: string) => [
  path,
  `/${path}`,
  `${path}/`,
  `${path}//`,
  `${path}/.`,
  `/x/..${path}`,
  `${path};x=1`,
  `${path}%00`,
  `${path}?x=/livez`,
  path.toUpperCase(),
  path.replaceAll('/', '%2f'),
  path.replaceAll('/', '\\'),
  path.replace('e', '%65'),
]
