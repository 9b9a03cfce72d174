import { sql } from 'drizzle-orm'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pictureLimit } from '#contract/pictures.ts'
import { inTransaction } from '#server/db/connection.ts'
import { verifyDump } from '#server/db/dump-format.ts'
import { dumpToFile } from '#server/db/dump.ts'
import { loadDump } from '#server/db/load.ts'
import { appliedMigrations, migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import type { Database, Db } from '#server/db/open.ts'
import { storePicture } from '#server/pictures/commands.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { jpegOfBytes } from '#server/testing/pictures.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { createEmptyWorld, createWorld, type Engine, type World } from '#server/testing/world.ts'
import { contentOf } from '#server/testing/content.ts'

const engines: Engine[] = ['pglite', 'postgres']
const now = new Date('2026-11-21T09:00:00Z')

let dir = ''
let file = ''
const worlds: World[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-dump-'))
  file = join(dir, 'event.backup.gz')
})
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()))
  rmSync(dir, { recursive: true, force: true })
})

describe.each(engines.flatMap((from) => engines.map((to) => ({ from, to }))))(
  'E9: a backup of $from restored into $to',
  ({ from, to }) => {
    test('is equal row for row, with the same constraints', async () => {
      const source = await createFilled(from)
      await dumpToFile(source.database, file, now)
      const target = await createEmpty(to)
      const rows = await loadDump(target.database, file)
      expect(rows).toBeGreaterThan(30)
      expect(await contentOf(target.database)).toEqual(await contentOf(source.database))
      expect(await guardsOf(target.database)).toEqual(await guardsOf(source.database))
    })
  },
)

describe.each(engines)('E9: a backup (%s)', (engine) => {
  test('can be read only by its owner, and leaves no unfinished file', async () => {
    await dumpToFile((await createFresh(engine)).database, file, now)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(existsSync(`${file}.part`)).toBe(false)
    expect(await verifyDump(file)).toMatchObject({ madeAt: now.toISOString(), version: 1 })
  })

  test('is migrated while it is restored if its version is older', async () => {
    const source = await createEmpty(engine)
    await migrate(source.database, { migrations: readMigrations().slice(0, 1) })
    await source.db.execute(sql`insert into studios (name) values ('Lisbon')`)
    await dumpToFile(source.database, file, now)
    const target = await createFresh(engine)
    await loadDump(target.database, file)
    expect((await target.db.execute(sql`select name from studios`)).rows).toEqual([{ name: 'Lisbon' }])
    expect(await appliedMigrations(target.database)).toEqual(readMigrations().map(({ hash }) => hash))
  })

  test('keeps pending registrations stored under their former name, and their queued mails', async () => {
    const all = readMigrations()
    const before = all.findIndex(({ name }) => name === '0018_pending-registrations')
    const source = await createEmpty(engine)
    await migrate(source.database, { migrations: all.slice(0, before) })
    const id = crypto.randomUUID()
    await source.db.execute(sql`
      insert into claims (id, email, link_expires_at) values (${id}, 'ana@dump.test', ${now.toISOString()})`)
    await source.db.execute(sql`
      insert into outbox (kind, recipient, claim_id, is_held) values ('claim', 'ana@dump.test', ${id}, false)`)
    await dumpToFile(source.database, file, now)
    const target = await createFresh(engine)
    await loadDump(target.database, file)
    const { rows } = await target.db.execute(sql`
      select p.email, o.kind from pending_registrations p join outbox o on o.registration_id = p.id`)
    expect(rows).toEqual([{ email: 'ana@dump.test', kind: 'claim' }])
    expect(await guardsOf(target.database)).toEqual(await guardsOf((await createFresh(engine)).database))
  })

  test('is refused if its version is newer', async () => {
    await dumpToFile((await createFresh(engine)).database, file, now)
    const older = readMigrations().slice(0, 1)
    const target = await createEmpty(engine)
    await expect(loadDump(target.database, file, older)).rejects.toThrow(
      'was made by a newer version of this program',
    )
  })

  test('is refused if the target has data or a running server', async () => {
    await dumpToFile((await createFresh(engine)).database, file, now)
    const target = await createFilled(engine)
    const before = await contentOf(target.database)
    await expect(loadDump(target.database, file)).rejects.toThrow(
      engine === 'postgres' ? 'A server is using this database.' : 'This database already has data.',
    )
    expect(await contentOf(target.database)).toEqual(before)
  })
})

describe('E9: an incomplete file', () => {
  let whole: Buffer
  let target: World
  let before: unknown
  beforeAll(async () => {
    const source = await createWorld({ engine: 'pglite' })
    await fill(source)
    const sourceDir = mkdtempSync(join(tmpdir(), 'quarterdeck-dump-'))
    await dumpToFile(source.database, join(sourceDir, 'whole.gz'), now)
    whole = readFileSync(join(sourceDir, 'whole.gz'))
    rmSync(sourceDir, { recursive: true, force: true })
    await source.close()
    target = await createWorld({ engine: 'pglite' })
    before = await contentOf(target.database)
  })
  afterAll(() => target.close())

  test.each([
    ['cut off in the middle', () => truncateSync(file, Math.floor(statSync(file).size / 2)), 'is cut off'],
    [
      'without its last line',
      () => rewrite((text) => text.split('\n').slice(0, -2).join('\n')),
      'its end is missing',
    ],
    [
      'with one letter changed',
      () => rewrite((text) => text.replace('Casa do Mar', 'Casa do Mat')),
      'checksum is wrong',
    ],
    [
      'of another format',
      () => rewrite((text) => text.replace('"version":1', '"version":2')),
      'has format 2',
    ],
    ['of something else', () => writeFileSync(file, gzipSync('hello\n')), 'isn’t a Quarterdeck backup'],
    ['that is not there', () => rmSync(file), 'does not exist'],
  ])('%s is refused and changes nothing', async (_how, damage, reason) => {
    writeFileSync(file, whole)
    damage()
    await expect(loadDump(target.database, file)).rejects.toThrow(reason)
    expect(await contentOf(target.database)).toEqual(before)
  })

  test('control: is restored if it is complete', async () => {
    writeFileSync(file, whole)
    const other = await createFresh('pglite')
    expect(await loadDump(other.database, file)).toBeGreaterThan(30)
  })
})

async function createFresh(engine: Engine): Promise<World> {
  return register(await createWorld({ engine }))
}

async function createEmpty(engine: Engine): Promise<World> {
  return register(await createEmptyWorld({ engine }))
}

function register(world: World): World {
  worlds.push(world)
  return world
}

async function createFilled(engine: Engine): Promise<World> {
  const world = await createFresh(engine)
  await fill(world)
  return world
}

/** Adds an edition with people whose names try to break out of JSON, SQL and lines. */
async function fill(world: World): Promise<void> {
  const venueId = await addVenue(world.db)
  const names = [
    'Zoë “Quote” \'n\' "double"',
    'line\nbreak\r\n\ttab',
    'ends\u2028of\u2029lines\u0085that\u000bare\u000cnone',
    '\\back\\slash\\n',
    '日本語 🛶',
    '{"table":"people"}',
    '$1; drop table people',
  ]
  for (let n = 0; n < 12; n++) {
    const userId = await addAccount(world.db, cheapPasswords, {
      name: `n${n}`,
      email: `n${n}@example.org`,
      role: 'guest',
    })
    const personId = await addPerson(world.db, { fullName: names[n % names.length] ?? '', userId })
    await addAttendance(world.db, { personId, venueId })
  }
  await addPictures(world.db)
}

/** Adds more pictures than are read at a time, one of the maximum size, and one that a venue shows. */
async function addPictures(db: Db): Promise<void> {
  const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia@example.org' })
  const sizes = [400, 401, 402, 403, 404, pictureLimit.bytes]
  const [first] = await Promise.all(
    sizes.map((size) => storePicture(testDeps(db), actorId, jpegOfBytes(size))),
  )
  await addVenue(db, { ...(first && { imageUrl: first.url }) })
}

function rewrite(change: (text: string) => string): void {
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))))
}

/** The constraints and triggers, which must exist and be active after a restore. */
async function guardsOf(database: Database): Promise<unknown[]> {
  return inTransaction(database, (connection) =>
    connection.rows(`
      select conname as name, contype::text as kind, pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select tgname, 'trigger', tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by 1, 2, 3`),
  )
}
