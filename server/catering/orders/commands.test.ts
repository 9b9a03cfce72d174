import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#contract/fields.ts'
import { auditLog } from '#server/audit/tables.ts'
import { cateringOrders } from '#server/catering/tables.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { mayMove, type OrderStatus } from '#server/catering/orders/rules.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('orders', (world) => {
  let organiser: Client
  let close: () => Promise<void>
  let venueId: string
  let fields: { mealEventId: string; vendorId: string; headcount: number; totalEstimate: string | null }

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    const account = { name: 'Nadia Haddad', email: 'nadia@studio.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(db, cheapPasswords, account))
    close = served.close
    venueId = await addVenue(db)
    const { id: mealEventId } = await organiser.catering.addMeal({ venueId, ...mealFields() })
    const { id: vendorId } = await organiser.catering.addVendor(vendorFields())
    fields = { mealEventId, vendorId, headcount: 40, totalEstimate: '1234.5' }
  })
  afterAll(() => close())

  const statusOf = async (id: string) =>
    (await organiser.catering.orders({ venueId })).find((order) => order.id === id)?.status

  test('a new order is a draft, and its total is exact', async () => {
    const { id } = await organiser.catering.addOrder({ ...fields, totalEstimate: '9999999999.99' })
    const order = (await organiser.catering.orders({ venueId })).find((one) => one.id === id)
    expect(order).toMatchObject({ status: 'draft', totalEstimate: '9999999999.99', headcount: 40 })
  })

  test('an order goes on to confirmed and delivered; asking again changes nothing', async () => {
    const { id } = await organiser.catering.addOrder(fields)
    const confirm = { id, from: 'draft', to: 'confirmed' } as const
    expect(await organiser.catering.moveOrder(confirm)).toEqual({ status: 'confirmed' })
    expect(await organiser.catering.moveOrder(confirm)).toEqual({ status: 'confirmed' })
    await organiser.catering.moveOrder({ id, from: 'confirmed', to: 'delivered' })
    expect(await statusOf(id)).toBe('delivered')
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action, venueId: of }) => [action, of])).toEqual([
      ['order.added', venueId],
      ['order.confirmed', venueId],
      ['order.delivered', venueId],
    ])
  })

  test('an order that someone else has moved is not moved from where it was', async () => {
    const { id } = await organiser.catering.addOrder(fields)
    await organiser.catering.moveOrder({ id, from: 'draft', to: 'cancelled' })
    await expect(organiser.catering.moveOrder({ id, from: 'draft', to: 'confirmed' })).rejects.toMatchObject({
      code: 'STALE',
    })
    await expect(organiser.catering.moveOrder({ id, from: 'cancelled', to: 'draft' })).rejects.toMatchObject({
      code: 'ORDER_MOVE',
      defined: true,
    })
  })

  test('the database refuses every other way by itself, and lets the four through (security D11)', async () => {
    const { db } = world()
    const tried = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))
    for (const [from, to] of tried.filter(([one, other]) => one !== other)) {
      const [row] = await db
        .insert(cateringOrders)
        .values({ ...fields, status: from })
        .returning()
      const moved = await move(row?.id ?? '', to)
      expect([from, to, moved]).toEqual([from, to, mayMove(from, to) ? 'moved' : 'order_moves'])
    }
  })

  async function move(id: string, status: OrderStatus) {
    const update = world().db.update(cateringOrders).set({ status }).where(eq(cateringOrders.id, id))
    return update.then(
      () => 'moved',
      (error: unknown) => databaseError(error).constraint,
    )
  }

  test('an order that has moved on can still be saved, a stale one cannot', async () => {
    const { id } = await organiser.catering.addOrder(fields)
    await organiser.catering.moveOrder({ id, from: 'draft', to: 'confirmed' })
    const mine = { id, version: 1, ...fields, headcount: 44 }
    expect(await organiser.catering.updateOrder(mine)).toEqual({ version: 2 })
    expect(await statusOf(id)).toBe('confirmed')
    await expect(organiser.catering.updateOrder({ ...mine, headcount: 45 })).rejects.toMatchObject({
      code: 'STALE',
      data: { version: 2, headcount: 44, status: 'confirmed', totalEstimate: '1234.50' },
    })
  })

  test('an order for a meal or of a vendor that is gone is not found', async () => {
    const gone = crypto.randomUUID()
    for (const broken of [{ mealEventId: gone }, { vendorId: gone }])
      await expect(organiser.catering.addOrder({ ...fields, ...broken })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })

  test('deleting twice succeeds and changes nothing', async () => {
    const { id } = await organiser.catering.addOrder(fields)
    expect(await organiser.catering.deleteOrder({ id })).toEqual({})
    expect(await organiser.catering.deleteOrder({ id })).toEqual({})
    expect(await statusOf(id)).toBeUndefined()
  })
})
