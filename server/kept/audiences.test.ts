import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startSession } from '#server/accounts/sessions.ts'
import { session } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { createAnswers } from '#server/kept/answers.ts'
import { createChanges } from '#server/kept/changes.ts'
import { cachedReadsOf, type CachedRead } from '#server/kept/cached-reads.ts'
import { router } from '#server/router.ts'
import { openMarkReader } from '#server/kept/mark-reader.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const cachedReads = cachedReadsOf(router)

describeOnBothDatabases('responses that guests share', (world) => {
  let venueId: string
  /** How often the whole list was computed. */
  let computations = 0
  /** Runs once, just before the list is next computed. */
  let before: (() => Promise<unknown>) | undefined
  let answers: ReturnType<typeof createAnswers>
  let changes: ReturnType<typeof createChanges>

  beforeEach(async () => {
    const deps = testDeps(world().db)
    const markReader = openMarkReader(world().database, deps.log)
    changes = createChanges(markReader)
    // The first read of a database without marks starts its epoch.
    await changes.settled()
    await changes.settled()
    answers = createAnswers({ deps, changes })
    venueId = await addVenue(world().db, { name: randomUUID() })
    computations = 0
    before = undefined
    return markReader.close
  })

  /** The list of flights, with a query that counts its runs. */
  function flights(): CachedRead {
    const real = cachedReads.get('travel/mine')
    if (!real) throw new Error('The guests’ flights are not kept.')
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
      ask: async () => (await answers.find({ cachedRead: flights(), venueId, token }))?.body.toString() ?? '',
      hide: () =>
        db
          .update(attendance)
          .set({ flightsPrivate: true })
          .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId))),
    }
  }

  test('computes the list once for all guests whose own flights are shown, even for concurrent callers', async () => {
    const guests = [await addGuest('OSL'), await addGuest('LIS'), await addGuest('WAW')]
    const found = await Promise.all(guests.map(({ ask }) => ask()))
    expect(new Set(found).size).toBe(1)
    expect(found[0]).toContain('WAW')
    for (const { ask } of guests) expect(await ask()).toBe(found[0])
    expect(computations).toBe(1)
  })

  test('computes a separate response for each person who hides their flights or has none', async () => {
    const shown = await addGuest('OSL')
    const hidden = await addGuest('LIS', true)
    const without = await addGuest(null)
    expect(await hidden.ask()).toContain('LIS')
    expect(await without.ask()).toContain('From null')
    const seen = await shown.ask()
    expect(seen).toContain('OSL')
    expect(seen).not.toMatch(/LIS|From null/)
    expect(computations).toBe(3)
    // Each response is cached for its own guest.
    expect(await hidden.ask()).toContain('LIS')
    expect(await without.ask()).not.toContain('LIS')
    expect(computations).toBe(3)
  })

  test('flights hidden just before the list is computed are not shown to others who wait for the list', async () => {
    const [first, second] = [await addGuest('OSL'), await addGuest('LIS')]
    await addGuest('WAW')
    let waiting: Promise<string> | undefined
    before = async () => {
      waiting = second.ask()
      // Gives the caller time to notice that the list is already being computed.
      for (let reads = 0; reads < 20; reads += 1) await changes.settled()
      await first.hide()
    }
    const firstAnswer = await first.ask()
    const other = await waiting
    expect(firstAnswer).toContain('OSL')
    expect(other).toContain('LIS')
    expect(other).not.toContain('OSL')
    expect(await second.ask()).not.toContain('OSL')
    expect(await first.ask()).toContain('OSL')
  })
})
