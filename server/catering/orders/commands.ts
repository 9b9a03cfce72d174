import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { OrderNow, type OrderInput, type OrderUpdate } from '#contract/orders.ts'
import { recordOrder } from '#server/catering/commands.ts'
import { countEaters } from '#server/catering/meals/queries.ts'
import { storeVersion, lockMeals } from '#server/order-versions/commands.ts'
import { cateringOrders } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { refuseMissing } from '#server/lib/database-error.ts'
import { refuse } from '#server/lib/refuse.ts'
import { hasVersions, isOpen, mayMove, type OrderStatus } from '#server/catering/orders/rules.ts'
import { lockRow } from '#server/locks.ts'
import { lockToSave } from '#server/audit/saved-rows.ts'

/** Adds a draft order, counting the people who eat now by diet and allergy. An id that already exists changes nothing. */
export async function addOrder(
  db: Db,
  actorId: string,
  { id = randomUUID(), ...fields }: z.output<typeof OrderInput>,
): Promise<{ id: string }> {
  return db
    .transaction(async (tx) => {
      const [row] = await tx
        .insert(cateringOrders)
        .values({ id, ...fields, counted: await countEaters(tx, fields.mealEventId) })
        .onConflictDoNothing({ target: cateringOrders.id })
        .returning()
      if (row) await recordOrder(tx, actorId, row, { action: 'order.added', after: { status: row.status } })
      return { id }
    })
    .catch(refuseMissing)
}

export async function updateOrder(db: Db, actorId: string, order: z.output<typeof OrderUpdate>) {
  const { id, mealEventId } = order
  return db
    .transaction(async (tx) => {
      await lockMeals(tx, id, [mealEventId])
      const { row, changed, write } = await lockToSave(tx, cateringOrders, order, OrderNow)
      if (changed.length === 0) return write()
      // The count of another meal doesn't apply to this one.
      const isMoved = row.mealEventId !== mealEventId
      const counted = isMoved ? await countEaters(tx, mealEventId) : row.counted
      const edited = { ...row, ...order, counted }
      if (hasVersions(row.status)) await storeVersion(tx, edited, { mustAdd: isMoved })
      await recordOrder(tx, actorId, edited, { action: 'order.changed', fields: changed })
      return write({ counted })
    })
    .catch(refuseMissing)
}

/** Sets an order to the people who eat now. If it matches them already, nothing changes. */
export async function recountOrder(
  db: Db,
  actorId: string,
  { id, version }: { id: string; version: number },
): Promise<{ version: number; headcount: number }> {
  return db.transaction(async (tx) => {
    await lockMeals(tx, id)
    // Lock the order so that no one edits, moves or recounts it between the count and the write: the newest count
    // stays.
    const now = await lockRow(tx, cateringOrders, id)
    if (now && !isOpen(now.status)) refuse('ORDER_CLOSED')
    const counted = now ? await countEaters(tx, now.mealEventId) : null
    const fields = { headcount: counted?.people ?? 0, counted }
    const { row, changed, write } = await lockToSave(tx, cateringOrders, { id, version, ...fields }, OrderNow)
    if (changed.length > 0) {
      if (hasVersions(row.status)) await storeVersion(tx, { ...row, ...fields })
      // The log leaves out diets and allergies.
      await recordOrder(tx, actorId, row, { action: 'order.recounted', fields: ['headcount'] })
    }
    return { ...(await write()), headcount: fields.headcount }
  })
}

/**
 * Moves an order to another state, under its lock. STALE if it has neither the state the organiser saw nor the new one.
 * Moving to the current state changes nothing.
 */
export async function moveOrder(
  db: Db,
  actorId: string,
  { id, from, to }: { id: string; from: OrderStatus; to: OrderStatus },
) {
  return db.transaction(async (tx) => {
    await lockMeals(tx, id)
    // Lock the order against other moves and saves between the check and the write.
    const row = await lockRow(tx, cateringOrders, id)
    if (!row) return refuse('NOT_FOUND')
    if (row.status === to) return { status: to }
    if (row.status !== from) refuse('STALE')
    if (!mayMove(from, to)) refuse('ORDER_MOVE')
    // The version stays the same, because a form that is open now doesn't overwrite the state.
    await tx.update(cateringOrders).set({ status: to }).where(eq(cateringOrders.id, id))
    if (to === 'confirmed') await storeVersion(tx, row)
    const details = { before: { status: from }, after: { status: to } }
    await recordOrder(tx, actorId, row, { action: `order.${to}`, fields: ['status'], ...details })
    return { status: to }
  })
}

/** Deletes an order; repeating changes nothing. */
export async function deleteOrder(db: Db, actorId: string, id: string): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(cateringOrders).where(eq(cateringOrders.id, id)).returning()
    const before = { status: row?.status ?? null }
    if (row) await recordOrder(tx, actorId, row, { action: 'order.deleted', before })
    return {}
  })
}
