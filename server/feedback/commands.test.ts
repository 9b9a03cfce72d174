import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/attendance/tables.ts'
import { auditLog } from '#server/audit/tables.ts'
import { give } from '#server/feedback/commands.ts'
import { feedback } from '#server/feedback/tables.ts'
import { addAccount, addAttendance, addGuests, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/venues/tables.ts'

describeOnBothDatabases('what guests think of an event', (world) => {
  let ines: Client
  let organiser: Client
  let personId: string
  let venueId: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    close = served.close
    const account = { name: 'Inês Duarte', email: 'ines@feedback.test', role: 'guest' } as const
    const userId = await addAccount(db, cheapPasswords, account)
    personId = await addPerson(db, { fullName: account.name, email: account.email, userId })
    ines = await served.signedIn(userId)
    const nadia = { name: 'Nadia', email: 'nadia@feedback.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(db, cheapPasswords, nadia))
  })
  afterAll(() => close())
  beforeEach(async () => {
    // It ended yesterday.
    const dates = { eventStartDate: '2026-11-18', eventEndDate: '2026-11-20' }
    venueId = await addVenue(world().db, { name: crypto.randomUUID(), ...dates })
    await addAttendance(world().db, { personId, venueId })
  })

  const thanks = { rating: 5 as const, words: 'More of the sea.' }
  const entries = () =>
    world()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'feedback.given'), eq(auditLog.venueId, venueId)))

  /** Others who come, each with an answer of their own. */
  async function addAnswers(count: number): Promise<void> {
    const deps = { db: world().db, clock: () => testNow }
    for (const [at, guest] of (await addGuests(world().db, venueId, count)).entries())
      await give(deps, guest, { venueId, rating: 4, words: `sentence ${at}` })
  }

  test('it is said, changed, and taken back, and each time one reads it as it is', async () => {
    expect(await ines.feedback.mine({ venueId })).toEqual({ rating: null, words: null, until: '2026-12-04' })
    await ines.feedback.give({ venueId, ...thanks })
    expect(await ines.feedback.mine({ venueId })).toMatchObject(thanks)
    await ines.feedback.give({ venueId, rating: 3, words: '' })
    expect(await ines.feedback.mine({ venueId })).toMatchObject({ rating: 3, words: null })
    await ines.feedback.give({ venueId, rating: null, words: null })
    expect(await ines.feedback.mine({ venueId })).toMatchObject({ rating: null, words: null })
    expect(await world().db.$count(feedback, eq(feedback.venueId, venueId))).toBe(0)
  })

  test('the log knows the day, and neither who nor what nor when; saying it again writes nothing', async () => {
    await ines.feedback.give({ venueId, ...thanks })
    await ines.feedback.give({ venueId, ...thanks })
    const day = new Date('2026-11-21T00:00:00Z')
    expect(await entries()).toMatchObject([
      { actorId: null, entity: 'venue', entityId: venueId, before: null, after: null, createdAt: day },
    ])
    await ines.feedback.give({ venueId, rating: null, words: null })
    await ines.feedback.give({ venueId, rating: null, words: null })
    expect(await entries()).toHaveLength(2)
  })

  test.for([
    ['before the event is over', '2026-11-21', '2026-11-21'],
    ['two weeks after it', '2026-11-05', '2026-11-06'],
  ] as const)('nothing is asked %s', async ([, eventStartDate, eventEndDate]) => {
    await world().db.update(venues).set({ eventStartDate, eventEndDate }).where(eq(venues.id, venueId))
    await expect(ines.feedback.give({ venueId, ...thanks })).rejects.toMatchObject({
      code: 'FEEDBACK_CLOSED',
    })
    expect(await entries()).toEqual([])
  })

  test('who did not come has nothing to say', async () => {
    const missing = { code: 'NOT_FOUND' }
    const elsewhere = await addVenue(world().db, { name: crypto.randomUUID() })
    await expect(ines.feedback.give({ venueId: elsewhere, ...thanks })).rejects.toMatchObject(missing)
    await world().db.update(attendance).set({ attending: 'maybe' }).where(eq(attendance.venueId, venueId))
    await expect(ines.feedback.mine({ venueId })).rejects.toMatchObject(missing)
    await expect(ines.feedback.give({ venueId, ...thanks })).rejects.toMatchObject(missing)
  })

  test('organisers read their number until there are five, then all of them, and nothing of whose they are', async () => {
    await ines.feedback.give({ venueId, ...thanks })
    await addAnswers(3)
    expect(await organiser.feedback.results({ venueId })).toEqual({ answers: 4, isAsked: true, shown: null })
    await addAnswers(1)
    const { answers, shown } = await organiser.feedback.results({ venueId })
    expect(answers).toBe(5)
    expect(shown?.ratings).toEqual([0, 0, 0, 4, 1])
    expect(shown?.words.toSorted()).toEqual([
      'More of the sea.',
      'sentence 0',
      'sentence 0',
      'sentence 1',
      'sentence 2',
    ])
    expect(Object.keys(shown ?? {})).toEqual(['ratings', 'words'])
    // Four again: what was shown is no longer.
    await ines.feedback.give({ venueId, rating: null, words: null })
    expect(await organiser.feedback.results({ venueId })).toEqual({ answers: 4, isAsked: true, shown: null })
    const missing = { code: 'NOT_FOUND' }
    await expect(organiser.feedback.results({ venueId: crypto.randomUUID() })).rejects.toMatchObject(missing)
  })

  test('sentences stand in no order of time: it is another at each event', async () => {
    const orders = new Set<string>()
    for (let event = 0; event < 12; event++) {
      venueId = await addVenue(world().db, {
        name: crypto.randomUUID(),
        eventStartDate: '2026-11-18',
        eventEndDate: '2026-11-20',
      })
      await addAnswers(5)
      const { shown } = await organiser.feedback.results({ venueId })
      orders.add((shown?.words ?? []).join())
    }
    // Twelve times the same of 120 orders is no chance.
    expect(orders.size).toBeGreaterThan(1)
  })
})
