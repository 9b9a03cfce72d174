import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#server/accounts/sessions.ts'
import { session } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { createResponses } from '#server/read-cache/responses.ts'
import { createChanges } from '#server/read-cache/changes.ts'
import { cachedReadsOf, type CachedRead } from '#server/read-cache/cached-reads.ts'
import { router } from '#server/router.ts'
import { openMarkSource } from '#server/read-cache/mark-source.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const cachedReads = cachedReadsOf(router)

describeOnBothDatabases('the cache of responses that guests share', (world) => {
  let venueId: string
  /** How often the whole list was computed. */
  let computations = 0
  /** Runs once, just before the list is next computed. */
  let before: (() => Promise<unknown>) | undefined
  let responses: ReturnType<typeof createResponses>
  let changes: ReturnType<typeof createChanges>

  beforeEach(async () => {
    const deps = testDeps(world().db)
    const markSource = openMarkSource(world().database, deps.log)
    changes = createChanges(markSource)
    // The first read of a database without marks starts its epoch.
    await changes.settled()
    await changes.settled()
    responses = createResponses({ deps, changes })
    venueId = await addVenue(world().db, { name: randomUUID() })
    computations = 0
    before = undefined
    return markSource.close
  })

  /** The list of flights, with a query that counts its runs. */
  function flights(): CachedRead {
    const real = cachedReads.get('travel/mine')
    if (!real) throw new Error('The guests’ flights are not cached.')
    const counted: typeof real.query = Object.assign(
      async (...args: Parameters<typeof real.query>) => {
        computations += 1
        const runBefore = before
        before = undefined
        await runBefore?.()
        return real.query(...args)
      },
      { built: real.query.built, audience: real.query.audience },
    )
    return { ...real, query: counted }
  }

  /** Adds a guest; returns functions that request the list and hide their flights. */
  async function addGuest(airport: string | null, isHidden = false) {
    const { db } = world()
    const email = `${randomUUID()}@studio.test`
    const userId = await addAccount(db, cheapPasswords, { name: `From ${airport}`, email, role: 'guest' })
    const personId = await addPerson(db, { fullName: `From ${airport}`, userId })
    await addAttendance(db, {
      personId,
      venueId,
      flight1DepartureAirport: airport,
      flightsPrivate: isHidden,
    })
    await startSession(db, testDeps(db), { userId, userAgent: 'test' })
    const [{ token } = { token: '' }] = await db.select().from(session).where(eq(session.userId, userId))
    return {
      request: async () =>
        (await responses.find({ cachedRead: flights(), venueId, token }))?.body.toString() ?? '',
      hide: () =>
        db
          .update(attendance)
          .set({ flightsPrivate: true })
          .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId))),
    }
  }

  test('computes the list once for all guests whose own flights are shown, even for concurrent callers', async () => {
    const guests = [await addGuest('OSL'), await addGuest('LIS'), await addGuest('WAW')]
    const found = await Promise.all(guests.map(({ request }) => request()))
    expect(new Set(found).size).toBe(1)
    expect(found[0]).toContain('WAW')
    for (const { request } of guests) expect(await request()).toBe(found[0])
    expect(computations).toBe(1)
  })

  test('computes a separate response for each person who hides their flights or has none', async () => {
    const shown = await addGuest('OSL')
    const hidden = await addGuest('LIS', true)
    const without = await addGuest(null)
    expect(await hidden.request()).toContain('LIS')
    expect(await without.request()).toContain('From null')
    const seen = await shown.request()
    expect(seen).toContain('OSL')
    expect(seen).not.toMatch(/LIS|From null/)
    expect(computations).toBe(3)
    // Each response is cached for its own guest.
    expect(await hidden.request()).toContain('LIS')
    expect(await without.request()).not.toContain('LIS')
    expect(computations).toBe(3)
  })

  test('doesn’t show others flights that are hidden just before the list they wait for is computed', async () => {
    const [first, second] = [await addGuest('OSL'), await addGuest('LIS')]
    await addGuest('WAW')
    let waiting: Promise<string> | undefined
    before = async () => {
      waiting = second.request()
      // Gives the caller time to notice that the list is already being computed.
      for (let reads = 0; reads < 20; reads += 1) await changes.settled()
      await first.hide()
    }
    const firstResponse = await first.request()
    const other = await waiting
    expect(firstResponse).toContain('OSL')
    expect(other).toContain('LIS')
    expect(other).not.toContain('OSL')
    expect(await second.request()).not.toContain('OSL')
    expect(await first.request()).toContain('OSL')
  })
})
