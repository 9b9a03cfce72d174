import { cateringOrders, mealEvents } from '#server/db/tables/catering.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { storeSeen } from '#server/partners/commands.ts'
import { readRuns } from '#server/partners/driver/queries.ts'
import { driverLines } from '#server/partners/driver/rules.ts'
import { readRoomingList } from '#server/partners/hotel/queries.ts'
import { hotelLines } from '#server/partners/hotel/rules.ts'
import { partnerLinks } from '#server/db/tables/partners.ts'

const hour = 60 * 60 * 1000

/**
 * Adds partners' links: since the hotel saw the rooming list, two guests changed rooms and one was added; a caterer
 * hasn't opened the link yet; since the drivers saw the shuttles, one guest changed to another shuttle.
 */
export async function seedPartners(tx: Db, venueId: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 5 * hour)
  const [link] = await tx
    .insert(partnerLinks)
    .values({ venueId, kind: 'hotel', createdAt: at, openedAt: new Date(now.getTime() - hour) })
    .returning({ id: partnerLinks.id })
  if (!link) throw new Error('An insert returned no row.')
  const { rooms, guests } = await readRoomingList(tx, venueId)
  const [first, second] = rooms
  const before = guests
    .filter((_, index) => index !== 2)
    .map((guest) => {
      if (guest.roomId === first?.id) return { ...guest, roomId: second?.id ?? guest.roomId }
      return guest.roomId === second?.id ? { ...guest, roomId: first?.id ?? guest.roomId } : guest
    })
  await storeSeen(tx, { linkId: link.id, lines: hotelLines(rooms, before), seenAt: at })
  await seedDrivers(tx, venueId, at)
  const [order] = await tx
    .select({ vendorId: cateringOrders.vendorId })
    .from(cateringOrders)
    .innerJoin(mealEvents, eq(mealEvents.id, cateringOrders.mealEventId))
    .where(and(eq(mealEvents.venueId, venueId), eq(cateringOrders.status, 'confirmed')))
    .limit(1)
  if (order) await tx.insert(partnerLinks).values({ venueId, kind: 'caterer', vendorId: order.vendorId })
}

async function seedDrivers(tx: Db, venueId: string, at: Date): Promise<void> {
  const [link] = await tx
    .insert(partnerLinks)
    .values({ venueId, kind: 'driver', createdAt: at, openedAt: at })
    .returning({ id: partnerLinks.id })
  if (!link) throw new Error('An insert returned no row.')
  const { runs, passengers } = await readRuns(tx, venueId)
  const [first, ...others] = passengers
  const second = runs.find(({ id, direction }) => id !== first?.runId && direction === first?.direction)
  const before = first && second ? [{ ...first, runId: second.id }, ...others] : passengers
  await storeSeen(tx, { linkId: link.id, lines: driverLines(runs, before), seenAt: at })
}
