import { expect, test } from 'vitest'
import { withPostgres } from '#server/db/connection.ts'
import { createWorld } from '#server/testing/world.ts'

test('E7: a listening connection that is cut comes back, and asks for everything to be read again', async () => {
  const world = await createWorld({ engine: 'postgres' })
  const { database } = world
  if (database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const heard: string[] = []
  const listener = {
    onMessage: (payload: string) => heard.push(payload),
    onResync: () => heard.push('resync'),
  }
  await database.listen('first', listener)
  await database.listen('second', { onMessage: listener.onMessage })

  await withPostgres(database.databaseUrl, async (other) => {
    await other.run(`notify first, 'before'`)
    await expect.poll(() => heard).toEqual(['before'])
    await other.run(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`)
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['before', 'resync'])
    await other.run(`notify first, 'after'; notify second, 'too'`)
    await expect.poll(() => heard).toEqual(['before', 'resync', 'after', 'too'])
  })
  await world.close()
})
