import { and, desc, eq, isNotNull, lt, not, sql } from 'drizzle-orm'
import { capital } from '#contract/capital.ts'
import { orderSheet, servedText } from '#contract/order-sheet.ts'
import { cateringOrders, cateringVendors, mealEvents, orderVersions } from '#server/catering/tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { clockTime, longDay } from '#server/lib/wall-clock.ts'
import { findEvent } from '#server/mail/letters/queries.ts'
import { writeLetter, type Letter } from '#server/mail/letters/rules.ts'
import type { OutboxRow } from '#server/mail/outbox/queries.ts'
import { isLost } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/mail/outbox/tables.ts'

type Version = typeof orderVersions.$inferSelect

/** The newest version before this one that its vendor has. */
export async function findSince(
  db: Db,
  { orderId, vendorId, number }: Version,
): Promise<Version | undefined> {
  const [found] = await db
    .select({ version: orderVersions })
    .from(orderVersions)
    .leftJoin(outbox, eq(outbox.id, orderVersions.messageId))
    .where(
      and(
        eq(orderVersions.orderId, orderId),
        eq(orderVersions.vendorId, vendorId),
        lt(orderVersions.number, number),
        isNotNull(orderVersions.sentAt),
        not(isLost),
      ),
    )
    .orderBy(desc(orderVersions.number))
    .limit(1)
  return found?.version
}

/** The mail of a version, without names. Null: the order is gone or cancelled. */
export async function composeOrder({ db }: Deps, { facts }: OutboxRow): Promise<Letter | null> {
  const [row] = await db
    .select({ order: cateringOrders, meal: mealEvents, contactName: cateringVendors.contactName })
    .from(cateringOrders)
    .innerJoin(mealEvents, eq(mealEvents.id, cateringOrders.mealEventId))
    .innerJoin(cateringVendors, eq(cateringVendors.id, cateringOrders.vendorId))
    .where(sql`${cateringOrders.id}::text = ${facts['orderId'] ?? ''}`)
  if (!row || row.order.status === 'cancelled') return null
  const versions = await db.select().from(orderVersions).where(eq(orderVersions.orderId, row.order.id))
  const numbered = (number: string | undefined) => versions.find((one) => String(one.number) === number)
  const version = numbered(facts['number'])
  const since = numbered(facts['since'])
  if (!version) return null
  const { title, location, serviceStyle, notes } = row.meal
  const meal = {
    title,
    // When it was to be served in this version: the meal may have moved since, which is the next version's to say.
    ...hours(version),
    location,
    service: capital(serviceStyle.replace('_', ' ')),
    notes,
  }
  const { intro, ...sheet } = orderSheet(
    meal,
    numbersOf(version),
    since ? { ...numbersOf(since), served: servedText(hours(since)) } : null,
  )
  const event = await findEvent(db, row.meal.venueId)
  return writeLetter({ to: row.contactName, event, paragraphs: [intro], ...sheet })
}

const hours = ({ servedFrom, servedUntil }: Version) => ({
  day: `${longDay(servedFrom)}, ${servedFrom.slice(0, 4)}`,
  time: `${clockTime(servedFrom)} - ${clockTime(servedUntil)}`,
})

const numbersOf = ({ number, headcount, counted }: Version) => ({ number, ordered: { headcount, counted } })
