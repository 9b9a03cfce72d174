import { eq, inArray, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { commonAllergens } from '#contract/fields.ts'
import { record, type Entry } from '#server/audit/commands.ts'
import { withoutWords } from '#server/catering/rules.ts'
import { cateringOrders, mealEvents, orderVersions } from '#server/catering/tables.ts'
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

/**
 * Takes out of the orders of an edition, and of what was sent of them, the words that nobody on its list has in their
 * answers any more: of those who were erased, or whose answers are kept no longer.
 */
export async function forgetWords(tx: Db, venueId: string): Promise<void> {
  const { rows } = await tx.execute<{ words: string }>(sql`
    select lower(p.diet_note) as words from attendance a join people p on p.id = a.person_id
      where a.venue_id = ${venueId} and p.diet_note is not null
    union select lower(allergy) from attendance a join people p on p.id = a.person_id, unnest(p.allergies) allergy
      where a.venue_id = ${venueId}`)
  const kept = new Set([
    ...rows.map(({ words }) => words),
    ...commonAllergens.map((name) => name.toLowerCase()),
  ])
  const meals = tx.select({ id: mealEvents.id }).from(mealEvents).where(eq(mealEvents.venueId, venueId))
  // Nobody counts again, or keeps a version, between the look and the write.
  const orders = await tx
    .select()
    .from(cateringOrders)
    .where(inArray(cateringOrders.mealEventId, meals))
    .orderBy(cateringOrders.id)
    .for('update')
  const ids = orders.map(({ id }) => id)
  const versions = await tx.select().from(orderVersions).where(inArray(orderVersions.orderId, ids))
  for (const [table, those] of [
    [cateringOrders, orders],
    [orderVersions, versions],
  ] as const) {
    for (const { id, counted } of those) {
      if (!counted) continue
      const next = withoutWords(counted, (words) => kept.has(words.toLowerCase()))
      if (!isDeepStrictEqual(next, counted))
        await tx.update(table).set({ counted: next }).where(eq(table.id, id))
    }
  }
}
