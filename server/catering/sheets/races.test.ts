import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateMeal } from '#server/catering/meals/commands.ts'
import { moveOrder, recountOrder } from '#server/catering/orders/commands.ts'
import { sendOrder } from '#server/catering/sheets/commands.ts'
import { storeVersion } from '#server/order-versions/commands.ts'
import { cateringOrders, cateringVendors, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { enqueueMail } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** On PostgreSQL, with two pools: the embedded database has one connection and so no concurrency. */
describe('sending an order concurrently', () => {
  const world = openRaceWorld()
  let actorId: string
  let venueId: string
  let id: string

  beforeAll(async () => {
    const nadia = { name: 'Nadia', email: 'nadia@studio.test', role: 'admin' } as const
    actorId = await addAccount(world.db, cheapPasswords, nadia)
  }, 30_000)

  beforeEach(async () => {
    const { db } = world
    await db.delete(outbox)
    venueId = await addVenue(db)
    const [meal] = await db
      .insert(mealEvents)
      .values({ venueId, ...mealFields() })
      .returning()
    const [vendor] = await db
      .insert(cateringVendors)
      .values({ ...vendorFields(), email: 'kitchen@mare.test' })
      .returning()
    const ids = { mealEventId: meal?.id ?? '', vendorId: vendor?.id ?? '' }
    const [order] = await db
      .insert(cateringOrders)
      .values({ ...ids, headcount: 40, status: 'confirmed' })
      .returning()
    if (!order) throw new Error('An insert returned no row.')
    id = order.id
    await storeVersion(db, order)
  })

  const pressOften = (press: (db: Db) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) => outcome(press(index % 2 === 0 ? world.db : world.second.db))),
    )

  test('mails the kitchen once, and reports success to every caller', async () => {
    const answers = await pressOften((db) =>
      sendOrder(testDeps(db), actorId, { id, number: 1, isByHand: false }),
    )
    expect(new Set(answers)).toEqual(new Set(['done']))
    expect(await world.db.$count(outbox)).toBe(1)
  })

  test('control: without the lock the kitchen gets two mails', async () => {
    await world.db.transaction(async (tx) => {
      const isDone = await isSent(tx, id)
      await world.second.db.transaction(async (other) => {
        if (!(await isSent(other, id))) await send(other, id)
      })
      if (!isDone) await send(tx, id)
    })
    expect(await world.db.$count(outbox)).toBe(2)
  })

  test('numbers versions without gaps during updates, and sends only the newest', async () => {
    await addGuests(world.db, venueId, 3)
    await pressOften(async (db) => {
      await recountOrder(db, actorId, { id, version: 1 })
      return sendOrder(testDeps(db), actorId, { id, number: 2, isByHand: false })
    })
    const versions = await world.db.select().from(orderVersions).where(eq(orderVersions.orderId, id))
    expect(versions.map(({ number, headcount, sentAt }) => [number, headcount, sentAt !== null])).toEqual([
      [1, 40, false],
      [2, 3, true],
    ])
    expect(await world.db.$count(outbox)).toBe(1)
  })

  test('stores the meal’s new time in the newest version of an order confirmed while the meal moves', async () => {
    const [first] = await world.db.select().from(cateringOrders).where(eq(cateringOrders.id, id))
    if (!first) throw new Error('The order is gone.')
    const { mealEventId, vendorId } = first
    for (let round = 1; round <= 20; round += 1) {
      const [draft] = await world.db.insert(cateringOrders).values({ mealEventId, vendorId }).returning()
      const startTime = `18:${String(round + 10)}`
      const meal = { ...mealFields(), id: mealEventId, version: round, startTime }
      await Promise.all([
        moveOrder(world.db, actorId, { id: draft?.id ?? '', from: 'draft', to: 'confirmed' }),
        updateMeal(world.second.db, actorId, meal),
        outcome(recountOrder(world.db, actorId, { id, version: 1 })),
      ])
      expect(await readNewestTimes(mealEventId)).toEqual(new Set([`2026-12-01T${startTime}`]))
    }
  })

  test('control: without the lock on the meal, the version has the old time', async () => {
    const [meal] = await world.db.select().from(mealEvents).where(eq(mealEvents.venueId, venueId))
    const [vendor] = await world.db.insert(cateringVendors).values(vendorFields()).returning()
    if (!meal || !vendor) throw new Error('The meal or its vendor is gone.')
    const fields = { mealEventId: meal.id, vendorId: vendor.id }
    const [draft] = await world.db.insert(cateringOrders).values(fields).returning()
    await world.db.transaction(async (tx) => {
      const { venueId: _venue, createdAt: _at, changedAt: _changed, ...form } = meal
      await updateMeal(tx, actorId, { ...form, startTime: '18:30' })
      await confirm(world.second.db, draft?.id ?? '')
    })
    expect(await readNewestTimes(meal.id)).toEqual(new Set(['2026-12-01T18:30', '2026-12-01T19:00']))
  })

  /** The times in the newest versions of a meal's orders. */
  async function readNewestTimes(mealEventId: string): Promise<ReadonlySet<string>> {
    const rows = await world.db
      .selectDistinctOn([orderVersions.orderId], { from: orderVersions.servedFrom })
      .from(orderVersions)
      .innerJoin(cateringOrders, eq(cateringOrders.id, orderVersions.orderId))
      .where(eq(cateringOrders.mealEventId, mealEventId))
      .orderBy(orderVersions.orderId, desc(orderVersions.number))
    return new Set(rows.map(({ from }) => from))
  }
})

/** moveOrder on a draft, without locking its meal. */
const confirm = (db: Db, id: string) =>
  db.transaction(async (tx) => {
    const status = 'confirmed' as const
    const [order] = await tx
      .update(cateringOrders)
      .set({ status })
      .where(eq(cateringOrders.id, id))
      .returning()
    if (order) await storeVersion(tx, order)
  })

/** sendOrder without its lock: a check, then the mail. */
const isSent = async (tx: Db, id: string) =>
  (await tx.$count(orderVersions, and(eq(orderVersions.orderId, id), isNotNull(orderVersions.sentAt)))) > 0

async function send(tx: Db, id: string): Promise<void> {
  await enqueueMail(tx, testDeps(tx), { kind: 'order', recipient: 'kitchen@mare.test' })
  await tx.update(orderVersions).set({ sentAt: new Date() }).where(eq(orderVersions.orderId, id))
}
