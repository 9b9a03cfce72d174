import { eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { commonAllergens } from '#contract/answers.ts'
import { record, type Entry } from '#server/audit/commands.ts'
import { withoutWords } from '#server/catering/rules.ts'
import { cateringOrders, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { lockRows } from '#server/locks.ts'

/** Records an action on an order, under the edition of its meal. */
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
 * Deletes people's own words from these editions' orders and sent versions, unless a person on their lists still has
 * them in an answer. All other words are from people who were erased, or from answers that have expired.
 */
export async function forgetWords(tx: Db, venueIds: readonly string[]): Promise<void> {
  // Lock the orders so that no one recounts, or saves a version, between the check and the write. Lock them all at
  // once, by id, so that two calls don't deadlock.
  const meals = await tx.select().from(mealEvents).where(isAmong(mealEvents.venueId, venueIds))
  const orders = await lockRows(
    tx,
    cateringOrders,
    isAmong(
      cateringOrders.mealEventId,
      meals.map(({ id }) => id),
    ),
  )
  const venueOfMeal = new Map(meals.map(({ id, venueId }) => [id, venueId]))
  const venueOf = new Map(orders.map(({ id, mealEventId }) => [id, venueOfMeal.get(mealEventId)]))
  const orderIds = [...venueOf.keys()]
  const versions = await tx.select().from(orderVersions).where(isAmong(orderVersions.orderId, orderIds))
  const allWords = await findWords(tx, venueIds)
  const isKept = (orderId: string) => (words: string) =>
    commonWords.has(words.toLowerCase()) ||
    (allWords.get(venueOf.get(orderId) ?? '')?.has(words.toLowerCase()) ?? false)
  for (const [table, rows] of [
    [cateringOrders, orders.map((order) => ({ ...order, orderId: order.id }))],
    [orderVersions, versions],
  ] as const) {
    for (const { id, orderId, counted } of rows) {
      if (!counted) continue
      const next = withoutWords(counted, isKept(orderId))
      if (!isDeepStrictEqual(next, counted))
        await tx.update(table).set({ counted: next }).where(eq(table.id, id))
    }
  }
}

const commonWords: ReadonlySet<string> = new Set(commonAllergens.map((name) => name.toLowerCase()))

/** The diet notes and allergies of the people on each list, in lower case. */
async function findWords(tx: Db, venueIds: readonly string[]): Promise<ReadonlyMap<string, Set<string>>> {
  // Only the database converts to lower case: the two databases and JavaScript differ for some letters.
  const { rows } = await tx.execute<{ venueId: string; words: string }>(sql`
    select a.venue_id as "venueId", p.diet_note as words from attendance a join people p on p.id = a.person_id
      where ${isAmong(sql`a.venue_id`, venueIds)} and p.diet_note is not null
    union select a.venue_id, allergy from attendance a join people p on p.id = a.person_id, unnest(p.allergies) allergy
      where ${isAmong(sql`a.venue_id`, venueIds)}`)
  const found = new Map<string, Set<string>>()
  for (const { venueId, words } of rows)
    found.set(venueId, (found.get(venueId) ?? new Set()).add(words.toLowerCase()))
  return found
}
