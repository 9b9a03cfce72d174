import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appliedMigrations } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the database of a test file', (world) => {
  test('has every migration', async () => {
    expect(await appliedMigrations(world().database)).toEqual(readMigrations().map(({ hash }) => hash))
  })

  test('counts time in UTC', async () => {
    const { rows } = await world().db.execute<{ zone: string }>(
      sql`select current_setting('TimeZone') as zone`,
    )
    expect(rows).toEqual([{ zone: 'UTC' }])
  })

  test('hears what is announced when the transaction commits, and nothing of one that is undone', async () => {
    const heard: string[] = []
    const stop = await world().database.listen('tests', { onMessage: (payload) => heard.push(payload) })
    await world().db.transaction((tx) => tx.execute(sql`select pg_notify('tests', 'kept')`))
    const undone = world().db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('tests', 'undone')`)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await world().db.execute(sql`select pg_notify('tests', 'last')`)
    await expect.poll(() => heard).toEqual(['kept', 'last'])
    await stop()
  })
})
