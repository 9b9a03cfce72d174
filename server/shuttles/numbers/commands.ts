import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { lockVenue } from '#server/locks.ts'

/** Returns a number after all that guests may remember. Locks the venue, so that concurrent callers take turns. */
export async function nextNumber(tx: Db, venueId: string): Promise<number> {
  await lockVenue(tx, venueId)
  const { rows } = await tx.execute<{ next: number }>(sql`
    select greatest((select max(number) from shuttle_runs where venue_id = ${venueId}),
      (select max(number) from shuttle_tickets where venue_id = ${venueId}), 0) + 1 as next`)
  return rows[0]?.next ?? 1
}
