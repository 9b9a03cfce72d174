import { eq, sql } from 'drizzle-orm'
import { capital } from '#contract/capital.ts'
import { orderSheet, servedText } from '#contract/order-sheet.ts'
import { listNamed } from '#server/catering/meals/queries.ts'
import { cateringOrders, cateringVendors, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import { newestSent } from '#server/order-versions/queries.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { clockTime, longDay } from '#server/lib/wall-clock.ts'
import { findEvent } from '#server/mail/letters/queries.ts'
import { writeLetter } from '#server/mail/letters/rules.ts'
import type { Letter } from '#server/core/ports.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'

type Version = typeof orderVersions.$inferSelect

/** The number of the version that an order's vendor has; null if none. */
export async function findVendorVersion(db: Db, orderId: string): Promise<number | null> {
  const { rows } = await db.execute<{ number: number | null }>(
    sql`select ${newestSent} as number from catering_orders o where o.id = ${orderId}`,
  )
  return rows[0]?.number ?? null
}

/**
 * The mail of a version; it names people who agree and attend at the time of sending. Null if the order was deleted or
 * cancelled.
 */
export async function composeOrder({ db }: Deps, { facts }: OutboxRow): Promise<Letter | null> {
  const [row] = await db
    .select({ order: cateringOrders, meal: mealEvents, contactName: cateringVendors.contactName })
    .from(cateringOrders)
    .innerJoin(mealEvents, eq(mealEvents.id, cateringOrders.mealEventId))
    .innerJoin(cateringVendors, eq(cateringVendors.id, cateringOrders.vendorId))
    .where(sql`${cateringOrders.id}::text = ${facts['orderId'] ?? ''}`)
  if (!row || row.order.status === 'cancelled') return null
  const versions = await db.select().from(orderVersions).where(eq(orderVersions.orderId, row.order.id))
  const findVersion = (number: string | undefined) => versions.find((one) => String(one.number) === number)
  const version = findVersion(facts['number'])
  const since = findVersion(facts['since'])
  if (!version) return null
  const { title, location, serviceStyle, notes } = row.meal
  const meal = {
    title,
    // The time in this version: if the meal has moved since, the next version has the new time.
    ...hoursOf(version),
    location,
    service: capital(serviceStyle.replace('_', ' ')),
    notes,
  }
  const { intro, ...sheet } = orderSheet(
    meal,
    { ...numbersOf(version), named: await listNamed(db, row.meal.id) },
    since ? { ...numbersOf(since), served: servedText(hoursOf(since)) } : null,
  )
  const event = await findEvent(db, row.meal.venueId)
  return writeLetter({ to: row.contactName, event, paragraphs: [intro], ...sheet })
}

const hoursOf = ({ servedFrom, servedUntil }: Version) => ({
  day: `${longDay(servedFrom)}, ${servedFrom.slice(0, 4)}`,
  time: `${clockTime(servedFrom)} - ${clockTime(servedUntil)}`,
})

const numbersOf = ({ number, headcount, counted }: Version) => ({ number, ordered: { headcount, counted } })
