import { eq, getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { listActivity } from '#server/audit/queries.ts'
import { cateringOrders, mealEvents } from '#server/db/tables/catering.ts'
import { openDemo } from '#server/demo/demo.ts'
import { seedDemo, type Demo } from '#server/demo/seed.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { contentOf } from '#server/testing/content.ts'
import { cpuTime } from '#server/testing/quickest.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases, type World } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshopSignups, workshops } from '#server/db/tables/workshops.ts'

const seed = (world: World, canaries = false) =>
  seedDemo(world.db, { now: testNow, passwords: cheapPasswords, canaries })

/** Tables filled by people who sign in, register or upload, or by the server for itself. */
const leftEmpty = [
  [
    'account_proofs',
    'api_keys',
    'backup_codes',
    'calendar_entries',
    'calendar_feeds',
    'channels',
    'erasure_requests',
    'factors',
    'installation',
  ],
  [
    'invitations',
    'jwks',
    'message_readers',
    'messages',
    'notices',
    'organiser_invitations',
    'outbox',
    'pending_registrations',
    'pictures',
    'posts',
    'push_subscriptions',
  ],
  ['rate_counters', 'recovery_links', 'session', 'undo_entries', 'verification', 'webhooks'],
].flat()

describeOnBothDatabases('the demo', (world) => {
  let demo: Demo

  test('is filled within five seconds with the promised data', async () => {
    const began = cpuTime()
    demo = await seed(world())
    expect(cpuTime() - began).toBeLessThan(5_000)
    const { db } = world()
    expect(await db.$count(people)).toBe(120)
    expect(await db.$count(rooms)).toBe(45)
    expect(await db.$count(venues)).toBe(3)
    expect(await db.$count(attendance)).toBe(78 + 96 + 104)
    expect(await db.$count(roomAssignments)).toBeGreaterThan(100)
    expect(await db.$count(workshopSignups)).toBeGreaterThan(100)
  })

  test('has rows in every table that the demo can fill', async () => {
    const content = await contentOf(world().database)
    const empty = Object.entries(content).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))
    expect(empty.toSorted()).toEqual(leftEmpty)
  })

  test('has one past, one current and one upcoming edition, each in its quarter', async () => {
    const editions = await world().db.select().from(venues).orderBy(venues.eventStartDate)
    expect(
      editions.map(({ eventStartDate, eventEndDate, quarter, year }) => [
        eventStartDate,
        eventEndDate,
        quarter,
        year,
      ]),
    ).toEqual([
      ['2026-08-25', '2026-08-28', 'Q3', 2026],
      ['2026-11-20', '2026-11-23', 'Q4', 2026],
      ['2027-02-13', '2027-02-17', 'Q1', 2027],
    ])
  })

  test('has actions at every edition, and a check-in as the newest action of the current edition', async () => {
    const editions = await world().db.select().from(venues).orderBy(venues.eventStartDate)
    const recorded = await Promise.all(editions.map(({ id }) => listActivity(world().db, { venueId: id })))
    expect(recorded.map(({ entries }) => entries.length > 3)).toEqual([true, true, true])
    expect(recorded[1]?.entries[0]).toMatchObject({
      who: 'Nadia Haddad',
      did: expect.stringMatching(/^checked in /),
    })
  })

  test('has delivered the orders of meals that have begun, and no other order', async () => {
    const orders = await world()
      .db.select({
        status: cateringOrders.status,
        begins: sql<string>`to_char(${mealEvents.date} + ${mealEvents.startTime}, 'YYYY-MM-DD"T"HH24:MI')`,
        timeZone: venues.timeZone,
      })
      .from(cateringOrders)
      .innerJoin(mealEvents, eq(mealEvents.id, cateringOrders.mealEventId))
      .innerJoin(venues, eq(venues.id, mealEvents.venueId))
    const placed = orders.filter(({ status }) => status !== 'cancelled')
    expect(placed.map(({ status }) => status === 'delivered')).toEqual(
      placed.map(({ begins, timeZone }) => begins <= wallClockAt(testNow, timeZone)),
    )
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set(['delivered', 'confirmed']))
  })

  test('has a full workshop and a workshop without a limit', async () => {
    const found = await world()
      .db.select({
        title: workshops.title,
        capacity: workshops.capacity,
        taken: sql<number>`count(${workshopSignups.id})::int`,
      })
      .from(workshops)
      .leftJoin(workshopSignups, eq(workshopSignups.workshopId, workshops.id))
      .groupBy(workshops.id)
    expect(found.some(({ capacity, taken }) => capacity === taken)).toBe(true)
    expect(found.some(({ capacity }) => capacity === null)).toBe(true)
  })

  test('the listed accounts can sign in, and each has the described guest page', async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    const [lisbon] = await db.select().from(venues).where(eq(venues.name, 'Casa do Mar'))
    const homes = await Promise.all(
      demo.accounts.map(async ({ email }) => {
        const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
        const client = await served.signedIn(found?.id ?? '')
        return client.attendance.mine({ venueId: lisbon?.id ?? '' })
      }),
    )
    await served.close()
    expect(homes.map(({ attending }) => attending)).toEqual(['yes', 'yes', 'yes', 'no'])
    expect(homes[0]?.person.fullName).toBe('Nadia Haddad')
    expect(homes[2]).toMatchObject({
      outboundFlight: { departureAirport: 'OSL' },
      room: { roomNumber: '1', bedType: 'double', roommates: ['Nadia Haddad'] },
    })
    expect(homes[2]?.workshops.length).toBeGreaterThan(1)
  })
})

describeOnBothDatabases('the demo with canaries', (world) => {
  test('fills every private field of every person with a unique text', async () => {
    await seed(world(), true)
    const rows = await world().db.select().from(people)
    const { fullName: _name, company: _lp, ...columns } = getTableColumns(people)
    const texts = Object.entries(columns).flatMap(([name, column]) =>
      /^text(\[\])?$/.test(column.getSQLType()) && !column.enumValues ? [name] : [],
    )
    const canariesFound = rows.flatMap((row) => texts.flatMap((name) => Reflect.get(row, name)))
    expect(texts).toEqual(expect.arrayContaining(['email', 'phone', 'dietNote', 'allergies', 'notes']))
    expect(canariesFound).toHaveLength(120 * texts.length)
    expect(new Set(canariesFound).size).toBe(120 * texts.length)
    expect(canariesFound.every((one) => one?.startsWith('canary-'))).toBe(true)
    const airports = await world().db.select({ from: attendance.flight1DepartureAirport }).from(attendance)
    expect(airports.every(({ from }) => from?.startsWith('canary-outbound-'))).toBe(true)
  })
})

describeOnBothDatabases('npm run demo', (world) => {
  const open = () => openDemo(world().db, { now: testNow, passwords: cheapPasswords })

  test('prints the demo’s accounts, and fills the database only once', async () => {
    const output = await open()
    expect(output).toContain('nadia.haddad@studio.example')
    expect(output).toContain('kelp-Harbour-71')
    expect(await open()).toBe(output)
    expect(await world().db.$count(venues)).toBe(3)
  })

  test('changes nothing in a database with other data', async () => {
    await world()
      .db.update(user)
      .set({ email: sql`'other-' || email` })
    expect(await open()).toBe('This database already has events, so the demo was not added.\n')
    expect(await world().db.$count(venues)).toBe(3)
  })
})
