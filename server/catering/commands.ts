import { eq } from 'drizzle-orm'
import { record, type Entry } from '#server/audit/commands.ts'
import { mealEvents } from '#server/catering/tables.ts'
import type { Db } from '#server/db/open.ts'

/** Writes down what was done to an order, which is of the edition its meal is of. */
export async function recordOrder(
  tx: Db,
  actorId: string,
  order: { id: string; mealEventId: string },
  details: Omit<Entry, 'entity'>,
): Promise<void> {
  const [meal] = await tx
    .select({ venueId: mealEvents.venueId })
    .from(mealEvents)
    .where(eq(mealEvents.id, order.mealEventId))
  await record(tx, actorId, { entity: 'order', entityId: order.id, venueId: meal?.venueId, ...details })
}
