import { eq } from 'drizzle-orm'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Db } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { runOperatorCommand as run } from '#server/testing/command.ts'
import { fillDataDirectory } from '#server/testing/embedded.ts'
import { addSignedInOrganiser } from '#server/testing/organiser.ts'
import { startServer } from '#server/testing/process.ts'
import { createEmptyWorld } from '#server/testing/world.ts'

const secret = '7c1e4b9a0d5f28e36b8a1c9d4e7f0a2b'
const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-cli-'))
const oldSettings = { DATA_DIR: join(dir, 'here'), SECRET: secret }
const file = join(dir, 'event.backup.gz')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('E9: moves an event from the embedded database to PostgreSQL, with people still signed in', async () => {
  const cookie = await organiserIn(oldSettings.DATA_DIR)
  expect(await run('backup', [file], { DATA_DIR: join(dir, 'nothing') })).toMatchObject({ code: 1 })

  const server = await startServer(oldSettings)
  const nowhere = join(dir, 'no', 'such', 'directory')
  expect(await run('backup', [nowhere], oldSettings)).toEqual({
    code: 1,
    output: `${nowhere} cannot be written (ENOENT). Check that its directory exists and has space, and that this user may write there.`,
    where: '',
  })
  const where = `This is the embedded database in ${oldSettings.DATA_DIR}, with 0 people (no settings file).`
  expect(await run('backup', [file], oldSettings)).toMatchObject({
    code: 0,
    output: expect.stringContaining(file),
    where,
  })
  // Not even the server's own copy is left.
  expect(readdirSync(join(oldSettings.DATA_DIR, 'backups'))).toEqual([])
  expect(await run('backup', [file], oldSettings)).toMatchObject({
    code: 1,
    output: `${file} already exists. Choose another name.`,
  })
  expect(await run('restore', [file], oldSettings)).toMatchObject({
    code: 1,
    output: `${oldSettings.DATA_DIR} is in use by process ${server.child.pid}. Stop it first.`,
  })
  await server.end('SIGTERM')
  expect(await run('restore', [file], oldSettings)).toMatchObject({
    code: 1,
    output: 'This database already has data. Restore into an empty one.',
  })

  const world = await createEmptyWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const newSettings = {
    DATA_DIR: join(dir, 'there'),
    SECRET: secret,
    DATABASE_URL: world.database.databaseUrl,
  }
  const { pathname, host } = new URL(world.database.databaseUrl)
  expect(await run('restore', [file], newSettings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('because the secret is the same'),
    where: `This is PostgreSQL ${pathname.slice(1)} at ${host}, with 0 people (no settings file).`,
  })
  const movedServer = await startServer(newSettings)
  const response = await fetch(`${movedServer.url}/rpc/studios/list`, {
    method: 'POST',
    headers: { cookie, origin: movedServer.url, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(200)
  // The copy was taken before its own log entry was written.
  expect(await backupEntries(world.db)).toEqual(['backup.restored'])
  expect(await run('backup', [join(dir, 'again.backup.gz')], newSettings)).toMatchObject({ code: 0 })
  expect(await backupEntries(world.db)).toEqual(['backup.restored', 'backup.made'])
  expect(await run('restore', [file], newSettings)).toMatchObject({
    code: 1,
    output: 'A server is using this database. Stop it first.',
  })
  await movedServer.end('SIGTERM')
  await world.close()
}, 240_000)

test('a backup in a folder gets its time as its name, and only old files with such names are deleted', async () => {
  const settings = { DATA_DIR: join(dir, 'kept'), SECRET: secret, KEEP_BACKUPS: '2' }
  await organiserIn(settings.DATA_DIR)
  const folder = join(dir, 'backups')
  expect(await run('backup', [`${folder}/`], settings)).toMatchObject({ code: 0 })
  const old = ['2026-01-01-030000.backup', '2026-01-02-030000.backup', 'before-upgrade.backup']
  for (const name of old) writeFileSync(join(folder, name), '')
  const first = readdirSync(folder).filter((name) => !old.includes(name))
  const { code, output } = await run('backup', [folder], settings)
  expect(code).toBe(0)
  const [second = '', ...others] = readdirSync(folder).filter(
    (name) => !old.includes(name) && !first.includes(name),
  )
  expect(second).toMatch(/^\d{4}-\d\d-\d\d-\d{6}\.backup$/)
  expect(output).toContain(join(folder, second))
  expect(others).toEqual([])
  expect(readdirSync(folder).toSorted()).toEqual([...first, second, 'before-upgrade.backup'].toSorted())
}, 240_000)

test('restoring a file that isn’t a backup changes nothing', async () => {
  const wrong = join(dir, 'wrong.backup.gz')
  writeFileSync(wrong, 'not packed')
  const nowhere = join(dir, 'nowhere')
  expect(await run('restore', [wrong], { DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    output: `${wrong} is cut off, or isn’t a Quarterdeck backup.`,
  })
  // A file that can't be read may still be a complete backup.
  expect(await run('restore', [dir], { DATA_DIR: nowhere })).toMatchObject({
    code: 1,
    output: `${dir} cannot be read (EISDIR).`,
  })
  expect(existsSync(nowhere)).toBe(false)
})

/** G2: the operator's log entries, in order. */
async function backupEntries(db: Db): Promise<string[]> {
  const rows = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.entity, 'backup'))
    .orderBy(auditLog.createdAt)
  return rows.map(({ action }) => action)
}

async function organiserIn(dataDir: string): Promise<string> {
  fillDataDirectory(dataDir)
  const database = await openDatabase({ dataDir, log: createLogTo({ write: () => {} }) })
  await migrate(database)
  const cookie = await addSignedInOrganiser(database.db, secret, 'http://localhost:3000')
  await database.close()
  return cookie
}
