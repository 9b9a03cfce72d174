import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBalancer } from '#server/testing/balancer.ts'
import { addStudio, createDataset, testSecret, type Dataset } from '#server/testing/dataset.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { startServer, type ServerProcess } from '#server/testing/process.ts'
import { startReplicatedPostgres } from '#server/testing/replicas.ts'

/** Long run only: it needs HAProxy, and takes a quarter of an hour. */
const rounds = 50

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>
let servers: ServerProcess[] = []
let balancer: Awaited<ReturnType<typeof createBalancer>>
let dataset: Dataset

beforeAll(async () => {
  postgres = await startReplicatedPostgres()
  dataset = await createDataset({ databaseUrl: postgres.url, dataDir: '' })
  const settings = { DATABASE_URL: postgres.url, SECRET: testSecret }
  servers = await Promise.all([1, 2, 3].map(() => startServer(settings)))
  balancer = await createBalancer(servers.map(({ url }) => Number(new URL(url).port)))
}, 120_000)
afterAll(async () => {
  await balancer.close()
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  await postgres.stop()
})

test(
  `E7: ${rounds} failovers to the standby under load lose no acknowledged write, and need no restart`,
  async () => {
    const results: Round[] = []
    for (let round = 0; round < rounds; round++) {
      results.push(await failOver(round))
      await postgres.rebuild()
    }
    const [acknowledged, lost, gaps, waits] = [
      results.reduce((sum, one) => sum + one.acknowledged, 0),
      results.flatMap((one) => one.lost),
      results.map(({ gap }) => gap),
      results.map(({ afterPromotion }) => afterPromotion),
    ]
    expect(lost).toEqual([])
    // Control: a write that was never made counts as lost.
    expect(await findLost(['never written'])).toEqual(['never written'])
    expect(Math.max(...waits)).toBeLessThan(10_000)
    for (const server of servers) {
      expect(server.child.exitCode).toBeNull()
      expect(await tryWrite(server.url, `Afterwards at ${server.url}`)).toBe(200)
      expect(server.output()).not.toMatch(/uncaught error|unhandled rejection/)
    }
    recordFigure(
      'E7',
      `${rounds} failovers to a synchronous standby: ${acknowledged} acknowledged writes, 0 lost, writing again ${Math.max(...waits)} ms after the promotion at the latest, longest gap ${Math.max(...gaps)} ms`,
    )
  },
  120_000 + rounds * 60_000,
)

/** In milliseconds: the gap without an acknowledged write, and the time from the promotion to the first one. */
type Round = { acknowledged: number; lost: string[]; gap: number; afterPromotion: number }

async function failOver(round: number): Promise<Round> {
  const load = startWriters(round)
  await pause(500 + Math.random() * 1_000)
  await postgres.killPrimary()
  await pause(500)
  await postgres.promote()
  const promoted = performance.now()
  await load.untilWrittenAfter(promoted)
  await pause(300)
  const writes = await load.end()
  const times = writes.map(({ writtenAt }) => writtenAt)
  const first = times.find((time) => time > promoted) ?? Infinity
  return {
    acknowledged: writes.length,
    lost: await findLost(writes.map(({ name }) => name)),
    gap: Math.round(Math.max(...times.slice(1).map((time, previous) => time - (times[previous] ?? time)))),
    afterPromotion: Math.round(first - promoted),
  }
}

type Write = { name: string; writtenAt: number }

/** Eight people who keep adding studios, whatever the responses; acknowledged writes are listed in order. */
function startWriters(round: number) {
  const load = { isRunning: true }
  const acknowledged: Write[] = []
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; load.isRunning; n++) {
      const name = `Round ${round} ${writer} ${n}`
      const status = await tryWrite(balancer.url, name)
      // Asked to retry, or the connection broke: neither acknowledges the write. Anything else is an error.
      expect([200, 503, 0]).toContain(status)
      if (status === 200) acknowledged.push({ name, writtenAt: performance.now() })
      else await pause(50)
    }
  })
  return {
    untilWrittenAfter: async (moment: number) => {
      await expect.poll(() => (acknowledged.at(-1)?.writtenAt ?? 0) > moment, { timeout: 30_000 }).toBe(true)
    },
    end: async () => {
      load.isRunning = false
      await Promise.all(writers)
      return acknowledged
    },
  }
}

/** The status of the response; 0 if there was none. */
async function tryWrite(url: string, name: string): Promise<number> {
  try {
    return await addStudio(url, dataset.organiser, { name })
  } catch (error) {
    if (error instanceof TypeError) return 0
    throw error
  }
}

/** The names that the database lacks. */
async function findLost(names: readonly string[]): Promise<string[]> {
  const rows = await postgres.query<{ name: string }>(
    'select name from unnest($1::text[]) name where not exists (select from studios s where s.name = name.name)',
    [names],
  )
  return rows.map(({ name }) => name)
}
