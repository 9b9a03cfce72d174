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
import { returnedRow } from '#server/testing/cast.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import { openDemo } from '#server/demo/demo.ts'
import { demoPassword } from '#server/demo/people.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { loadDump } from '#server/db/load.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { checkSecretUnchanged } from '#server/installation/commands.ts'
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

/** Tables that may be empty, because their rows last only moments or are made only by a configuration. */
const mayBeEmpty = new Set(['rate_counters', 'signing_keys', 'jwks', 'nonces'])

test('E9: moves an event from the embedded database to PostgreSQL and back, with every row, sign-in and feed', async () => {
  const original = await register(createWorld({ engine: 'pglite' }))
  await openDemo(original.db, { now: testNow, passwords: cheapPasswords })
  await addPersonWithCanaries(original.db, 'ines')
  await checkSecretUnchanged(original.db, testDeps(original.db).secret)
  const [organiser] = await original.db.select({ id: user.id }).from(user)
  await storePicture(testDeps(original.db), organiser?.id ?? '', webp)
  const [venue] = await original.db.select({ id: venues.id }).from(venues)
  await original.db.insert(channels).values({ venueId: venue?.id ?? '', kind: 'slack', address: 'sealed' })
  const secrets = await makeSecrets(original.db)
  const content = await contentOf(original.database)
  // No table is equal only because it is empty.
  const empty = Object.keys(content).filter((name) => content[name]?.length === 0)
  expect(empty.filter((name) => !mayBeEmpty.has(name))).toEqual([])
  const moved = await move(original, 'postgres')
  const returned = await move(moved, 'pglite')
  expect(await contentOf(moved.database)).toEqual(content)
  // A person who joins a waiting list after the move comes after everyone in line.
  const joined = await moved.db.execute<{ isBehind: boolean }>(sql`
    select nextval(pg_get_serial_sequence('workshop_waiting', 'place')) > max(place) as "isBehind" from workshop_waiting`)
  expect(joined.rows).toEqual([{ isBehind: true }])
  expect(await contentOf(returned.database)).toEqual(content)
  for (const world of [original, moved, returned])
    expect(await findWorkingSecrets(world.db, secrets)).toEqual(allWork)
  // Control: with the secret of another installation, only the password works.
  expect(await findWorkingSecrets(returned.db, secrets, 'another secret, which nobody here uses')).toEqual(
    onlyPasswordWorks,
  )
  const rows = Object.values(content).flat().length
  recordFigure('E9', `${Object.keys(content).length} tables with ${rows} rows there and back`)
}, 120_000)

const sets = isLongRun() ? 20 : 2
test(
  `E9: moves ${sets} sets of random people, allergies and names to another engine unchanged`,
  async () => {
    for (let set = 0; set < sets; set++) {
      const original = await createWorld({ engine: set % 2 === 0 ? 'pglite' : 'postgres' })
      await original.db.insert(people).values(fc.sample(anyPerson, 100))
      const content = await contentOf(original.database)
      const moved = await move(original, set % 2 === 0 ? 'postgres' : 'pglite')
      expect(await contentOf(moved.database)).toEqual(content)
      expect(content['people']).toHaveLength(100)
      for (const world of [original, ...worlds.splice(0)]) await world.close()
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

type GuestSecrets = { cookie: string; email: string; feed: string }

/** Opens a session and a calendar feed for one demo guest. Returns their secrets. */
async function makeSecrets(db: Db): Promise<GuestSecrets> {
  const deps = testDeps(db)
  const [guest] = await db
    .select({ userId: user.id, email: user.email, personId: people.id })
    .from(user)
    .innerJoin(people, eq(people.userId, user.id))
    .where(eq(user.email, 'zoe.lindqvist@studio.example'))
  if (!guest) throw new Error('The demo has no Zoe.')
  const line = await startSession(db, deps, { userId: guest.userId, userAgent: 'test' })
  await openFeed(db, { actorId: guest.userId, personId: guest.personId })
  const feed = returnedRow(await findFeedOf(db, guest.personId))
  return {
    cookie: line.split(';')[0] ?? '',
    email: guest.email,
    feed: `/calendar/${linkToken(deps.secret, 'feed', feed)}.ics`,
  }
}

const allWork = { session: true, password: true, feed: true }
const onlyPasswordWorks = { session: false, password: true, feed: false }

/** Which of these secrets work on a server with this database. */
async function findWorkingSecrets(db: Db, secrets: GuestSecrets, secret = testDeps(db).secret) {
  const deps = testDeps(db, { secret })
  const served = await serve(deps)
  const calendar = calendarRoute(deps)
  const feeds = createServer(async (request, response) => {
    if (!(await calendar(request, response))) response.writeHead(404).end()
  })
  const address = await listen(feeds)
  const session = await fetch(`${served.url}/rpc/accounts/session`, {
    method: 'POST',
    headers: { cookie: secrets.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: '{}',
  })
  const feed = await fetch(`${address}${secrets.feed}`)
  const opened = {
    session: (await session.text()).includes(secrets.email),
    password: (await served.signInWithPassword(secrets.email, demoPassword)) !== null,
    feed: (await feed.text()).startsWith('BEGIN:VCALENDAR'),
  }
  feeds.close()
  await served.close()
  return opened
}
