import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { giveFeedback } from '#server/feedback/commands.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addGuests, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

describeOnBothDatabases('feedback on an event', (world) => {
  let ines: Client
  let organiser: Client
  let personId: string
  let inesId: string
  let venueId: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    close = served.close
    const account = { name: 'Inês Duarte', email: 'ines@feedback.test', role: 'guest' } as const
    const userId = await addAccount(db, cheapPasswords, account)
    inesId = userId
    await db.update(user).set({ createdAt: before }).where(eq(user.id, userId))
    personId = await addPerson(db, { fullName: account.name, email: account.email, userId })
    ines = await served.signedIn(userId)
    const nadia = { name: 'Nadia', email: 'nadia@feedback.test', role: 'admin' } as const
    organiser = await served.signedIn(await addAccount(db, cheapPasswords, nadia))
  })
  afterAll(() => close())
  beforeEach(async () => {
    // The event ended yesterday.
    const dates = { eventStartDate: '2026-11-18', eventEndDate: '2026-11-20' }
    venueId = await addVenue(world().db, { name: crypto.randomUUID(), ...dates })
    await addAttendance(world().db, { personId, venueId, createdAt: before })
  })

  const lastDay = new Date('2026-11-20T12:00:00Z')
  /** A time before the event. */
  const before = new Date('2026-11-01T12:00:00Z')

  const thanks = { rating: 5 as const, words: 'More of the sea.' }
  const entries = () =>
    world()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'feedback.given'), eq(auditLog.venueId, venueId)))

  /** Adds attendees whose accounts are older than the event. */
  async function addGuestsWithAccounts(count: number): Promise<string[]> {
    const { db } = world()
    const guests = await addGuests(db, venueId, count)
    await db.update(attendance).set({ createdAt: before }).where(eq(attendance.venueId, venueId))
    for (const id of guests) {
      const account = { name: 'Guest', email: `${id}@feedback.test`, role: 'guest' } as const
      const userId = await addAccount(db, cheapPasswords, account)
      await db.update(user).set({ createdAt: before }).where(eq(user.id, userId))
      await db.update(people).set({ userId }).where(eq(people.id, id))
    }
    return guests
  }

  async function addAnswers(count: number): Promise<void> {
    for (const [index, guest] of (await addGuestsWithAccounts(count)).entries())
      await giveAs(guest, { rating: 4, words: `sentence ${index}` })
  }

  const giveAs = (guest: string, answer: { rating: number | null; words: string | null }) =>
    giveFeedback({ db: world().db, clock: () => testNow }, guest, { venueId, ...answer })

  test('can be given, changed and withdrawn, and is shown to its author', async () => {
    expect(await ines.feedback.mine({ venueId })).toEqual({ rating: null, words: null, until: '2026-12-04' })
    await ines.feedback.give({ venueId, ...thanks })
    expect(await ines.feedback.mine({ venueId })).toMatchObject(thanks)
    await ines.feedback.give({ venueId, rating: 3, words: '' })
    expect(await ines.feedback.mine({ venueId })).toMatchObject({ rating: 3, words: null })
    await ines.feedback.give({ venueId, rating: null, words: null })
    expect(await ines.feedback.mine({ venueId })).toMatchObject({ rating: null, words: null })
    expect(await world().db.$count(feedback, eq(feedback.venueId, venueId))).toBe(0)
  })

  test('sends no signal and writes no log entry, whose time would reveal the author', async () => {
    await world().db.execute(sql`delete from live_marks`)
    await ines.feedback.give({ venueId, ...thanks })
    await ines.feedback.give({ venueId, rating: null, words: null })
    const { rows } = await world().db.execute<{ topic: string }>(sql`select topic from live_marks`)
    expect(rows).toEqual([])
    expect(await entries()).toEqual([])
  })

  test.for([
    ['before the event is over', '2026-11-21', '2026-11-21'],
    ['two weeks after it', '2026-11-05', '2026-11-06'],
  ] as const)('is closed %s', async ([, eventStartDate, eventEndDate]) => {
    await world().db.update(venues).set({ eventStartDate, eventEndDate }).where(eq(venues.id, venueId))
    await expect(ines.feedback.give({ venueId, ...thanks })).rejects.toMatchObject({
      code: 'FEEDBACK_CLOSED',
    })
    expect(await entries()).toEqual([])
  })

  test('is refused from people who didn’t attend', async () => {
    const missing = { code: 'NOT_FOUND' }
    const elsewhere = await addVenue(world().db, { name: crypto.randomUUID() })
    await expect(ines.feedback.give({ venueId: elsewhere, ...thanks })).rejects.toMatchObject(missing)
    await world().db.update(attendance).set({ attending: 'maybe' }).where(eq(attendance.venueId, venueId))
    await expect(ines.feedback.mine({ venueId })).rejects.toMatchObject(missing)
    await expect(ines.feedback.give({ venueId, ...thanks })).rejects.toMatchObject(missing)
  })

  const nothingShown = { answers: 0, isAsked: true, isOver: false, shown: null }

  test('is hidden if there are four answers, even their number', async () => {
    await addAnswers(4)
    expect(await organiser.feedback.results({ venueId })).toEqual(nothingShown)
  })

  test('is shown from five answers on without names, and the sixth to ninth answer only with the tenth', async () => {
    const guests = await addGuestsWithAccounts(9)
    await ines.feedback.give({ venueId, ...thanks })
    for (const [index, guest] of guests.entries()) {
      if (index < 4) await giveAs(guest, { rating: 4, words: `sentence ${index}` })
    }
    const five = await organiser.feedback.results({ venueId })
    expect(five).toMatchObject({ answers: 5, shown: { ratings: [0, 0, 0, 4, 1] } })
    expect(five.shown?.words.toSorted()).toEqual([
      'More of the sea.',
      'sentence 0',
      'sentence 1',
      'sentence 2',
      'sentence 3',
    ])
    expect(Object.keys(five.shown ?? {})).toEqual(['ratings', 'words'])
    for (const guest of guests.slice(4, 8)) await giveAs(guest, { rating: 1, words: null })
    expect(await organiser.feedback.results({ venueId })).toEqual(five)
    for (const guest of guests.slice(8)) await giveAs(guest, { rating: 1, words: null })
    expect(await organiser.feedback.results({ venueId })).toMatchObject({
      answers: 10,
      shown: { ratings: [5, 0, 0, 4, 1] },
    })
  })

  test('doesn’t show that one of five answers changed', async () => {
    await ines.feedback.give({ venueId, ...thanks })
    await addAnswers(4)
    const five = await organiser.feedback.results({ venueId })
    for (const rating of [1, 2, 3, 4, 5, 1] as const)
      await ines.feedback.give({ venueId, rating, words: null })
    expect(await organiser.feedback.results({ venueId })).toEqual(five)
  })

  test('is hidden again when one of five answers is withdrawn', async () => {
    await ines.feedback.give({ venueId, ...thanks })
    await addAnswers(4)
    await ines.feedback.give({ venueId, rating: null, words: null })
    expect(await organiser.feedback.results({ venueId })).toEqual(nothingShown)
  })

  test('is shown completely once the two weeks are over', async () => {
    await addAnswers(7)
    const ended = { eventStartDate: '2026-11-03', eventEndDate: '2026-11-04' }
    await world().db.update(venues).set(ended).where(eq(venues.id, venueId))
    expect(await organiser.feedback.results({ venueId })).toMatchObject({ answers: 7, isOver: true })
  })

  test('responds with NOT_FOUND for the results of an unknown edition', async () => {
    const missing = { code: 'NOT_FOUND' }
    await expect(organiser.feedback.results({ venueId: crypto.randomUUID() })).rejects.toMatchObject(missing)
  })

  test.for([
    ['was put on the list on the last day', () => world().db.update(attendance).set({ createdAt: lastDay })],
    ['was given an account on the last day', () => world().db.update(user).set({ createdAt: lastDay })],
    ['never chose a password', () => world().db.update(user).set({ mustChangePassword: true })],
    ['has no account', () => world().db.update(people).set({ userId: null })],
  ] as const)('is refused from a guest who %s', async ([, disqualify]) => {
    const [guest = ''] = await addGuestsWithAccounts(1)
    await giveAs(guest, thanks)
    await disqualify()
    await expect(giveAs(guest, thanks)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await world().db.update(user).set({ createdAt: before, mustChangePassword: false })
    await world().db.update(people).set({ userId: inesId }).where(eq(people.id, personId))
  })

  test('is shown in an order that depends on the event, not on time', async () => {
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
    // Of 120 orders, twelve equal ones in a row aren't a coincidence.
    expect(orders.size).toBeGreaterThan(1)
  })
})
