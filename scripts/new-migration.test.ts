import { generateMigration } from 'drizzle-kit/api'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDeclaredTables } from '#server/testing/declared-tables.ts'

/** The tables after the last migration, in drizzle-kit's snapshot beside it. */
function readSnapshot(): Awaited<ReturnType<typeof readDeclaredTables>> {
  const newest = globSync('server/db/migrations/meta/*_snapshot.json').toSorted().at(-1) ?? ''
  return JSON.parse(readFileSync(newest, 'utf8'))
}

test('the migrations create every declared table: if not, run npm run migration -- <name>', async () => {
  expect(await generateMigration(readSnapshot(), await readDeclaredTables())).toEqual([])
})

test('finds a declared table that no migration creates', async () => {
  const declared = await readDeclaredTables()
  const { 'public.studios': _studios, ...others } = declared.tables
  const statements = await generateMigration({ ...declared, tables: others }, declared)
  expect(statements.join('\n')).toContain('CREATE TABLE "studios"')
})
