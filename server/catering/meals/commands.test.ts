import { expect, test } from 'vitest'
import { addVenue } from '#server/testing/cast.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('the meals API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))

  test('lists meals by date and start time, without those of other editions', async () => {
    const venueId = await addVenue(world().db)
    const elsewhere = await addVenue(world().db, { name: 'Fjordhotell' })
    const meals = [
      ['Dinner', '2026-12-01', '19:00'],
      ['Breakfast', '2026-12-02', '07:30'],
      ['Lunch', '2026-12-01', '12:30'],
    ] as const
    for (const [title, date, startTime] of meals)
      await organiser.catering.addMeal({ venueId, ...mealFields(), title, date, startTime, endTime: '23:00' })
    await organiser.catering.addMeal({ venueId: elsewhere, ...mealFields() })
    const listed = await organiser.catering.meals({ venueId })
    expect(listed.map(({ title, startTime, endTime }) => [title, startTime, endTime])).toEqual([
      ['Lunch', '12:30', '23:00'],
      ['Dinner', '19:00', '23:00'],
      ['Breakfast', '07:30', '23:00'],
    ])
  })

  test('adds a meal for several days once per day, even if the request is repeated', async () => {
    const venueId = await addVenue(world().db)
    const meal = { id: crypto.randomUUID(), venueId, ...mealFields(), date: '2026-12-01' }
    const alsoOn = ['2026-12-03', '2026-12-01', '2026-12-02', '2026-12-03']
    expect(await organiser.catering.addMeal({ ...meal, alsoOn })).toEqual({ id: meal.id })
    expect(await organiser.catering.addMeal({ ...meal, alsoOn })).toEqual({ id: meal.id })
    const listed = await organiser.catering.meals({ venueId })
    expect(listed.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03'])
    expect(new Set(listed.map(({ title, startTime }) => `${title} ${startTime}`)).size).toBe(1)
  })

  test('requires a meal to end after it starts, and an existing edition', async () => {
    const venueId = await addVenue(world().db)
    await expect(
      organiser.catering.addMeal({ venueId, ...mealFields(), startTime: '19:00', endTime: '19:00' }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      organiser.catering.addMeal({ venueId: crypto.randomUUID(), ...mealFields() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('refuses a stale save with the current meal', async () => {
    const venueId = await addVenue(world().db)
    const fields = mealFields()
    const { id } = await organiser.catering.addMeal({ venueId, ...fields })
    await organiser.catering.updateMeal({ id, version: 1, ...fields, location: 'Terrace' })
    await expect(
      organiser.catering.updateMeal({ id, version: 1, ...fields, location: 'Cellar' }),
    ).rejects.toMatchObject({ code: 'STALE', data: { version: 2, location: 'Terrace', startTime: '19:00' } })
  })

  test('keeps a meal with orders, and deletes a meal without orders, even if deleted twice', async () => {
    const venueId = await addVenue(world().db)
    const { id } = await organiser.catering.addMeal({ venueId, ...mealFields() })
    const { id: vendorId } = await organiser.catering.addVendor(vendorFields())
    const order = { mealEventId: id, vendorId, headcount: 8, totalEstimate: '96.00' }
    const { id: orderId } = await organiser.catering.addOrder(order)
    await expect(organiser.catering.deleteMeal({ id })).rejects.toMatchObject({ code: 'MEAL_HAS_ORDERS' })
    await organiser.catering.deleteOrder({ id: orderId })
    expect(await organiser.catering.deleteMeal({ id })).toEqual({})
    expect(await organiser.catering.deleteMeal({ id })).toEqual({})
  })
})
