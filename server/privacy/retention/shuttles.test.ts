import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

describeOnBothDatabases('the retention of shuttles', (world) => {
  test('deletes passengers and drivers when flights are deleted, and keeps seat counts', async () => {
    const { db } = world()
    const personId = await addPerson(db, { fullName: 'Ana Lima' })
    const venueId = await addVenue(db)
    await addAttendance(db, { personId, venueId })
    const run = {
      venueId,
      direction: 'to_venue',
      number: 1,
      place: 'Airport',
      leavesAt: '2026-11-30T14:30',
    } as const
    const driver = { driverName: 'João', driverPhone: '+351 913 555 010', note: 'Speaks Norwegian' }
    const [row] = await db
      .insert(shuttleRuns)
      .values({ ...run, ...driver, seats: 8 })
      .returning()
    const seat = { venueId, personId, direction: run.direction, runId: row?.id ?? '' }
    await db.insert(shuttleSeats).values(seat)
    await db.insert(shuttleTickets).values({ ...run, ...driver, ...seat })
    await db.update(attendance).set({ ownWayHome: true }).where(eq(attendance.personId, personId))
    let now = new Date('2059-03-03T23:59:00Z')
    await db.update(venues).set({ eventEndDate: '2058-12-03' }).where(eq(venues.id, venueId))
    const deps = testDeps(db, { clock: () => now })
    expect(await cleanUpDue(deps)).toMatchObject({ shuttles: 0 })
    now = new Date('2059-03-05T00:00:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ shuttle_seats: 1, shuttle_tickets: 1, shuttles: 1 })
    expect(await db.$count(shuttleSeats)).toBe(0)
    expect(await db.$count(shuttleTickets)).toBe(0)
    expect(await db.select().from(shuttleRuns)).toMatchObject([
      { seats: 8, driverName: null, driverPhone: null, note: null },
    ])
    const [person] = await db.select().from(attendance).where(eq(attendance.personId, personId))
    expect(person?.ownWayHome).toBe(false)
  })
})
