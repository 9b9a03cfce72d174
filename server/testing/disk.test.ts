import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { minFreeBytes } from '#server/db/disk-space.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { addStudio, callServer, createDataset, testSecret, type Dataset } from '#server/testing/dataset.ts'
import { startServer, type ServerProcess } from '#server/testing/process.ts'
import { createWorld } from '#server/testing/world.ts'

const mebibyte = 2 ** 20
const disk = mkdtempSync(join(tmpdir(), 'quarterdeck-small-disk-'))
const isMounted = tryToMount(disk)
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.end('SIGKILL')
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Only root can create a small disk; for everyone else server/db/disk-space.test.ts simulates one. */
const disks = isMounted ? ['a disk of 160 MiB'] : []
test.each(disks)(
  'E5: if %s fills up during writes, reads continue, no write is partial, and the server recovers',
  async () => {
    const settings = { DATA_DIR: join(disk, 'data'), SECRET: testSecret }
    const dataset = await createDataset({ dataDir: settings.DATA_DIR })
    server = await startServer(settings)
    const { url, child } = server
    const acknowledged: string[] = []
    const add = async () => {
      const name = `Studio ${acknowledged.length}`
      const status = await addStudio(url, dataset.organiser, { name, notes: 'n'.repeat(900) })
      if (status === 200) acknowledged.push(name)
      return status
    }
    expect(await add()).toBe(200)
    // Another program fills the disk until it is full.
    fill(20 * mebibyte)
    await expect.poll(add, { timeout: 10_000 }).toBe(503)
    fill(0)
    for (let retry = 0; retry < 50; retry += 1) expect(await add()).toBe(503)
    expect(await studiosOf(url, dataset)).toEqual(acknowledged.toSorted())
    expect((await callServer(url, 'venues.list', { cookie: dataset.organiser })).status).toBe(200)
    rmSync(join(disk, 'neighbour'))
    await expect.poll(add, { timeout: 10_000 }).toBe(200)
    expect(child.exitCode).toBeNull()
    expect(await server.end('SIGTERM')).toBe(0)
    server = await startServer(settings)
    expect(await studiosOf(server.url, dataset)).toEqual(acknowledged.toSorted())
    recordFigure(
      'E5',
      `a full disk: ${acknowledged.length} writes acknowledged and kept, 50 put off, all reads answered, back without a restart`,
    )
  },
)

test('E5: the reserved disk space is enough for two more log files of the embedded database', async () => {
  const world = await createWorld({ engine: 'pglite' })
  const { rows } = await world.db.execute<{ bytes: string }>(
    sql`select setting as bytes from pg_settings where name = 'wal_segment_size'`,
  )
  expect(minFreeBytes.stop).toBeGreaterThanOrEqual(2 * Number(rows[0]?.bytes))
  await world.close()
})

function tryToMount(dir: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', dir], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Fills the disk up to the given number of free bytes. */
function fill(bytesLeft: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'neighbour'), Buffer.alloc(bavail * bsize - bytesLeft), { flag: 'a' })
}

async function studiosOf(url: string, { organiser: cookie }: Dataset): Promise<string[]> {
  const response = await callServer(url, 'studios.list', { cookie })
  expect(response.status).toBe(200)
  const text = await response.text()
  return [...text.matchAll(/"name":"(Studio \d+)"/g)].map(([, name = '']) => name).toSorted()
}
