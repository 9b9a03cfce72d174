import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { recordKinds } from '#contract/personal-records.ts'
import { personalDataOf, withheldOf } from '#server/privacy/personal-data/rules.ts'
import { bookkeeping, columnWords, isIdColumn, wordKey } from '#web/privacy/personal-data-words.ts'

const Tables = z.object({
  tables: z.record(z.string(), z.object({ columns: z.record(z.string(), z.unknown()) })),
})

/** The tables after the newest migration. */
function readTables() {
  const folder = join(import.meta.dirname, '../server/db/migrations/meta')
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error('There is no snapshot of the tables.')
  return Tables.parse(JSON.parse(readFileSync(join(folder, newest), 'utf8'))).tables
}

test('every column of personal data is described in words, or listed as bookkeeping', () => {
  const tables = readTables()
  const columns = recordKinds.flatMap((kind) => {
    const { table, extraColumns } = personalDataOf(kind)
    const labelled = [...extraColumns.matchAll(/'(\w+)', (?:\(select|replace)/g)].map(
      ([, name]) => name ?? '',
    )
    const declared = Object.keys(tables[`public.${table}`]?.columns ?? {})
    expect([kind, declared.length]).not.toEqual([kind, 0])
    return [...declared.filter((column) => !withheldOf(kind).includes(column)), ...labelled].map(
      (column) => [kind, column] as const,
    )
  })
  const unlabelled = columns.filter(
    ([, column]) => !(wordKey(column) in columnWords || bookkeeping.has(column) || isIdColumn(column)),
  )
  expect(unlabelled).toEqual([])
})
