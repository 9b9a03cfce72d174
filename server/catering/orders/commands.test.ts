import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#contract/fields.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { cateringOrders } from '#server/db/tables/catering.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { mayMove, type OrderStatus } from '#server/catering/orders/rules.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('the orders API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string
  let fields: { mealEventId: string; vendorId: string; headcount: number; totalEstimate: string | null }

  beforeAll(async () => {
    const { db } = world()
    venueId = await addVenue(db)
    const { id: mealEventId } = await organiser.catering.addMeal({ venueId, ...mealFields() })
    const { id: vendorId } = await organiser.catering.addVendor(vendorFields())
    fields = { mealEventId, vendorId, headcount: 40, totalEstimate: '1234.5' }
  })

  const statusOf = async (id: string) =>
    (await organiser.catering.orders({ venueId })).find((order) => order.id === id)?.status

  test('adds an order as a draft, with an exact total', async () => {
    const { id } = await organiser.catering.addOrder({ ...fields, totalEstimate: '9999999999.99' })
    const order = (await organiser.catering.orders({ venueId })).find((one) => one.id === id)
    expect(order).toMatchObject({ status: 'draft', totalEstimate: '9999999999.99', headcount: 40 })
  })

  test('moves an order to confirmed and to delivered, and logs each move once', async () => {
    const { id } = await organiser.catering.addOrder(fields)
    const confirm = { id, from: 'draft', to: 'confirmed' } as const
    expect(await organiser.catering.moveOrder(confirm)).toEqual({ status: 'confirmed' })
    expect(await organiser.catering.moveOrder(confirm)).toEqual({ status: 'confirmed' })
    await organiser.catering.moveOrder({ id, from: 'confirmed', to: 'delivered' })
    expect(await statusOf(id)).toBe('delivered')
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map((entry) => [entry.action, entry.venueId])).toEqual([
      ['order.added', venueId],
      ['order.confirmed', venueId],
      ['order.delivered', venueId],
    ])
  })

  test('refuses to move an order that another organiser has already moved', async () => {
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

  test('allows only four moves in the database itself (security D11)', async () => {
    const { db } = world()
    const attempts = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const))
    for (const [from, to] of attempts.filter(([one, other]) => one !== other)) {
      const [row] = await db
        .insert(cateringOrders)
        .values({ ...fields, status: from })
        .returning()
      const outcome = await move(row?.id ?? '', to)
      expect([from, to, outcome]).toEqual([from, to, mayMove(from, to) ? 'moved' : 'order_moves'])
    }
  })

  async function move(id: string, status: OrderStatus) {
    const update = world().db.update(cateringOrders).set({ status }).where(eq(cateringOrders.id, id))
    return update.then(
      () => 'moved',
      (error: unknown) => databaseError(error).constraint,
    )
  }

  test('saves an order after it was confirmed, but refuses a stale save', async () => {
    const { id } = await organiser.catering.addOrder(fields)
    await organiser.catering.moveOrder({ id, from: 'draft', to: 'confirmed' })
    const edit = { id, version: 1, ...fields, headcount: 44 }
    expect(await organiser.catering.updateOrder(edit)).toEqual({ version: 2 })
    expect(await statusOf(id)).toBe('confirmed')
    await expect(organiser.catering.updateOrder({ ...edit, headcount: 45 })).rejects.toMatchObject({
      code: 'STALE',
      data: { version: 2, headcount: 44, status: 'confirmed', totalEstimate: '1234.50' },
    })
  })

  /** Adds an order at an edition of its own, and returns a function that adds confirmed people to it. */
  async function addOrderedDinner() {
    const otherVenueId = await addVenue(world().db)
    const { id: mealEventId } = await organiser.catering.addMeal({ venueId: otherVenueId, ...mealFields() })
    const addEater = async (person: Omit<Parameters<typeof addPerson>[1], 'fullName'>) =>
      addAttendance(world().db, {
        personId: await addPerson(world().db, { fullName: 'Somebody', ...person }),
        venueId: otherVenueId,
      })
    await addEater({ diet: 'no preference', allergies: [] })
    const { id } = await organiser.catering.addOrder({ ...fields, mealEventId, headcount: 1 })
    const read = async () =>
      (await organiser.catering.orders({ venueId: otherVenueId })).find((one) => one.id === id)
    return { id, otherVenueId, mealEventId, addEater, read }
  }

  test('keeps an order’s numbers when more people come, until it is recounted', async () => {
    const { id, addEater, read } = await addOrderedDinner()
    await addEater({ diet: 'vegan', allergies: ['Nuts'] })
    await addEater({ diet: 'vegan', allergies: null })
    expect(await read()).toMatchObject({
      headcount: 1,
      counted: { people: 1, noAllergies: 1, allergies: [] },
    })
    expect(await organiser.catering.recountOrder({ id, version: 1 })).toEqual({ version: 2, headcount: 3 })
    expect(await read()).toMatchObject({
      headcount: 3,
      counted: {
        people: 3,
        diets: [
          { diet: 'vegan', note: null, people: 2 },
          { diet: 'no preference', note: null, people: 1 },
        ],
        allergies: [{ allergy: 'Nuts', people: 1 }],
        noAllergies: 1,
        allergiesNotAnswered: 1,
      },
    })
    expect(await organiser.catering.recountOrder({ id, version: 1 })).toEqual({ version: 2, headcount: 3 })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(entries.map(({ action }) => action)).toEqual(['order.added', 'order.recounted'])
    expect(JSON.stringify(entries)).not.toMatch(/vegan|nuts/i)
  })

  test('never overwrites numbers that another organiser has just saved', async () => {
    const { id, mealEventId, addEater, read } = await addOrderedDinner()
    await addEater({ diet: 'vegan' })
    await organiser.catering.updateOrder({ id, version: 1, ...fields, mealEventId, headcount: 60 })
    await expect(organiser.catering.recountOrder({ id, version: 1 })).rejects.toMatchObject({
      code: 'STALE',
      data: { version: 2, headcount: 60, changedBy: 'Nadia Haddad' },
    })
    expect(await read()).toMatchObject({ headcount: 60 })
  })

  test('never changes the numbers of delivered and cancelled orders', async () => {
    const { id, addEater, read } = await addOrderedDinner()
    await addEater({})
    await organiser.catering.moveOrder({ id, from: 'draft', to: 'cancelled' })
    await expect(organiser.catering.recountOrder({ id, version: 1 })).rejects.toMatchObject({
      code: 'ORDER_CLOSED',
      defined: true,
    })
    expect(await read()).toMatchObject({ headcount: 1 })
    await organiser.catering.deleteOrder({ id })
    await expect(organiser.catering.recountOrder({ id, version: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('counts an order again when it changes to another meal', async () => {
    const { id, otherVenueId, read } = await addOrderedDinner()
    const other = { ...mealFields(), date: '2026-12-09' }
    const { id: mealEventId } = await organiser.catering.addMeal({ venueId: otherVenueId, ...other })
    const [person] = await world().db.select().from(attendance).where(eq(attendance.venueId, otherVenueId))
    await world()
      .db.update(attendance)
      .set({ flight2DepartureTime: '2026-12-08T10:00' })
      .where(eq(attendance.id, person?.id ?? ''))
    await organiser.catering.updateOrder({ id, version: 1, ...fields, mealEventId })
    expect(await read()).toMatchObject({ headcount: 40, counted: { people: 0 } })
  })

  test('responds with NOT_FOUND for a deleted meal or vendor', async () => {
    const missingId = crypto.randomUUID()
    for (const broken of [{ mealEventId: missingId }, { vendorId: missingId }])
      await expect(organiser.catering.addOrder({ ...fields, ...broken })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })

  test('accepts a second delete of an order', async () => {
    const { id } = await organiser.catering.addOrder(fields)
    expect(await organiser.catering.deleteOrder({ id })).toEqual({})
    expect(await organiser.catering.deleteOrder({ id })).toEqual({})
    expect(await statusOf(id)).toBeUndefined()
  })
})
