import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { recordOrder } from '#server/catering/commands.ts'
import { findSince } from '#server/catering/sheets/queries.ts'
import { cateringOrders, cateringVendors, mealEvents, orderVersions } from '#server/catering/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { refuse } from '#server/lib/refuse.ts'
import { post } from '#server/mail/outbox/commands.ts'
import { isLost } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/mail/outbox/tables.ts'

type Order = typeof cateringOrders.$inferSelect

/** Meals before the orders for them: who changes a meal's time locks it, and then the orders that follow. */
export async function lockMeals(tx: Db, orderId: string, others: readonly string[] = []): Promise<void> {
  const itsMeal = tx
    .select({ id: cateringOrders.mealEventId })
    .from(cateringOrders)
    .where(eq(cateringOrders.id, orderId))
  // Nobody moves a meal until the version that says when it is is committed. By id, as every lock of several.
  await tx
    .select({ id: mealEvents.id })
    .from(mealEvents)
    .where(or(inArray(mealEvents.id, itsMeal), isAmong(mealEvents.id, others)))
    .orderBy(mealEvents.id)
    .for('share')
}

/** The confirmed orders for a meal follow its new day or time, each as a version of its own; under the meal's lock. */
export async function followMeal(tx: Db, mealEventId: string): Promise<void> {
  // Nobody edits or sends one of them in between. By id, as every lock of several.
  const orders = await tx
    .select()
    .from(cateringOrders)
    .where(and(eq(cateringOrders.mealEventId, mealEventId), eq(cateringOrders.status, 'confirmed')))
    .orderBy(cateringOrders.id)
    .for('update')
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
  if (!meal) return
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

/**
 * Mails a version to the vendor, once: all of it, or what changed since the one that the vendor has. Refuses NOT_FOUND,
 * STALE when it is not the newest one of a confirmed order, MAIL_NOT_CONFIGURED and VENDOR_WITHOUT_EMAIL.
 */
export async function sendOrder(
  deps: Deps,
  actorId: string,
  { id, number }: { id: string; number: number },
): Promise<{ sentTo: string }> {
  if (!deps.isMailConfigured) return refuse('MAIL_NOT_CONFIGURED')
  return deps.db.transaction(async (tx) => {
    // Nobody sends it too, or changes it, between the look and the mail.
    const [order] = await tx.select().from(cateringOrders).where(eq(cateringOrders.id, id)).for('update')
    if (!order) return refuse('NOT_FOUND')
    const [newest] = await tx
      .select({ version: orderVersions, lost: isLost, sentTo: outbox.recipient })
      .from(orderVersions)
      .leftJoin(outbox, eq(outbox.id, orderVersions.messageId))
      .where(eq(orderVersions.orderId, id))
      .orderBy(desc(orderVersions.number))
      .limit(1)
    if (order.status !== 'confirmed' || newest?.version.number !== number) return refuse('STALE')
    const [vendor] = await tx
      .select({ email: cateringVendors.email })
      .from(cateringVendors)
      .where(eq(cateringVendors.id, order.vendorId))
    const sentTo = vendor?.email ?? refuse('VENDOR_WITHOUT_EMAIL')
    if (newest.version.sentAt && !newest.lost) return { sentTo: newest.sentTo ?? sentTo }
    const messageId = randomUUID()
    const since = await findSince(tx, newest.version)
    const facts = { orderId: id, number: String(number), since: String(since?.number ?? '') }
    await post(tx, deps, { id: messageId, kind: 'order', recipient: sentTo.toLowerCase(), facts })
    await tx
      .update(orderVersions)
      .set({ sentAt: deps.clock(), messageId })
      .where(and(eq(orderVersions.orderId, id), eq(orderVersions.number, number)))
    await recordOrder(tx, actorId, order, { action: 'order.sent', after: { version: number } })
    return { sentTo }
  })
}
