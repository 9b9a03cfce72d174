import fc from 'fast-check'
import { eq, sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startSession } from '#server/accounts/sessions.ts'
import { user } from '#server/db/tables/accounts.ts'
import { openFeed } from '#server/calendar/commands.ts'
import { findFeedOf } from '#server/calendar/queries.ts'
import { inserted } from '#server/testing/cast.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import { openDemo } from '#server/demo/demo.ts'
import { demoPassword } from '#server/demo/people.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { loadDump } from '#server/db/load.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { keepSecret } from '#server/installation/commands.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { people } from '#server/db/tables/people.ts'
import { channels } from '#server/db/tables/posts.ts'
import { venues } from '#server/db/tables/venues.ts'
import { storePicture } from '#server/pictures/commands.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { listen } from '#server/testing/listen.ts'
import { addPersonWithCanaries } from '#server/testing/person-with-canaries.ts'
import { webp } from '#server/testing/pictures.ts'
import { cheapPasswords, serve, testDeps, testNow } from '#server/testing/served.ts'
import { createEmptyWorld, createWorld, type Engine, type World } from '#server/testing/world.ts'
import { contentOf } from '#server/testing/content.ts'

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-move-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})
const register = async (making: Promise<World>) => {
  const world = await making
  worlds.push(world)
  return world
}

/** Tables that may be empty: rows that last only moments, and those that only configuration creates. */
const mayBeEmpty = new Set(['rate_counters', 'signing_keys', 'jwks', 'nonces'])

test('E9: moves an event from the embedded database to PostgreSQL and back, with every row, sign-in and feed', async () => {
  const home = await register(createWorld({ engine: 'pglite' }))
  await openDemo(home.db, { now: testNow, passwords: cheapPasswords })
  await addPersonWithCanaries(home.db, 'ines')
  await keepSecret(home.db, testDeps(home.db).secret)
  const [organiser] = await home.db.select({ id: user.id }).from(user)
  await storePicture(testDeps(home.db), organiser?.id ?? '', webp)
  const [venue] = await home.db.select({ id: venues.id }).from(venues)
  await home.db.insert(channels).values({ venueId: venue?.id ?? '', kind: 'slack', address: 'sealed' })
  const keys = await handOutKeys(home.db)
  const content = await contentOf(home.database)
  // No table is equal only because it is empty.
  const empty = Object.keys(content).filter((name) => content[name]?.length === 0)
  expect(empty.filter((name) => !mayBeEmpty.has(name))).toEqual([])
  const there = await move(home, 'postgres')
  const back = await move(there, 'pglite')
  expect(await contentOf(there.database)).toEqual(content)
  // A person who joins a waiting list there comes after everyone in line.
  const joined = await there.db.execute<{ isBehind: boolean }>(sql`
    select nextval(pg_get_serial_sequence('workshop_waiting', 'place')) > max(place) as "isBehind" from workshop_waiting`)
  expect(joined.rows).toEqual([{ isBehind: true }])
  expect(await contentOf(back.database)).toEqual(content)
  for (const world of [home, there, back]) expect(await findWorkingKeys(world.db, keys)).toEqual(everything)
  // The test's own control: with keys of another installation nothing works.
  expect(await findWorkingKeys(back.db, keys, 'another secret, which nobody here uses')).toEqual(nothing)
  const rows = Object.values(content).flat().length
  recordFigure('E9', `${Object.keys(content).length} tables with ${rows} rows there and back`)
}, 120_000)

const sets = isLongRun() ? 20 : 2
test(
  `E9: moves ${sets} sets of random people, allergies and names to another engine unchanged`,
  async () => {
    for (let set = 0; set < sets; set++) {
      const home = await createWorld({ engine: set % 2 === 0 ? 'pglite' : 'postgres' })
      await home.db.insert(people).values(fc.sample(anyPerson, 100))
      const content = await contentOf(home.database)
      const there = await move(home, set % 2 === 0 ? 'postgres' : 'pglite')
      expect(await contentOf(there.database)).toEqual(content)
      expect(content['people']).toHaveLength(100)
      for (const world of [home, ...worlds.splice(0)]) await world.close()
    }
  },
  sets * 30_000,
)

const text = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .filter((one) => one.trim() !== '' && one.isWellFormed() && !one.includes('\u0000'))
    .map((one) => [...one].slice(0, maxLength).join(''))

const anyPerson = fc.record({
  fullName: text(60),
  phone: fc.option(text(20)),
  dietNote: fc.option(text(60)),
  notes: fc.option(text(400)),
  allergies: fc.array(text(30), { maxLength: 5 }),
})

async function move(from: World, engine: Engine): Promise<World> {
  const file = join(dir, `${worlds.length}-${engine}-${Math.random()}.backup.gz`)
  await dumpToFile(from.database, file, testNow)
  const target = await register(createEmptyWorld({ engine }))
  await loadDump(target.database, file)
  return target
}

type Keys = { cookie: string; email: string; feed: string }

/** The secrets of one demo guest: a session, a password and a calendar's address. */
async function handOutKeys(db: Db): Promise<Keys> {
  const deps = testDeps(db)
  const [guest] = await db
    .select({ userId: user.id, email: user.email, personId: people.id })
    .from(user)
    .innerJoin(people, eq(people.userId, user.id))
    .where(eq(user.email, 'zoe.lindqvist@studio.example'))
  if (!guest) throw new Error('The demo has no Zoe.')
  const line = await startSession(db, deps, { userId: guest.userId, userAgent: 'test' })
  await openFeed(db, { actorId: guest.userId, personId: guest.personId })
  const feed = inserted(await findFeedOf(db, guest.personId))
  return {
    cookie: line.split(';')[0] ?? '',
    email: guest.email,
    feed: `/calendar/${linkToken(deps.secret, 'feed', feed)}.ics`,
  }
}

const everything = { session: true, password: true, feed: true }
const nothing = { session: false, password: true, feed: false }

/** Which of these secrets work on a server with this database. */
async function findWorkingKeys(db: Db, keys: Keys, secret = testDeps(db).secret) {
  const deps = testDeps(db, { secret })
  const served = await serve(deps)
  const calendar = calendarRoute(deps)
  const feeds = createServer(async (request, response) => {
    if (!(await calendar(request, response))) response.writeHead(404).end()
  })
  const address = await listen(feeds)
  const session = await fetch(`${served.url}/rpc/accounts/session`, {
    method: 'POST',
    headers: { cookie: keys.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: '{}',
  })
  const feed = await fetch(`${address}${keys.feed}`)
  const opened = {
    session: (await session.text()).includes(keys.email),
    password: (await served.signInWithPassword(keys.email, demoPassword)) !== null,
    feed: (await feed.text()).startsWith('BEGIN:VCALENDAR'),
  }
  feeds.close()
  await served.close()
  return opened
}
