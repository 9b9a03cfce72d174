import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { session } from '#server/db/tables/accounts.ts'
import { watchDisk } from '#server/db/disk-space.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { fillDataDirectory } from '#server/testing/embedded.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-disk-'))
const log = createLogTo({ write: () => {} })
let database: Database
beforeAll(async () => {
  fillDataDirectory(dataDir)
  database = await openDatabase({ dataDir, log })
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const mebibyte = 2 ** 20
const hourMs = 60 * 60 * 1000

test('E5: refuses writes to the embedded database while its disk is nearly full', async () => {
  const disk = { free: 500 * mebibyte }
  const job = watchDisk({ database, log, pauseMs: 5, freeBytesIn: async () => disk.free })
  const { db } = database
  await addVenue(db)
  const userId = await addAccount(db, cheapPasswords, {
    name: 'Nadia',
    email: 'nadia@disk.test',
    role: 'admin',
  })
  const served = await serve(testDeps(db))
  const organiser = await served.signedIn(userId)
  // The session is so old that a request would renew it: reading must not depend on that.
  await db.update(session).set({ updatedAt: new Date(testNow.getTime() - 2 * hourMs) })
  const add = (name: string) =>
    organiser.studios.add({ name, location: null, contactEmail: null, contactPhone: null, notes: null }).then(
      () => 'saved',
      ({ code }) => code,
    )

  disk.free = 47 * mebibyte
  await expect.poll(() => add('in between')).toBe('BUSY')
  const before = (await organiser.studios.list()).map(({ name }) => name)
  expect(await add('too late')).toBe('BUSY')
  // A little more isn't enough: it would be used up immediately.
  disk.free = 63 * mebibyte
  expect(await add('too early')).toBe('BUSY')
  expect((await organiser.studios.list()).map(({ name }) => name)).toEqual(before)
  expect(await organiser.venues.list()).toHaveLength(1)

  disk.free = 65 * mebibyte
  await expect.poll(() => add('afterwards')).toBe('saved')
  expect((await organiser.studios.list()).map(({ name }) => name)).toContain('afterwards')
  await job?.stop()
  await served.close()
})
