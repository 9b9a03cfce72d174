import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addItem, deleteItem, moveEntry, shiftEntries, updateItem } from '#server/agenda/commands.ts'
import { publishDraft, setDraft } from '#server/agenda/drafts/commands.ts'
import { findDraft } from '#server/agenda/drafts/queries.ts'
import { agendaList } from '#server/agenda/queries.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { addMeal, deleteMeal, updateMeal } from '#server/catering/meals/commands.ts'
import { cateringOrders, cateringVendors, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import { storeVersion } from '#server/order-versions/commands.ts'
import { addAccount, addGuests, addVenue, returnedRow } from '#server/testing/cast.ts'
import { queryAsOrganiser } from '#server/testing/organiser.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { anyRecipients } from '#server/testing/announced.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const dinner = {
  title: 'Dinner',
  type: 'meal',
  startTime: '2026-12-01T19:00',
  endTime: '2026-12-01T21:00',
  location: 'Terrace',
  description: 'Vegan, too',
} as const
const served = {
  title: 'Dinner',
  date: '2026-12-01',
  startTime: '19:00',
  endTime: '21:00',
  location: 'Terrace',
  notes: 'Vegan, too',
  serviceStyle: 'plated',
} as const

describeOnBothDatabases('meals on the agenda and on the Food page', (world) => {
  let actorId: string
  let venueId: string
  const deps = () => testDeps(world().db)

  beforeAll(async () => {
    actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@one-meal.test' })
  })
  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })

  const items = () => world().db.select().from(agendaItems).where(eq(agendaItems.venueId, venueId))
  const meals = () => world().db.select().from(mealEvents).where(eq(mealEvents.venueId, venueId))
  const addDinner = () => addItem(deps(), actorId, { venueId, ...dinner }).then(({ id }) => id)
  const addDinnerMeal = () =>
    addMeal(world().db, actorId, { venueId, ...served, alsoOn: [] }).then(({ id }) => id)
  const addOrder = async (mealEventId: string) => {
    const { db } = world()
    const vendor = returnedRow((await db.insert(cateringVendors).values({ name: 'Mare' }).returning())[0])
    const values = { mealEventId, vendorId: vendor.id, status: 'confirmed', headcount: 8 } as const
    const row = returnedRow((await db.insert(cateringOrders).values(values).returning())[0])
    await storeVersion(db, row)
    return row.id
  }
  const startDraft = () => setDraft(deps(), actorId, { venueId, isDraft: true })
  const publish = async () => {
    const { revision } = await findDraft(deps(), { venueId })
    return publishDraft(deps(), actorId, { venueId, revision, announced: anyRecipients() })
  }

  test('a meal added on the agenda is added on the Food page, and listed once', async () => {
    const id = await addDinner()
    expect(await meals()).toMatchObject([{ ...served, id, serviceStyle: 'buffet' }])
    expect(await queryAsOrganiser(world().db, agendaList, venueId)).toMatchObject([{ id, ...dinner }])
  })

  test('a meal added on the Food page appears once on the organisers’ agenda', async () => {
    const id = await addDinnerMeal()
    expect(await items()).toMatchObject([{ ...dinner, mealId: id }])
    expect(await queryAsOrganiser(world().db, agendaList, venueId)).toMatchObject([dinner])
  })

  test('the organisers’ agenda shows how many people eat at a meal', async () => {
    await addDinnerMeal()
    await addGuests(world().db, venueId, 2)
    expect(await queryAsOrganiser(world().db, agendaList, venueId)).toMatchObject([{ ...dinner, eating: 2 }])
  })

  test('a meal added on the Food page for several days has an item on each day', async () => {
    await addMeal(world().db, actorId, { venueId, ...served, alsoOn: ['2026-12-02'] })
    expect((await items()).map(({ startTime }) => startTime).toSorted()).toEqual([
      '2026-12-01T19:00',
      '2026-12-02T19:00',
    ])
  })

  test('a meal changed on the agenda changes on the Food page, with its order', async () => {
    const id = await addDinnerMeal()
    const orderId = await addOrder(id)
    await updateItem(deps(), actorId, {
      id,
      version: 1,
      ...dinner,
      title: 'Supper',
      endTime: '2026-12-01T22:00',
    })
    expect(await meals()).toMatchObject([{ ...served, title: 'Supper', endTime: '22:00', version: 2 }])
    const versions = await world().db.select().from(orderVersions).where(eq(orderVersions.orderId, orderId))
    expect(versions.map(({ servedUntil }) => servedUntil).toSorted()).toEqual([
      '2026-12-01T21:00',
      '2026-12-01T22:00',
    ])
  })

  test('a meal changed on the Food page changes on the agenda', async () => {
    const id = await addDinnerMeal()
    await updateMeal(world().db, actorId, { id, version: 1, ...served, date: '2026-12-02', location: 'Hall' })
    expect(await items()).toMatchObject([
      { ...dinner, startTime: '2026-12-02T19:00', endTime: '2026-12-02T21:00', location: 'Hall', version: 2 },
    ])
  })

  test('a meal moved on the agenda moves on the Food page', async () => {
    const id = await addDinnerMeal()
    await moveEntry(deps(), actorId, { id, version: 1, startTime: '2026-12-01T18:00' })
    const entries = [{ id, startTime: '2026-12-01T18:00' }]
    await shiftEntries(deps(), actorId, { venueId, entries, days: 2 })
    expect(await meals()).toMatchObject([{ date: '2026-12-03', startTime: '18:00', endTime: '20:00' }])
  })

  test('a meal past midnight ends at 23:59 on the Food page, but keeps its length on the agenda', async () => {
    const late = { venueId, ...dinner, endTime: '2026-12-02T00:30' }
    const { id } = await addItem(deps(), actorId, late)
    const [meal] = await meals()
    expect(meal).toMatchObject({ startTime: '19:00', endTime: '23:59' })
    await updateMeal(world().db, actorId, { id, version: 1, ...served, endTime: '23:59', location: 'Hall' })
    expect(await items()).toMatchObject([{ endTime: '2026-12-02T00:30', location: 'Hall' }])
  })

  test('a meal can become another type of item, and an item can become a meal', async () => {
    const id = await addDinner()
    await updateItem(deps(), actorId, { id, version: 1, ...dinner, type: 'break' })
    expect(await meals()).toEqual([])
    await updateItem(deps(), actorId, { id, version: 2, ...dinner })
    expect(await meals()).toMatchObject([{ id, title: 'Dinner' }])
  })

  test('a meal deleted on the Food page or on the agenda is deleted on both', async () => {
    await deleteItem(deps(), actorId, await addDinner())
    expect(await meals()).toEqual([])
    await deleteMeal(world().db, actorId, await addDinnerMeal())
    expect(await items()).toEqual([])
  })

  test('a meal with an order can’t be deleted or change its type on the agenda', async () => {
    const id = await addDinnerMeal()
    await addOrder(id)
    await expect(deleteItem(deps(), actorId, id)).rejects.toMatchObject({ code: 'MEAL_HAS_ORDERS' })
    await expect(
      updateItem(deps(), actorId, { id, version: 1, ...dinner, type: 'break' }),
    ).rejects.toMatchObject({ code: 'MEAL_HAS_ORDERS' })
    expect(await items()).toHaveLength(1)
  })

  test('a meal changed in a draft changes on the Food page once published', async () => {
    const id = await addDinnerMeal()
    await startDraft()
    await updateItem(deps(), actorId, { id, version: 1, ...dinner, title: 'Supper' })
    const added = await addItem(deps(), actorId, { venueId, ...dinner, title: 'Lunch' })
    expect((await meals()).map(({ title }) => title)).toEqual(['Dinner'])
    await publish()
    expect((await meals()).map(({ title }) => title).toSorted()).toEqual(['Lunch', 'Supper'])
    expect((await items()).map(({ mealId }) => mealId).toSorted()).toEqual([id, added.id].toSorted())
  })

  test('a meal changed on the Food page keeps the other changes in its draft', async () => {
    const id = await addDinnerMeal()
    await startDraft()
    await updateItem(deps(), actorId, { id, version: 1, ...dinner, title: 'Supper' })
    await updateMeal(world().db, actorId, { id, version: 1, ...served, location: 'Hall' })
    expect(await items()).toMatchObject([{ title: 'Dinner', location: 'Hall' }])
    await publish()
    expect(await meals()).toMatchObject([{ title: 'Supper', location: 'Hall' }])
  })

  test('a meal deleted on the Food page is also deleted from the draft', async () => {
    const id = await addDinnerMeal()
    await startDraft()
    await updateItem(deps(), actorId, { id, version: 1, ...dinner, title: 'Supper' })
    await deleteMeal(world().db, actorId, id)
    expect(await world().db.$count(agendaDrafts, eq(agendaDrafts.venueId, venueId))).toBe(0)
  })

  test('a meal that got an order after the draft removed it blocks publishing', async () => {
    const id = await addDinnerMeal()
    await startDraft()
    await deleteItem(deps(), actorId, id)
    await addOrder(id)
    await expect(publish()).rejects.toMatchObject({ code: 'MEAL_HAS_ORDERS' })
  })
})
