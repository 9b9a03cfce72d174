import { eq } from 'drizzle-orm'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, type Db } from '#server/db/open.ts'
import { childEnvironment } from '#server/env.ts'
import { createLogTo } from '#server/lib/log.ts'
import { furnishDirectory } from '#server/testing/embedded.ts'
import { addSignedInOrganiser } from '#server/testing/organiser.ts'
import { startServer } from '#server/testing/process.ts'
import { createEmptyWorld } from '#server/testing/world.ts'

const secret = '7c1e4b9a0d5f28e36b8a1c9d4e7f0a2b'
const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-cli-'))
const here = { DATA_DIR: join(dir, 'here'), SECRET: secret }
const file = join(dir, 'event.backup.gz')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('E9: an event moves from the embedded database to PostgreSQL, and whoever was signed in still is', async () => {
  const cookie = await organiserIn(here.DATA_DIR)
  expect(await run('backup', [file], { DATA_DIR: join(dir, 'nothing') })).toMatchObject({ code: 1 })

  const server = await startServer(here)
  expect(await run('backup', [file], here)).toMatchObject({ code: 0, said: expect.stringContaining(file) })
  expect(await run('backup', [file], here)).toEqual({
    code: 1,
    said: `${file} exists already. Choose another name.`,
  })
  expect(await run('restore', [file], here)).toEqual({
    code: 1,
    said: `${here.DATA_DIR} is in use by process ${server.child.pid}. Stop it first.`,
  })
  await server.end('SIGTERM')
  expect(await run('restore', [file], here)).toEqual({
    code: 1,
    said: 'There is data in this system already. Restore into an empty one.',
  })

  const world = await createEmptyWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const there = { DATA_DIR: join(dir, 'there'), SECRET: secret, DATABASE_URL: world.database.databaseUrl }
  expect(await run('restore', [file], there)).toMatchObject({ code: 0 })
  const moved = await startServer(there)
  const answer = await fetch(`${moved.url}/rpc/studios/list`, {
    method: 'POST',
    headers: { cookie, origin: moved.url, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
  // The copy was taken before its own entry was written.
  expect(await backupEntries(world.db)).toEqual(['backup.restored'])
  expect(await run('backup', [join(dir, 'again.backup.gz')], there)).toMatchObject({ code: 0 })
  expect(await backupEntries(world.db)).toEqual(['backup.restored', 'backup.made'])
  expect(await run('restore', [file], there)).toEqual({
    code: 1,
    said: 'A server is using this database. Stop it first.',
  })
  await moved.end('SIGTERM')
  await world.close()
}, 90_000)

test('a file that is no backup leaves no trace', async () => {
  const wrong = join(dir, 'wrong.backup.gz')
  writeFileSync(wrong, 'not packed')
  const nowhere = join(dir, 'nowhere')
  expect(await run('restore', [wrong], { DATA_DIR: nowhere })).toEqual({
    code: 1,
    said: `${wrong} is cut off, or no backup of this program.`,
  })
  expect(existsSync(nowhere)).toBe(false)
})

/** G2: what the operator did, in order. */
async function backupEntries(db: Db): Promise<string[]> {
  const rows = await db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.entity, 'backup'))
    .orderBy(auditLog.createdAt)
  return rows.map(({ action }) => action)
}

async function organiserIn(dataDir: string): Promise<string> {
  furnishDirectory(dataDir)
  const database = await openDatabase({ dataDir, log: createLogTo({ write: () => {} }) })
  await migrate(database)
  const cookie = await addSignedInOrganiser(database.db, secret, 'http://localhost:3000')
  await database.close()
  return cookie
}

async function run(command: string, args: string[], settings: Record<string, string>) {
  const program = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...childEnvironment(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said += part))
  await once(child, 'close')
  return { code: child.exitCode, said: said.trim() }
}
