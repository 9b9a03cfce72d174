import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { cateringOrders, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { lockRows } from '#server/locks.ts'

type Order = typeof cateringOrders.$inferSelect

/** Locks meals before the orders for them, like every change to a meal's time. */
export async function lockMeals(tx: Db, orderId: string, others: readonly string[] = []): Promise<void> {
  const mealOfOrder = tx
    .select({ id: cateringOrders.mealEventId })
    .from(cateringOrders)
    .where(eq(cateringOrders.id, orderId))
  // Lock the meals so that none moves until the version with its time is committed.
  await lockRows(
    tx,
    mealEvents,
    or(inArray(mealEvents.id, mealOfOrder), isAmong(mealEvents.id, others)),
    'share',
  )
}

/**
 * Gives each confirmed order for a meal a new version after the meal's day or time changed. The caller holds the
 * meal's lock.
 */
export async function addVersionsForMovedMeal(tx: Db, mealEventId: string): Promise<void> {
  // Lock the orders so that none is edited or sent in the meantime.
  const orders = await lockRows(
    tx,
    cateringOrders,
    and(eq(cateringOrders.mealEventId, mealEventId), eq(cateringOrders.status, 'confirmed')),
  )
  for (const order of orders) await storeVersion(tx, order)
}

/**
 * Stores a confirmed order and the time of its meal as its next version, under the locks of both; if nothing changed,
 * the last version stays. `mustAdd`: the order changed in something other than numbers and times.
 */
export async function storeVersion(
  tx: Db,
  { id, mealEventId, vendorId, headcount, counted }: Order,
  { mustAdd = false } = {},
): Promise<void> {
  const [meal] = await tx.select().from(mealEvents).where(eq(mealEvents.id, mealEventId))
  if (!meal) throw new Error('An order is for a meal that is not there.')
  const [last] = await tx
    .select()
    .from(orderVersions)
    .where(eq(orderVersions.orderId, id))
    .orderBy(desc(orderVersions.number))
    .limit(1)
  const content = {
    vendorId,
    headcount,
    counted,
    servedFrom: `${meal.date}T${meal.startTime}`,
    servedUntil: `${meal.date}T${meal.endTime}`,
  }
  if (last && !mustAdd && changedFields(last, content).length === 0) return
  await tx.insert(orderVersions).values({ orderId: id, number: (last?.number ?? 0) + 1, ...content })
}
