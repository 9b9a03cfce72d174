import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { withPostgres } from '#server/db/connection.ts'
import { appliedMigrations, migrate, migrationLock } from '#server/db/migrate.ts'
import type { Migration } from '#server/db/migrations.ts'
import { createEmptyWorld, type Engine, type World } from '#server/testing/world.ts'

const tables: Migration = {
  name: '0000_tables',
  script: 'create table boats (name text)',
  hash: 'a',
  madeAt: 1,
}
const rows: Migration = {
  name: '0001_rows',
  script: `insert into boats values ('Gull');--> statement-breakpoint\ninsert into boats values ('Tern')`,
  hash: 'b',
  madeAt: 2,
}
const broken: Migration = {
  name: '0002_broken',
  script: `insert into boats values ('Auk');--> statement-breakpoint\nselect 1 / 0`,
  hash: 'c',
  madeAt: 3,
}

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

describe.each<Engine>(['pglite', 'postgres'])('E10: migrating (%s)', (engine) => {
  async function createEmpty() {
    world = await createEmptyWorld({ engine })
    return world
  }

  test('runs step by step, and changes nothing when run again', async () => {
    const { database, db } = await createEmpty()
    expect(await migrate(database, { migrations: [tables] })).toEqual(['0000_tables'])
    expect(await migrate(database, { migrations: [tables, rows] })).toEqual(['0001_rows'])
    expect(await migrate(database, { migrations: [tables, rows] })).toEqual([])
    expect(await listBoats(db)).toEqual(['Gull', 'Tern'])
  })

  test('rolls back a failing step', async () => {
    const { database, db } = await createEmpty()
    await expect(migrate(database, { migrations: [tables, rows, broken] })).rejects.toThrow(
      'Migration 0002_broken failed; the database was left as it was.',
    )
    expect(await listBoats(db)).toEqual(['Gull', 'Tern'])
    expect(await appliedMigrations(database)).toEqual(['a', 'b'])
  })

  test('reports a file that was merged after a newer one ran, instead of skipping it', async () => {
    const { database } = await createEmpty()
    await migrate(database, { migrations: [tables, rows] })
    const late: Migration = {
      name: '0001_late',
      script: 'create table crews (name text)',
      hash: 'd',
      madeAt: 2,
    }
    await expect(migrate(database, { migrations: [tables, late, rows] })).rejects.toThrow(
      'Migration 0001_late was skipped: later ones are in the database already. Generate it again.',
    )
  })

  test('reports a file that was changed after it ran', async () => {
    const { database } = await createEmpty()
    await migrate(database, { migrations: [tables, rows] })
    await expect(migrate(database, { migrations: [tables, { ...rows, hash: 'edited' }] })).rejects.toThrow(
      'Migration 0001_rows is not what this database was migrated with. Restore the file as it was.',
    )
  })

  test('refuses a database of a newer version', async () => {
    const { database } = await createEmpty()
    await migrate(database, { migrations: [tables, rows] })
    await expect(migrate(database, { migrations: [tables] })).rejects.toThrow(
      'The database was migrated by a newer version of this program. Start that version.',
    )
  })

  test('makes a copy only before an existing embedded database changes', async () => {
    const { database } = await createEmpty()
    let copies = 0
    const beforeChange = async () => void copies++
    await migrate(database, { migrations: [tables], beforeChange })
    expect(copies).toBe(0)
    await migrate(database, { migrations: [tables], beforeChange })
    expect(copies).toBe(0)
    await migrate(database, { migrations: [tables, rows], beforeChange })
    expect(copies).toBe(engine === 'pglite' ? 1 : 0)
  })
})

async function listBoats(db: World['db']): Promise<string[]> {
  const result = await db.execute<{ name: string }>(sql`select name from boats order by name`)
  return result.rows.map(({ name }) => name)
}

test('E10: migrations on PostgreSQL wait while another process migrates', async () => {
  world = await createEmptyWorld({ engine: 'postgres' })
  const { database } = world
  if (database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  let isDone = false
  let waiting: Promise<unknown> = Promise.resolve()
  await withPostgres(database.databaseUrl, async (other) => {
    await other.run(`select pg_advisory_lock(${migrationLock})`)
    waiting = migrate(database, { migrations: [tables] }).then(() => (isDone = true))
    await expect
      .poll(() => other.rows("select 1 as n from pg_locks where locktype = 'advisory' and not granted"))
      .toEqual([{ n: 1 }])
    expect(isDone).toBe(false)
  })
  await waiting
  expect(await appliedMigrations(database)).toEqual(['a'])
})
