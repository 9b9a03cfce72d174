import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { cateringOrders, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { lockRows } from '#server/locks.ts'

type Order = typeof cateringOrders.$inferSelect

/** Meals before the orders for them: who changes a meal's time locks it, and then the orders that follow. */
export async function lockMeals(tx: Db, orderId: string, others: readonly string[] = []): Promise<void> {
  const itsMeal = tx
    .select({ id: cateringOrders.mealEventId })
    .from(cateringOrders)
    .where(eq(cateringOrders.id, orderId))
  // Nobody moves a meal until the version that says when it is is committed. By id, as every lock of several.
  await lockRows(tx, mealEvents, or(inArray(mealEvents.id, itsMeal), isAmong(mealEvents.id, others)), 'share')
}

/** The confirmed orders for a meal follow its new day or time, each as a version of its own; under the meal's lock. */
export async function followMeal(tx: Db, mealEventId: string): Promise<void> {
  // Nobody edits or sends one of them in between. By id, as every lock of several.
  const orders = await lockRows(
    tx,
    cateringOrders,
    and(eq(cateringOrders.mealEventId, mealEventId), eq(cateringOrders.status, 'confirmed')),
  )
  for (const order of orders) await keepVersion(tx, order)
}

/**
 * Keeps what a confirmed order says, and when its meal is, as its next version, under the locks of both. Nothing new: the
 * last one says it. `isNew`: the order changed in what is neither a number nor a time.
 */
export async function keepVersion(
  tx: Db,
  { id, mealEventId, vendorId, headcount, counted }: Order,
  { isNew = false } = {},
): Promise<void> {
  const [meal] = await tx.select().from(mealEvents).where(eq(mealEvents.id, mealEventId))
  if (!meal) throw new Error('An order is for a meal that is not there.')
  const [last] = await tx
    .select()
    .from(orderVersions)
    .where(eq(orderVersions.orderId, id))
    .orderBy(desc(orderVersions.number))
    .limit(1)
  const says = {
    vendorId,
    headcount,
    counted,
    servedFrom: `${meal.date}T${meal.startTime}`,
    servedUntil: `${meal.date}T${meal.endTime}`,
  }
  if (last && !isNew && changedFields(last, says).length === 0) return
  await tx.insert(orderVersions).values({ orderId: id, number: (last?.number ?? 0) + 1, ...says })
}
