import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { studios } from '#server/db/tables/studios.ts'
import { scheduleStatistics } from '#server/db/statistics.ts'
import { createLogTo } from '#server/lib/log.ts'
import { createWorld, type World } from '#server/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ engine: 'pglite' })
})
afterAll(() => world.close())

const countedRows = async () => {
  const { rows } = await world.db.execute<{ rows: number }>(
    sql`select reltuples::int as rows from pg_class where relname = 'studios'`,
  )
  return rows[0]?.rows
}

test('updates the embedded database’s statistics only after a write', async () => {
  const { database, db } = world
  if (database.kind !== 'pglite') throw new Error('This is about the embedded database.')
  const analyze = vi.spyOn(database.pglite, 'exec')
  const job = scheduleStatistics({ database, log: createLogTo({ write: () => {} }), pauseMs: 5 })
  await db.insert(studios).values(['Lisbon', 'Oslo', 'Rome'].map((name) => ({ name })))
  await expect.poll(countedRows).toBe(3)
  const rounds = job?.rounds?.done ?? 0
  const callsBefore = analyze.mock.calls.length
  await expect.poll(() => job?.rounds?.done ?? 0).toBeGreaterThan(rounds + 3)
  await job?.stop()
  expect(analyze.mock.calls.length - callsBefore).toBeLessThanOrEqual(1)
  expect(job?.rounds?.failed).toBe(0)
})
