import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { deleteEndedRegistrations } from '#server/registration/endings/commands.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('an event that begins after its quarter and has no end date', (world) => {
  test('isn’t over until it has taken place', async () => {
    const { db } = world()
    const moved = { quarter: 'Q2', year: 2026, eventStartDate: '2026-12-01', eventEndDate: null } as const
    const venueId = await addVenue(db, moved)
    const personId = await addPerson(db, { fullName: 'Ana Lima' })
    await addAttendance(db, { personId, venueId, flight1DepartureAirport: 'BER' })
    await db.insert(pendingRegistrations).values({
      venueId,
      email: 'iris@studio.test',
      answers: answersOf('Iris'),
      linkExpiresAt: new Date('2026-12-05'),
    })
    const cleanUpAt = async (now: string) => {
      const deps = testDeps(db, { clock: () => new Date(now) })
      await deleteEndedRegistrations(deps)
      await cleanUpDue(deps)
      const [row] = await db.select().from(attendance).where(eq(attendance.venueId, venueId))
      const waiting = await db.$count(pendingRegistrations, eq(pendingRegistrations.venueId, venueId))
      return { airport: row?.flight1DepartureAirport, waiting }
    }
    expect(await cleanUpAt('2026-11-21T12:00:00Z')).toEqual({ airport: 'BER', waiting: 1 })
    expect(await cleanUpAt('2026-12-01T23:59:00Z')).toEqual({ airport: 'BER', waiting: 1 })
    expect(await cleanUpAt('2026-12-02T00:01:00Z')).toEqual({ airport: 'BER', waiting: 0 })
    expect(await cleanUpAt('2027-03-01T12:00:00Z')).toEqual({ airport: 'BER', waiting: 0 })
    expect(await cleanUpAt('2027-03-02T12:00:00Z')).toEqual({ airport: null, waiting: 0 })
  })
})
