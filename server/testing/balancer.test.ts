import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { createBalancer } from '#server/testing/balancer.ts'
import { castPassword } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { callServer, createDataset, testSecret, trySignIn, type Dataset } from '#server/testing/dataset.ts'
import { listenTo } from '#server/testing/live.ts'
import { startServer, type ServerProcess } from '#server/testing/process.ts'
import { createEmptyWorld, type World } from '#server/testing/world.ts'

let world: World
let dataset: Dataset
let servers: ServerProcess[] = []
let balancer: Awaited<ReturnType<typeof createBalancer>>
let settings: Record<string, string> = {}

beforeAll(async () => {
  world = await createEmptyWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const { databaseUrl } = world.database
  dataset = await createDataset({ databaseUrl, dataDir: '' })
  settings = { DATABASE_URL: databaseUrl, SECRET: testSecret }
  servers = await Promise.all([startServer(settings), startServer(settings), startServer(settings)])
  balancer = await createBalancer(servers.map(({ url }) => Number(new URL(url).port)))
}, 60_000)
afterAll(async () => {
  await balancer.close()
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  await world.close()
})

const urls = () => servers.map(({ url }) => url)
const sessionAt = async (url: string, cookie: string) =>
  (await (await callServer(url, 'accounts.session', { cookie })).text()).includes(dataset.guestEmail)

test('a sign-in or sign-out at one of three processes applies to all three (security A11)', async () => {
  const [first = '', second = '', third = ''] = urls()
  const signedIn = await fetch(`${first}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: dataset.guestEmail, password: castPassword }),
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (const url of urls()) expect(await sessionAt(url, cookie)).toBe(true)
  await fetch(`${second}/auth/v1/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: '{}',
  })
  for (const url of [third, first, second]) expect(await sessionAt(url, cookie)).toBe(false)
})

test('each of three processes sends signals for changes in any of them', async () => {
  const listeners = await Promise.all(urls().map((url) => listenTo(url, dataset.organiser)))
  for (const [index, url] of urls().entries()) {
    const input = { venueId: dataset.venueId, roomNumber: `1${index}`, bedCount: 2, bedType: 'single' }
    expect((await callServer(url, 'rooms.add', { cookie: dataset.organiser, input })).status).toBe(200)
    for (const listener of listeners)
      await expect
        .poll(() => listener.heard().filter((signal) => signal === `rooms ${dataset.venueId}`).length, {
          timeout: 2_000,
        })
        .toBeGreaterThan(index)
  }
  await Promise.all(listeners.map((listener) => listener.hangUp()))
})

const tries = isLongRun() ? 200 : 60
test(`A11: ${tries} concurrent attempts in three processes are counted exactly, and survive a restart`, async () => {
  const statuses = await Promise.all(Array.from({ length: tries }, () => guessAt(balancer.url)))
  const counts = [401, 429].map((status) => statuses.filter((one) => one === status).length)
  expect(counts).toEqual([10, tries - 10])
  const last = servers.pop()
  await last?.end('SIGTERM')
  const restarted = await startServer(settings)
  servers.push(restarted)
  expect(await guessAt(restarted.url)).toBe(429)
  recordFigure(
    'A11',
    `${tries} tries at once at three processes: 10 looked at, ${tries - 10} refused; refused by a new process`,
  )
}, 60_000)

const guessAt = (url: string) => trySignIn(url, { email: 'somebody@house.test', password: 'a guess' })

const kills = isLongRun() ? 10 : 1
test(
  `E1: killing one of three processes ${kills} times fails no call that another process accepted`,
  async () => {
    let answered = 0
    for (let kill = 0; kill < kills; kill++) {
      const ports = urls().map((url) => Number(new URL(url).port))
      const currentBalancer = await createBalancer(ports)
      const victim = servers.shift()
      const load = { isRunning: true }
      const callers = Array.from({ length: 8 }, async () => {
        const outcomes: Outcome[] = []
        while (load.isRunning) outcomes.push(await callOnce(currentBalancer.url))
        return outcomes
      })
      await pause(300)
      await victim?.end('SIGKILL')
      await pause(700)
      load.isRunning = false
      const outcomes = (await Promise.all(callers)).flat()
      const died = Number(new URL(victim?.url ?? '').port)
      const failed = outcomes.filter(({ status }) => status !== 200)
      expect(failed.filter(({ from }) => currentBalancer.dealtTo(from) !== died)).toEqual([])
      // Only calls to the killed process: each caller had one call running.
      expect(failed.length).toBeLessThanOrEqual(8)
      const served = new Set(outcomes.map(({ from }) => currentBalancer.dealtTo(from)))
      expect([...served].filter((port) => port !== undefined).length).toBe(3)
      answered += outcomes.length - failed.length
      await currentBalancer.close()
      servers.push(await startServer(settings))
    }
    recordFigure(
      'E1',
      `one of three processes killed ${kills} times: ${answered} calls answered, 0 lost by the others`,
    )
  },
  kills * 20_000,
)

type Outcome = { status: number; from: number }

/** Sends one call over a connection of its own; status 0 if it broke off. */
async function callOnce(url: string): Promise<Outcome> {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: dataset.organiser,
  }
  const sent = request(`${url}/rpc/studios/list`, { method: 'POST', headers, agent: false })
  let from = 0
  sent.on('socket', (socket) => socket.once('connect', () => (from = socket.localPort ?? 0)))
  sent.end('{}')
  try {
    const [response] = await once(sent, 'response')
    await once(response.resume(), 'end')
    return { status: response.complete ? Number(response.statusCode) : 0, from }
  } catch {
    return { status: 0, from } // the test decides which calls may fail
  }
}
