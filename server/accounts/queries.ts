import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { closesAt, venues } from '#server/db/tables/venues.ts'

/**
 * The start, in milliseconds, of the span of each current event: from the day before it to the day after, in its zone.
 */
export async function listEventsNow(db: Db, now: Date): Promise<number[]> {
  const began = sql`((${venues.eventStartDate} - 1)::timestamp at time zone ${venues.timeZone})`
  const rows = await db
    .select({ began: sql<number>`(extract(epoch from ${began}) * 1000)::float8` })
    .from(venues)
    .where(
      sql`${venues.eventStartDate} is not null and ${began} <= ${now.toISOString()} and ${closesAt} > ${now.toISOString()}`,
    )
  return rows.map((row) => row.began)
}
