import { expect, test } from 'vitest'
import type { attendance } from '#server/attendance/tables.ts'
import { cateringOrders, cateringVendors, mealEvents } from '#server/catering/tables.ts'
import { countEdition } from '#server/dashboard/queries.ts'
import { roomAssignments } from '#server/rooms/tables.ts'
import { addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the dashboard', (world) => {
  test('counts an edition as decided, and nothing of another', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const other = await addVenue(db)
    const invite = async (name: string, fields: Partial<typeof attendance.$inferInsert>, at = venueId) => {
      const personId = await addPerson(db, { fullName: name })
      await addAttendance(db, { personId, venueId: at, ...fields })
      return personId
    }
    const ada = await invite('Ada', { flight1DepartureAirport: 'OSL', registeredAt: new Date() })
    await invite('Bruno', { flight2DepartureAirport: 'LIS' })
    await invite('Chloé', { attending: 'no', flight1DepartureAirport: 'CDG', registeredAt: new Date() })
    await invite('Dmitri', { attending: 'maybe' })
    await invite('Elsewhere', { flight1DepartureAirport: 'OSL' }, other)
    const roomId = await addRoom(db, { venueId, roomNumber: '12' })
    await db.insert(roomAssignments).values({ roomId, personId: ada, venueId })
    await addWorkshop(db, {
      venueId,
      title: 'Over',
      startTime: '2026-12-01T10:00',
      endTime: '2026-12-01T11:00',
    })
    await addWorkshop(db, {
      venueId,
      title: 'Running',
      startTime: '2026-12-01T10:30',
      endTime: '2026-12-01T12:00',
    })
    const [vendor] = await db.insert(cateringVendors).values({ name: 'Mar & Sal' }).returning()
    const meal = { venueId, title: 'Dinner', date: '2026-12-01', startTime: '19:00', endTime: '21:00' }
    const [dinner] = await db.insert(mealEvents).values(meal).returning()
    if (!vendor || !dinner) throw new Error('An insert returned no row.')
    const order = { mealEventId: dinner.id, vendorId: vendor.id }
    await db.insert(cateringOrders).values([
      { ...order, status: 'cancelled' },
      { ...order, status: 'confirmed' },
    ])
    // Lisbon keeps UTC in winter.
    expect(await countEdition(db, venueId, new Date('2026-12-01T11:30:00Z'))).toEqual({
      attendees: 2,
      travelBookings: 2,
      roomAssignments: 1,
      activeWorkshops: 1,
      cateringOrders: 1,
      surveyResponses: 2,
    })
  })
})
