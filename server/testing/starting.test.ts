import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure } from '#server/testing/figures.ts'
import { quickestUntil } from '#server/testing/quickest.ts'
import { launchServer, startServer, type ServerProcess } from '#server/testing/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-starting-'))
let server: ServerProcess
let startedIn = 0
let firstOutput = ''
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir })
  startedIn = server.startedIn
  firstOutput = server.output()
})
afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

test('E3: a second server on the same data directory ends within 2 seconds and reports the first', async () => {
  const took = await quickestUntil({ tries: 10, goodEnoughMs: 2_000 }, async () => {
    const second = launchServer({ DATA_DIR: dataDir })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`${dataDir} is in use by process ${server.child.pid}. Stop it first.`)
  })
  expect(took).toBeLessThan(2_000)
})

test('F9: the server starts within 15 s on a new directory and 5 s on an existing one, and uses little memory', async () => {
  await server.end('SIGTERM')
  server = await startServer({ DATA_DIR: dataDir })
  expect(startedIn).toBeLessThan(15_000)
  expect(server.startedIn).toBeLessThan(5_000)
  // The memory used by starting is freed a second later.
  await expect.poll(() => residentMegabytes(server.child.pid), { timeout: 10_000 }).toBeLessThan(450)
  const megabytes = residentMegabytes(server.child.pid)
  recordFigure(
    'F9',
    `embedded: new ${startedIn} ms, existing ${server.startedIn} ms, ${megabytes} MB resident when idle`,
  )
})

test('a new directory gets the prebuilt database, so that no migration runs', () => {
  expect(firstOutput).toContain('Quarterdeck is at')
  expect(firstOutput).not.toContain('migrated the database')
})

test('F12: only their owner can read the files of the data directory', () => {
  const ownFiles = ['.', 'backups', 'secret', 'lock', 'pid', 'control.sock'].filter((name) =>
    ['.', ...readdirSync(dataDir)].includes(name),
  )
  expect(ownFiles).toContain('secret')
  expect(ownFiles.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)).toEqual([])
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})

/** The memory of the process as the system counts it: everything that is resident. */
function residentMegabytes(pid: number | undefined): number {
  const [, kilobytes = 'none'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kilobytes) * 1024) / 1_000_000)
}
