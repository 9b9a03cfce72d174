import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrationsFolder, readMigrations } from '#server/db/migrations.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('E10: reading the folder of migrations', () => {
  test('follows the order of its journal', () => {
    const names = readMigrations(folder).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(names).toEqual(names.toSorted())
  })

  test('refuses a file that the journal doesn’t list', () => {
    writeFileSync(join(folder, '9999_forgotten.sql'), 'select 1')
    expect(() => readMigrations(folder)).toThrow(
      '9999_forgotten.sql is missing from the journal of migrations.',
    )
  })

  test('refuses a step dated before the previous step', () => {
    const file = join(folder, 'meta', '_journal.json')
    const journal = readFileSync(file, 'utf8').replaceAll(/"when": \d+/g, '"when": 1700000000000')
    writeFileSync(file, journal)
    expect(() => readMigrations(folder)).toThrow('is dated before the one it follows. Generate it again.')
  })
})
