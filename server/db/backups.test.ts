import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase, scheduleBackups } from '#server/db/backups.ts'
import { verifyDump } from '#server/db/dump-format.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type PgliteDatabase } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { addVenue } from '#server/testing/cast.ts'
import { fillDataDirectory } from '#server/testing/embedded.ts'

const log = createLogTo({ write: () => {} })
const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-backups-'))
const dir = join(dataDir, 'backups')
let database: PgliteDatabase
let minutes = 0
const clock = () => new Date(Date.UTC(2026, 10, 21, 9, minutes++))

beforeAll(async () => {
  fillDataDirectory(dataDir)
  const opened = await openDatabase({ dataDir, log })
  if (opened.kind !== 'pglite') throw new Error('This is not the embedded database.')
  database = opened
  await migrate(database)
  await addVenue(database.db)
}, 60_000)
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('E4: copies the embedded database only if something was written', async () => {
  const job = scheduleBackups({ database, clock, log, pauseMs: 30 })
  await expect.poll(() => copies('hourly').length).toBe(1)
  await database.pglite.query('select count(*) from venues')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(copies('hourly')).toHaveLength(1)
  await addVenue(database.db)
  await expect.poll(() => copies('hourly').length).toBe(2)
  await job?.stop()
})

test('makes complete copies readable only by their owner, and deletes the oldest first', async () => {
  for (let n = 0; n < 7; n++) await copyDatabase(database, 'before-migration', clock())
  const files = copies('before-migration')
  expect(files).toHaveLength(5)
  const newest = join(dir, files.at(-1) ?? '')
  expect(statSync(newest).mode & 0o777).toBe(0o600)
  expect((await verifyDump(newest)).tables.map(({ name }) => name)).toContain('venues')
  expect(copies('hourly')).toHaveLength(2)
})

const copies = (reason: string) =>
  readdirSync(dir)
    .filter((file) => file.endsWith(`-${reason}.backup.gz`))
    .toSorted()
