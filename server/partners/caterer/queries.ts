import type { HeadCount } from '#contract/head-count.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { cateringOrders, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import type { PlacedOrder } from '#server/partners/caterer/rules.ts'

/**
 * A vendor's confirmed orders for an edition in their newest version, by serving time. Leaves out drafts and
 * cancelled orders.
 */
export async function readOrders(
  db: Db,
  { venueId, vendorId }: { venueId: string; vendorId: string },
): Promise<PlacedOrder[]> {
  const placed = await db
    .select({
      id: cateringOrders.id,
      title: mealEvents.title,
      location: mealEvents.location,
      serviceStyle: mealEvents.serviceStyle,
    })
    .from(cateringOrders)
    .innerJoin(mealEvents, eq(mealEvents.id, cateringOrders.mealEventId))
    .where(
      and(
        eq(mealEvents.venueId, venueId),
        eq(cateringOrders.vendorId, vendorId),
        inArray(cateringOrders.status, ['confirmed', 'delivered']),
      ),
    )
  const ids = placed.map(({ id }) => id)
  const versions = await db
    .select()
    .from(orderVersions)
    .where(and(isAmong(orderVersions.orderId, ids), eq(orderVersions.vendorId, vendorId)))
    .orderBy(asc(orderVersions.number))
  const orders = placed.flatMap((order) => {
    const versionsOfOrder = versions.filter(({ orderId }) => orderId === order.id)
    const newest = versionsOfOrder.at(-1)
    if (!newest) return []
    const { number: version, servedFrom, servedUntil, headcount } = newest
    const earlierVersions = new Map(
      versionsOfOrder.map((earlier) => [
        earlier.number,
        { headcount: earlier.headcount, counted: withoutNames(earlier.counted) },
      ]),
    )
    return [
      {
        ...order,
        version,
        servedFrom,
        servedUntil,
        headcount,
        counted: withoutNames(newest.counted),
        earlier: earlierVersions,
      },
    ]
  })
  return orders.toSorted((a, b) => a.servedFrom.localeCompare(b.servedFrom) || a.id.localeCompare(b.id))
}

/** Removes first names, which only the kitchen's mail contains: this list has only numbers. */
function withoutNames(counted: HeadCount | null): HeadCount | null {
  if (counted === null) return null
  const { named: _named, ...numbers } = counted
  return numbers
}
