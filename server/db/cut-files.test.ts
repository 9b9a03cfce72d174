import { appendFileSync, cpSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { createDataset } from '#server/testing/dataset.ts'

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-cut-'))
const whole = join(dir, 'whole')
const log = createLogTo({ write: () => undefined })
let path = ''

const open = (dataDir: string) => openDatabase({ dataDir, log })
const countPeople = async ({ db }: Database) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from people`)).rows[0]?.n

beforeAll(async () => {
  await createDataset({ dataDir: whole })
  const database = await open(whole)
  const { rows } = await database.db.execute<{ path: string }>(
    sql`select pg_relation_filepath('people') as path`,
  )
  path = join('db', rows[0]?.path ?? '')
  await database.close()
}, 240_000)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function copyOf(name: string, change: (file: string) => void): string {
  const dataDir = join(dir, name)
  cpSync(whole, dataDir, { recursive: true })
  change(join(dataDir, path))
  return dataDir
}

test('E6: refuses to open a table whose file was cut off', async () => {
  const dataDir = copyOf('cut', (file) => truncateSync(file, statSync(file).size - 6_000))
  await expect(open(dataDir)).rejects.toThrow(/is damaged and was left as it is/)
}, 120_000)

test('opens a table with a page that a full disk left half-written after the last row', async () => {
  const dataDir = copyOf('half', (file) => appendFileSync(file, Buffer.alloc(3_000)))
  const database = await open(dataDir)
  expect(await countPeople(database)).toBe(1)
  await database.close()
}, 120_000)
