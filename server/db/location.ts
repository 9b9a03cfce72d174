import { resolve } from 'node:path'
import { inTransaction } from '#server/db/connection.ts'
import type { Database } from '#server/db/open.ts'
import type { Env } from '#server/env.ts'

/** Describes the database of the settings; never its user or password. */
export function databasePlace({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `the embedded database in ${resolve(dataDir)}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${decodeURIComponent(pathname.slice(1))} at ${host || 'its local socket'}`
}

/** The number of people in it; undefined if it was never used. */
export function countPeople(database: Database): Promise<number | undefined> {
  return inTransaction(database, async ({ rows }) => {
    const [table] = await rows(`select to_regclass('public.people') is not null as exists`)
    if (table?.['exists'] !== true) return undefined
    const [counted] = await rows('select count(*)::int as people from people')
    return Number(counted?.['people'])
  })
}
