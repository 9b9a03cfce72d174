import { sql } from 'drizzle-orm'
import { rateCounters } from '#server/db/tables/limits.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'

/** The name of a counter: what is counted, and the client, hashed because it may be an address. */
export const counterKey = (secret: string, kind: string, client: string): string =>
  `${kind}:${keyedHash(secret, 'counter', client.toLowerCase())}`

/** Counts a hit and returns the hits within the hour, or within the given time. */
export const countHit = (
  { db, secret, clock }: Pick<Deps, 'db' | 'secret' | 'clock'>,
  kind: string,
  client: string,
  window = { seconds: 60 * 60 },
): Promise<number> => hit(db, counterKey(secret, kind, client), window, clock())

/**
 * Counts a hit on a `counterKey` and returns the hits in the current window. The counter is in the database, so that it
 * survives a restart and every process shares it. Never call it in a transaction that may roll back.
 */
export async function hit(db: Db, key: string, { seconds }: { seconds: number }, now: Date): Promise<number> {
  const resetsAt = new Date(now.getTime() + seconds * 1000)
  const [counter] = await db
    .insert(rateCounters)
    .values({ key, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateCounters.key,
      set: {
        hits: sql`case when ${rateCounters.resetsAt} <= ${now.toISOString()} then 1 else ${rateCounters.hits} + 1 end`,
        resetsAt: sql`case when ${rateCounters.resetsAt} <= ${now.toISOString()} then ${resetsAt.toISOString()}::timestamptz else ${rateCounters.resetsAt} end`,
      },
    })
    .returning({ hits: rateCounters.hits })
  if (!counter) throw new Error('An upsert returned no row.')
  return counter.hits
}

/** Returns the hits in the current window without counting one. */
export async function hitsSoFar(db: Db, key: string, now: Date): Promise<number> {
  const [counter] = await db
    .select({ hits: rateCounters.hits })
    .from(rateCounters)
    .where(sql`${rateCounters.key} = ${key} and ${rateCounters.resetsAt} > ${now.toISOString()}`)
  return counter?.hits ?? 0
}

/** Deletes counters whose window ended. */
export async function deleteExpiredCounters(db: Db, now: Date): Promise<void> {
  await db.delete(rateCounters).where(sql`${rateCounters.resetsAt} <= ${now.toISOString()}`)
}
