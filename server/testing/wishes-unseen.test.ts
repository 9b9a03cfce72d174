import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import { calendarFeeds } from '#server/db/tables/calendar.ts'
import type { Db } from '#server/db/open.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { createLogTo } from '#server/lib/log.ts'
import { roommateWishes, roomVetoes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { addWorkshop, returnedRow } from '#server/testing/cast.ts'
import { withFault } from '#server/testing/fault.ts'
import { contentsOf, createSteadyCaller } from '#server/testing/matrix-calls.ts'
import type { ActorName } from '#server/testing/matrix-actors.ts'
import { createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopWishes, workshopWishRounds } from '#server/db/tables/workshops-wishes.ts'

/**
 * Responses that may reveal whether a guest has wishes, or a veto against the person they named, with the caller.
 */
const revealing = [
  // The number of people who wished, for organisers.
  'dashboard.toDo: organiser',
  // Organisers plan rooms by wishes and vetoes.
  'planning.plan: organiser',
  'planning.propose: organiser',
  // All data about a person, for themselves.
  'privacy.mine: guest',
  // The caller's own wishes, and what organisers plan by.
  'roomWishes.own: guest',
  'roomWishes.settings: organiser',
  'rooms.freeBeds: organiser',
  'workshopWishes.own: guest',
  'workshopWishes.plan: organiser',
  'workshopWishes.round: organiser',
]

const excluded = new Set([
  // Returns a room plan, which depends on wishes, and takes seconds.
  'planning.suggest',
  // Depends on how often a reset was requested for an address.
  'accounts.askReset',
])

/** A stranger, the wishing guest, the person they name, a guest of another edition and an organiser. */
const callers = ['nobody', 'guest', 'sameEvent', 'otherEvent', 'organiser'] as const

type Read = { path: string; actor: ActorName; input: unknown }

describeOnBothDatabases('a guest’s wishes', (world) => {
  const lines: string[] = []
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createSteadyCaller>

  beforeAll(async () => {
    const log = createLogTo({ write: (line: string) => void lines.push(line) })
    const deps = testDeps(world().db, { log })
    fixture = await createFixture(deps)
    served = await serve(deps, undefined, [calendarRoute(deps)])
    call = createSteadyCaller(served.url, fixture)
  })
  afterAll(() => served.close())
  beforeEach(() => deleteWishes(world().db))

  test('no response or feed for other people contains wishes, except the listed responses', async () => {
    const { db } = world()
    const workshopId = await collect()
    const reads = await readingCalls()
    await deleteWishes(db)
    await restoreYes('guest')
    await restoreYes('sameEvent')
    const feeds = [await feedOf('guest'), await feedOf('sameEvent')]
    const responses = async () => ({
      calls: new Map(
        await inTurn(reads, async (one) => [keyOf(one), withoutCursor((await call(one)).text)] as const),
      ),
      feeds: await inTurn(feeds, async (url) => (await fetch(url)).text()),
    })
    // The first read of a feed records what the calendar keeps from then on.
    await responses()
    const before = await responses()
    const repeated = await responses()
    expect(findDifferences(reads, before.calls, repeated.calls)).toEqual([])
    await addWishes(db, workshopId)
    const after = await responses()
    expect(findDifferences(reads, before.calls, after.calls)).toEqual(revealing)
    expect(before.feeds.every((text) => text.startsWith('BEGIN:VCALENDAR'))).toBe(true)
    expect(after.feeds).toEqual(before.feeds)
    // Hundreds of calls, four times each.
  }, 300_000)

  test('no log or audit entry contains wishes, whether saving them fails or succeeds', async () => {
    const { db } = world()
    const { guest, mate } = people()
    const workshopId = await collect()
    const room = { wanted: [mate], sharesWith: 'same_gender', gender: 'woman', wantsQuiet: true }
    const saves = [
      { path: 'roomWishes.save', table: 'room_wishes', input: { ...room, wantsGroundFloor: false } },
      { path: 'workshopWishes.save', table: 'workshop_wishes', input: { ranked: [workshopId] } },
    ]
    for (const { path, table, input } of saves) {
      const failed = await withFault(db, { table }, () => save(path, input))
      expect(failed).toMatchObject({ status: 500 })
      expect((await save(path, input)).code).toBe(null)
    }
    expect(await db.$count(roomWishes, eq(roomWishes.personId, guest))).toBe(1)
    expect(await db.$count(workshopWishes, eq(workshopWishes.personId, guest))).toBe(1)
    expect(lines.length).toBeGreaterThan(0)
    const { rows } = await db.execute(
      `select before, after from audit_log where action in ('roomWishes.saved', 'workshopWishes.saved')`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const text of [lines.join(''), JSON.stringify(rows)])
      expect([mate, workshopId, 'woman'].filter((secret) => text.includes(secret))).toEqual([])
  })

  const save = (path: string, input: object) =>
    call({ path, actor: 'guest', input: { venueId: fixture.here, ...input } })

  /** The calls that only read, each with an input that is made once. */
  async function readingCalls(): Promise<Read[]> {
    const calls = implemented
      .filter(({ path }) => !excluded.has(path))
      .flatMap(({ path }) =>
        callers.filter((actor) => rowOf(path).outcomes[actor] === 'allow').map((actor) => ({ path, actor })),
      )
    const found = await inTurn(calls, async ({ path, actor }) => {
      const input = await rowOf(path).input(fixture, actor)
      const before = await contentsOf(world().db)
      await call({ path, actor, input })
      const after = await contentsOf(world().db)
      const isReading = [...after].every(([table, digest]) => before.get(table) === digest)
      return isReading ? [{ path, actor, input }] : []
    })
    return found.flat()
  }

  const people = () => ({
    guest: fixture.member('guest').personId,
    mate: fixture.member('sameEvent').personId,
  })

  /** Restores the guest's answer, whatever the calls changed. */
  const restoreYes = (name: ActorName) =>
    world()
      .db.update(attendance)
      .set({ attending: 'yes' })
      .where(
        and(eq(attendance.personId, fixture.member(name).personId), eq(attendance.venueId, fixture.here)),
      )

  /** Makes the edition collect wishes and ask everything about rooms. Returns a workshop to wish for. */
  async function collect(): Promise<string> {
    const { here: venueId } = fixture
    const settings = { asksRoommates: true, asksSameGender: true, asksQuietRoom: true, asksGroundFloor: true }
    await call({ path: 'roomWishes.setAsked', actor: 'organiser', input: { venueId, ...settings } })
    const round = { closesAt: '2026-12-01T12:00', seed: 2718, publishedAt: null }
    await world()
      .db.insert(workshopWishRounds)
      .values({ venueId, ...round })
      .onConflictDoUpdate({ target: workshopWishRounds.venueId, set: round })
    const times = { startTime: '2026-12-02T10:00', endTime: '2026-12-02T11:30' }
    return addWorkshop(world().db, { venueId, title: 'Basketry', ...times })
  }

  async function addWishes(db: Db, workshopId: string): Promise<void> {
    const { guest: personId, mate } = people()
    const venueId = fixture.here
    await db.insert(roomWishes).values({ personId, venueId, sharesWith: 'same_gender', gender: 'woman' })
    await db.insert(roommateWishes).values({ venueId, personId, wantedId: mate })
    const [firstId = '', secondId = ''] = [personId, mate].toSorted()
    await db.insert(roomVetoes).values({ firstId, secondId })
    await db.insert(workshopWishes).values({ venueId, personId, workshopId, rank: 1 })
  }

  async function feedOf(name: ActorName): Promise<string> {
    const { personId } = fixture.member(name)
    const [feed] = await world()
      .db.insert(calendarFeeds)
      .values({ personId })
      .onConflictDoUpdate({ target: calendarFeeds.personId, set: { generation: 1, closedAt: null } })
      .returning()
    const token = linkToken(fixture.deps.secret, 'feed', { id: returnedRow(feed).id, generation: 1 })
    return `${served.url}/calendar/${token}.ics`
  }
})

type Responses = ReadonlyMap<string, string>

/** The procedures whose responses differ, each with its callers. */
function findDifferences(reads: readonly Read[], before: Responses, after: Responses): string[] {
  const found = reads.filter((one) => after.get(keyOf(one)) !== before.get(keyOf(one)))
  const byPath = Map.groupBy(found, ({ path }) => path)
  return [...byPath]
    .map(([path, items]) => `${path}: ${items.map(({ actor }) => actor).join(' ')}`)
    .toSorted()
}

/** Removes the desk's cursor, which moves with every write to any database of the same PostgreSQL. */
const withoutCursor = (response: string) => response.replaceAll(/"cursor":"\d+"/g, '')

const keyOf = ({ path, actor }: Read) => `${path} ${actor}`

async function deleteWishes(db: Db): Promise<void> {
  for (const table of [roomWishes, roommateWishes, roomVetoes, workshopWishes]) await db.delete(table)
}

/**
 * Works through items one after another, because the embedded database has one connection, and concurrent calls would
 * change each other's digests.
 */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (one: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const one of items) results.push(await work(one))
  return results
}
