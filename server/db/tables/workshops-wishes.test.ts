import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshopWishes, workshopWishResults } from '#server/db/tables/workshops-wishes.ts'

describeOnBothDatabases('the retention of workshop wishes', (world) => {
  test('deletes wishes when flights are deleted after 90 days, and their results when health data is deleted', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    await db.update(venues).set({ eventEndDate: '2032-12-03' }).where(eq(venues.id, venueId))
    const personId = await addPerson(db, { fullName: 'Ana Lima' })
    const workshopId = await addWorkshop(db, { venueId, title: 'Knots' })
    const place = { venueId, personId, workshopId, rank: 1 }
    await db.insert(workshopWishes).values(place)
    await db.insert(workshopWishResults).values({ ...place, startTime: '2032-12-02T14:00', missed: 0 })
    const cleanUpAt = (now: string) => cleanUpDue({ ...testDeps(db), clock: () => new Date(now) })
    expect(await cleanUpAt('2033-03-03T23:59:00Z')).toMatchObject({
      workshop_wishes: 0,
      workshop_wish_results: 0,
    })
    expect(await cleanUpAt('2033-03-05T00:00:00Z')).toMatchObject({
      workshop_wishes: 1,
      workshop_wish_results: 0,
    })
    expect(await cleanUpAt('2034-01-06T23:59:00Z')).toMatchObject({ workshop_wish_results: 0 })
    expect(await cleanUpAt('2034-01-09T00:00:00Z')).toMatchObject({ workshop_wish_results: 1 })
  })
})
