import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appliedMigrations } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the database of a test file', (world) => {
  test('has every migration', async () => {
    expect(await appliedMigrations(world().database)).toEqual(readMigrations().map(({ hash }) => hash))
  })

  test('uses UTC', async () => {
    const { rows } = await world().db.execute<{ zone: string }>(
      sql`select current_setting('TimeZone') as zone`,
    )
    expect(rows).toEqual([{ zone: 'UTC' }])
  })
})
