import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openDatabase, type PostgresDatabase } from '#server/db/open.ts'
import type { DatabaseTimeouts } from '#server/db/pool.ts'
import { isTransient } from '#server/lib/database-error.ts'
import { createLogTo } from '#server/lib/log.ts'
import { createProxy } from '#server/testing/proxy.ts'
import { createWorld } from '#server/testing/world.ts'

export const poolSize = 4

/** A pool of four connections to a PostgreSQL behind a network that a test can break. Close it after use. */
export async function openOverNetwork(limits: DatabaseTimeouts) {
  const world = await createWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const url = new URL(world.database.databaseUrl)
  const proxy = await createProxy(Number(url.port || 5432), url.hostname)
  url.host = `127.0.0.1:${proxy.port}`
  const database = await openPool(url.href, limits)
  const { pool, db } = database

  /** The number of our connections that aren't idle in PostgreSQL. */
  const countBusy = async () => {
    const { rows } = await world.db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'quarterdeck' and state <> 'idle' and pid <> pg_backend_pid()`)
    return rows.length
  }

  return {
    network: proxy.network,
    database,
    /** The database without that network. */
    direct: world.db,
    wake: () => db.execute(sql`select 1`),
    transact: () => db.transaction((tx) => tx.execute(sql`select 1`)),
    /** Checks that nothing is held or waiting, on either side. */
    expectNoLeak: async () => {
      await expect.poll(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0).toBe(true)
      expect(pool.totalCount).toBeLessThanOrEqual(poolSize)
      await expect.poll(countBusy, { timeout: limits.idleInTransaction * 2 }).toBe(0)
    },
    close: async () => {
      await proxy.close()
      await database.close()
      await world.close()
    },
  }
}

async function openPool(databaseUrl: string, limits: DatabaseTimeouts): Promise<PostgresDatabase> {
  const silent = createLogTo({ write: () => {} })
  const opened = await openDatabase({ databaseUrl, dataDir: '', log: silent, poolSize, limits })
  if (opened.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  return opened
}

/** The outcome, and the time in milliseconds. */
export async function measure(work: Promise<unknown>): Promise<{ outcome: string; after: number }> {
  const began = performance.now()
  const outcome = await work.then(
    () => 'done',
    (error: unknown) => (isTransient(error) ? 'put off' : String(error)),
  )
  return { outcome, after: performance.now() - began }
}
