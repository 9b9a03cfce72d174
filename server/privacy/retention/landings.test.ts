import { expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the retention of landings', (world) => {
  test('deletes the landing time and the person who recorded it when flights are deleted', async () => {
    const { db } = world()
    const venueId = await addVenue(db, { eventEndDate: '2026-12-03' })
    const personId = await addPerson(db, { fullName: 'Inês Duarte' })
    const seenBy = { name: 'Nadia Haddad', email: 'nadia@studio.test', role: 'admin' } as const
    const landedById = await addAccount(db, cheapPasswords, seenBy)
    const landedAt = new Date('2026-11-30T10:00:00Z')
    const flight1DepartureAirport = 'OSL'
    await addAttendance(db, { personId, venueId, flight1DepartureAirport, landedAt, landedById })
    const cleanUpAt = (now: string) => cleanUpDue(testDeps(db, { clock: () => new Date(now) }))
    await cleanUpAt('2027-03-03T12:00:00Z')
    expect(await db.select().from(attendance)).toMatchObject([{ landedAt, landedById }])
    await cleanUpAt('2027-03-05T00:00:00Z')
    expect(await db.select().from(attendance)).toMatchObject([{ landedAt: null, landedById: null }])
  })
})
