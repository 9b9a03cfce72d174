import { setTimeout as pause } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { createLogTo } from '#server/lib/log.ts'
import { obtainSecret } from '#server/lib/secret.ts'
import { addStudio, callServer, testSecret } from '#server/testing/dataset.ts'
import { fillDataDirectory } from '#server/testing/embedded.ts'
import { addSignedInOrganiser } from '#server/testing/organiser.ts'
import { launchServer, startServer } from '#server/testing/process.ts'
import { createEmptyWorld, type Engine } from '#server/testing/world.ts'
import { recordFigure } from '#server/testing/figures.ts'

const engines: Engine[] = ['pglite', 'postgres']
const silent = createLogTo({ write: () => {} })

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-kill-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

describe.each(engines)('kill -9 (%s)', (engine) => {
  const kills = isLongRun() ? 100 : 2
  // Only the long run, which runs this test alone, limits the time that a start may take.
  const seconds = isLongRun() ? 5 : 30
  test(
    `E1: ${kills} kills under load lose no acknowledged write, and restarts take at most ${seconds} s`,
    async () => {
      if (engine === 'pglite') fillDataDirectory(dataDir)
      const { settings, drop } = await makeSettings(engine)
      const cookie = await addOrganiser(settings)
      const acknowledged: string[] = []
      const starts: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        const server = await startServer(settings)
        starts.push(server.startedIn)
        expect(await findMissing(server.url, cookie, acknowledged)).toEqual([])
        const writers = Promise.allSettled(
          ['a', 'b', 'c', 'd'].map((writer) =>
            writeUntilGone(server.url, cookie, `${kill}-${writer}`, acknowledged),
          ),
        )
        await pause(100 + Math.random() * 900)
        await server.end('SIGKILL')
        expect((await writers).filter(({ status }) => status === 'rejected')).toEqual([])
      }
      const last = await startServer(settings)
      // The median, because other load on the machine may delay a single start.
      const [median = Infinity, slowest = Infinity] = [
        starts.toSorted(ascending)[kills >> 1],
        Math.max(...starts),
      ]
      expect(median).toBeLessThan(seconds * 1_000)
      recordFigure(
        'E1',
        `${engine}: ${kills} kills, ${acknowledged.length} acknowledged writes, 0 lost, starts: median ${median} ms, slowest ${slowest} ms`,
      )
      expect(acknowledged.length).toBeGreaterThan(kills)
      expect(await findMissing(last.url, cookie, acknowledged)).toEqual([])
      // Control: a write that was never made counts as missing.
      expect(await findMissing(last.url, cookie, ['never written'])).toEqual(['never written'])
      await last.end('SIGTERM')
      await drop()
    },
    kills * 60_000,
  )

  const interruptions = isLongRun() ? 30 : 1
  test(
    `E10: after ${interruptions} interruptions while tables are created, the next start completes them`,
    async () => {
      const { settings, drop } = await makeSettings(engine)
      for (let n = 0; n < interruptions; n++) {
        const { child, exited } = launchServer(settings)
        await pause(500 + Math.random() * 1_500)
        child.kill('SIGKILL')
        await exited
      }
      const server = await startServer(settings)
      expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' })
      recordFigure('E10', `${engine}: killed ${interruptions} times while migrating, then complete`)
      await server.end('SIGTERM')
      await drop()
    },
    120_000 + interruptions * 20_000,
  )
})

const ascending = (left: number, right: number) => left - right

/** The settings of one server, with an empty database on the test server or a directory of its own. */
async function makeSettings(engine: Engine) {
  if (engine === 'pglite')
    return { settings: { DATA_DIR: dataDir, SECRET: testSecret }, drop: async () => {} }
  const world = await createEmptyWorld({ engine })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const settings = { DATA_DIR: dataDir, SECRET: testSecret, DATABASE_URL: world.database.databaseUrl }
  return { settings, drop: world.close }
}

async function addOrganiser(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<string> {
  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir: settings.DATA_DIR,
    log: silent,
  })
  await migrate(database)
  const key = obtainSecret({ secret: testSecret, dataDir })
  const cookie = await addSignedInOrganiser(database.db, key, 'http://localhost:3000')
  await database.close()
  return cookie
}

/** Writes one studio after another; records, outside the server, those that the server confirmed. */
async function writeUntilGone(url: string, cookie: string, prefix: string, acknowledged: string[]) {
  for (let n = 0; ; n++) {
    const name = `Studio ${prefix}-${n}`
    try {
      const status = await addStudio(url, cookie, { name })
      if (status !== 200) throw new Error(`Not saved: ${status}`)
      acknowledged.push(name)
    } catch (error) {
      // fetch throws a TypeError when the other side dies, as intended here.
      if (error instanceof TypeError) return
      throw error
    }
  }
}

async function findMissing(url: string, cookie: string, acknowledged: readonly string[]): Promise<string[]> {
  const response = await callServer(url, 'studios.list', { cookie })
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: 200 })
  return acknowledged.filter((name) => !text.includes(`"${name}"`))
}
