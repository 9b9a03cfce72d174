import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOn } from '#server/testing/databases.ts'
import { isLongRun } from '#server/env.ts'
import { recordFigure } from '#server/testing/figures.ts'
import {
  addStudio,
  callServer,
  createDataset,
  testSecret,
  trySignIn,
  type Dataset,
} from '#server/testing/dataset.ts'
import { startOwnPostgres, type OwnPostgres } from '#server/testing/postgres.ts'
import { startServer, type ServerProcess } from '#server/testing/process.ts'

let postgres: OwnPostgres
let server: ServerProcess
let dataset: Dataset

beforeAll(async () => {
  postgres = await startOwnPostgres()
  dataset = await createDataset({ databaseUrl: postgres.url, dataDir: '' })
  server = await startServer({ DATABASE_URL: postgres.url, SECRET: testSecret })
}, 60_000)
afterAll(async () => {
  await server.end('SIGKILL')
  await postgres.stop()
})

const restarts = isLongRun() ? 20 : 2
test(
  `E7: after ${restarts} crashes of PostgreSQL under load, everything works again within 5 seconds`,
  async () => {
    const recoveryTimes: number[] = []
    const responses: TimedResponse[] = []
    for (let restart = 0; restart < restarts; restart++) {
      const load = startLoad()
      await pause(200 + Math.random() * 300)
      await postgres.crash()
      await pause(300)
      expect((await fetch(`${server.url}/livez`)).status).toBe(200)
      expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
      await postgres.start()
      recoveryTimes.push(await untilServing())
      responses.push(...(await load.end()))
    }
    const waits = responses.map(({ milliseconds }) => milliseconds)
    const putOff = responses.filter(({ status }) => status === 503).map(({ milliseconds }) => milliseconds)
    expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    // Control: there was an outage, and calls succeeded before and after it.
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]))
    // Other load on the machine may delay a single response.
    expect(putOff.toSorted((left, right) => left - right)[Math.floor(putOff.length * 0.95)]).toBeLessThan(
      3_000,
    )
    expect(Math.max(...waits)).toBeLessThan(10_000)
    expect(Math.max(...recoveryTimes)).toBeLessThan(5_000)
    expect(server.child.exitCode).toBeNull()
    expect(server.output()).not.toMatch(/uncaught error|unhandled rejection/)
    recordFigure(
      'E7',
      `${restarts} crashes, ${responses.length} responses, slowest ${Math.max(...waits)} ms, back after ${Math.max(...recoveryTimes)} ms`,
    )
  },
  restarts * 15_000,
)

test('E5: while the database is read-only, writes get 503, reads continue, and the server recovers', async () => {
  await runOn(postgres.url, 'alter system set default_transaction_read_only = on')
  await runOn(postgres.url, 'select pg_reload_conf()')
  await expect.poll(() => addNamed('while read-only')).toBe(503)
  expect((await callServer(server.url, 'studios.list', { cookie: dataset.organiser })).status).toBe(200)
  expect((await callServer(server.url, 'venues.list', { cookie: dataset.organiser })).status).toBe(200)
  await runOn(postgres.url, 'alter system reset default_transaction_read_only')
  await runOn(postgres.url, 'select pg_reload_conf()')
  await expect.poll(() => addNamed('afterwards')).toBe(200)
  expect(server.child.exitCode).toBeNull()
})

type TimedResponse = { what: string; status: number; milliseconds: number }

/** Starts four callers that call again and again; a refused or broken connection counts as status 0. */
function startLoad() {
  const load = { isRunning: true }
  const calls: Record<string, () => Promise<number>> = {
    list: () => statusOf(callServer(server.url, 'studios.list', { cookie: dataset.organiser })),
    home: () =>
      statusOf(
        callServer(server.url, 'travel.mine', { cookie: dataset.guest, input: { venueId: dataset.venueId } }),
      ),
    add: () => addNamed(`Studio ${Math.random()}`),
    signIn: async () => {
      const status = await trySignIn(server.url, {
        email: `${Math.random()}@house.test`,
        password: 'a guess',
      })
      // A stranger is refused, later for trying too often: both are responses.
      return status === 401 || status === 429 ? 200 : status
    },
  }
  const callers = Object.entries(calls).map(async ([what, call]) => {
    const responses: TimedResponse[] = []
    while (load.isRunning) {
      const began = performance.now()
      const status = await call().catch(() => 0)
      responses.push({ what, status, milliseconds: Math.round(performance.now() - began) })
      await pause(5)
    }
    return responses
  })
  return {
    end: async () => {
      load.isRunning = false
      return (await Promise.all(callers)).flat()
    },
  }
}

const statusOf = async (call: Promise<Response>) => {
  const response = await call
  await response.text()
  return response.status
}

const addNamed = (name: string) => addStudio(server.url, dataset.organiser, { name })

const isServing = async () =>
  (await fetch(`${server.url}/readyz`)).ok && (await addNamed(`Back ${Math.random()}`)) === 200

/** Milliseconds until every kind of call is answered again. */
async function untilServing(): Promise<number> {
  const began = performance.now()
  while (!(await isServing())) await pause(20)
  return Math.round(performance.now() - began)
}
