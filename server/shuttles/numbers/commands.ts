import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The next number, after all that guests may remember. Those who number take turns. Refuses NOT_FOUND. */
export async function nextNumber(tx: Db, venueId: string): Promise<number> {
  await lockPlan(tx, venueId)
  const { rows } = await tx.execute<{ next: number }>(sql`
    select greatest((select max(number) from shuttle_runs where venue_id = ${venueId}),
      (select max(number) from shuttle_tickets where venue_id = ${venueId}), 0) + 1 as next`)
  return rows[0]?.next ?? 1
}

/** Nobody else numbers a run of the edition, saves what its plans keep to, or publishes. Refuses NOT_FOUND. */
export async function lockPlan(tx: Db, venueId: string): Promise<void> {
  const [venue] = await tx
    .select({ id: venues.id })
    .from(venues)
    .where(eq(venues.id, venueId))
    .for('no key update')
  if (!venue) refuse('NOT_FOUND')
}
