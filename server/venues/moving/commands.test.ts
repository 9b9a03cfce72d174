import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { cateringOrders, cateringVendors, mealEvents, orderVersions } from '#server/db/tables/catering.ts'
import { shuttleRuns } from '#server/db/tables/shuttles.ts'
import { addVenue, returnedRow } from '#server/testing/cast.ts'
import { venueFields } from '#server/testing/matrix-fields.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshops } from '#server/db/tables/workshops.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { testDeps } from '#server/testing/served.ts'

describeOnBothDatabases('moving the first day', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))

  async function addMovableEdition() {
    const { db } = world()
    const id = await addVenue(db, { eventStartDate: '2027-02-01', eventEndDate: '2027-02-05' })
    const times = { startTime: '2027-02-02T09:00', endTime: '2027-02-02T10:00' }
    await db.insert(workshops).values({ venueId: id, title: 'Pottery', type: 'workshop', ...times })
    await db.insert(agendaItems).values({ venueId: id, title: 'Opening', type: 'session', ...times })
    const meal = { title: 'Dinner', date: '2027-02-02', startTime: '19:00', endTime: '21:00' }
    const [dinner] = await db
      .insert(mealEvents)
      .values({ venueId: id, ...meal })
      .returning()
    const entry = {
      title: 'Dinner',
      type: 'meal',
      startTime: '2027-02-02T19:00',
      endTime: '2027-02-02T21:00',
    } as const
    await db.insert(agendaItems).values({ venueId: id, ...entry, mealId: returnedRow(dinner).id })
    const run = { direction: 'to_venue' as const, number: 1, place: 'Airport', seats: 8 }
    await db.insert(shuttleRuns).values({ venueId: id, leavesAt: '2027-02-01T12:00', ...run })
    const dates = async () => [
      ...(await db.select().from(workshops).where(eq(workshops.venueId, id))).map((one) => one.startTime),
      ...(await db.select().from(agendaItems).where(eq(agendaItems.venueId, id)))
        .map((one) => one.endTime ?? '')
        .toSorted(),
      ...(await db.select().from(mealEvents).where(eq(mealEvents.venueId, id))).map((one) => one.date),
      ...(await db.select().from(shuttleRuns).where(eq(shuttleRuns.venueId, id))).map((one) => one.leavesAt),
    ]
    const [vendor] = await db.insert(cateringVendors).values({ name: 'Cantina' }).returning()
    const order = {
      mealEventId: returnedRow(dinner).id,
      vendorId: returnedRow(vendor).id,
      status: 'confirmed' as const,
    }
    const [ordered] = await db
      .insert(cateringOrders)
      .values({ ...order, headcount: 6 })
      .returning()
    const servedFrom = async () => {
      const [newest] = await db
        .select()
        .from(orderVersions)
        .where(eq(orderVersions.orderId, returnedRow(ordered).id))
        .orderBy(desc(orderVersions.number))
        .limit(1)
      return newest?.servedFrom
    }
    return { id, dates, servedFrom }
  }
  const earlier = { eventStartDate: '2026-12-09', eventEndDate: '2026-12-13' }
  const before = [
    '2027-02-02T09:00',
    '2027-02-02T10:00',
    '2027-02-02T21:00',
    '2027-02-02',
    '2027-02-01T12:00',
  ]

  test('moves agenda, workshops, meals, orders and shuttles, and moves them back again', async () => {
    const { id, dates, servedFrom } = await addMovableEdition()
    expect(await organiser.venues.moving({ venueId: id, ...earlier })).toMatchObject({
      days: -54,
      agenda: 1,
      workshops: 1,
      meals: 1,
      shuttles: 1,
    })
    const moves = ['agenda', 'meals', 'shuttles'] as const
    await organiser.venues.update({ id, version: 1, ...venueFields(), ...earlier, moves: [...moves] })
    expect(await dates()).toEqual([
      '2026-12-10T09:00',
      '2026-12-10T10:00',
      '2026-12-10T21:00',
      '2026-12-10',
      '2026-12-09T12:00',
    ])
    expect(await servedFrom()).toBe('2026-12-10T19:00')
    const days = { eventStartDate: '2027-02-01', eventEndDate: '2027-02-05' }
    await organiser.venues.update({ id, version: 2, ...venueFields(), ...days, moves: [...moves] })
    expect(await dates()).toEqual(before)
    expect(await servedFrom()).toBe('2027-02-02T19:00')
  })

  test('moves a meal with its agenda item, and no other part of the agenda', async () => {
    const { id, dates } = await addMovableEdition()
    await organiser.venues.update({ id, version: 1, ...venueFields(), ...earlier, moves: ['meals'] })
    const [, dinner, opening, date] = await dates()
    expect([dinner, opening, date]).toEqual(['2026-12-10T21:00', '2027-02-02T10:00', '2026-12-10'])
  })

  test('keeps parts that weren’t chosen, and reports by how many days the first day was moved', async () => {
    const { id, dates } = await addMovableEdition()
    await organiser.venues.update({ id, version: 1, ...venueFields(), ...earlier })
    expect(await dates()).toEqual(before)
    const none = { eventStartDate: null, eventEndDate: null }
    expect(await organiser.venues.moving({ venueId: id, ...none })).toMatchObject({ days: -54 })
    expect(await organiser.dashboard.toDo({ venueId: id })).toMatchObject({
      outside: { agenda: 1, workshops: 1, meals: 1, shuttles: 1 },
    })
  })
})
