import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { createChanges, keysOf } from '#server/read-cache/changes.ts'
import { openMarkSource, type MarkSource } from '#server/read-cache/mark-source.ts'
import { createMarkCleanup } from '#server/live/commands.ts'
import { addVenue } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import {
  createRaceWorld,
  createWorld,
  describeOnBothDatabases,
  type RaceWorld,
  type World,
} from '#server/testing/world.ts'

const minute = 60_000
const writeStudio = (db: Db) => db.execute(sql`insert into studios (name) values (gen_random_uuid()::text)`)
const studios = keysOf(['studios'], undefined)

describeOnBothDatabases('checking the marks for changes', (world) => {
  let markSource: MarkSource
  beforeEach(() => {
    markSource = openMarkSource(world().database, testDeps(world().db).log)
  })
  afterEach(() => markSource.close())

  test('outdates responses about a changed edition or all editions, but not about other editions', async () => {
    const { db } = world()
    const [here, elsewhere] = [await addVenue(db), await addVenue(db)]
    const changes = createChanges(markSource)
    await changes.settled()
    await changes.settled()
    const at = changes.at()
    await db.execute(
      sql`insert into rooms (venue_id, room_number, bed_count, bed_type) values (${here}, '1', 2, 'single')`,
    )
    await changes.settled()
    const isCurrent = (venueId: string | undefined) =>
      changes.isCurrent({ at, keys: keysOf(['rooms'], venueId) })
    expect([isCurrent(here), isCurrent(elsewhere), isCurrent(undefined)]).toEqual([false, true, false])
    expect(changes.isCurrent({ at, keys: keysOf(['catering'], here) })).toBe(true)
  })

  test('drops everything in a process that slept until its marks were deleted', async () => {
    const { db } = world()
    let clock = 0
    const cleanUp = createMarkCleanup(db, () => clock)
    const [awake, asleep] = [createChanges(markSource), createChanges(markSource)]
    for (const changes of [awake, asleep]) for (let time = 0; time < 2; time++) await changes.settled()
    await writeStudio(db)
    await awake.settled()
    const at = awake.at()
    const remembered = { at: asleep.at(), keys: keysOf(['catering'], undefined) }
    const marksLater = async () => {
      clock += minute
      await cleanUp()
      await awake.settled()
      return (await db.execute(sql`select from live_marks`)).rows
    }
    for (let time = 0; time < 6; time++) await marksLater()
    // A transaction in another database of the same PostgreSQL server delays the deletion until it ends.
    await expect.poll(marksLater).toEqual([])
    expect(awake.isCurrent({ at, keys: studios })).toBe(true)
    expect(asleep.isCurrent(remembered)).toBe(true)
    await writeStudio(db)
    await asleep.settled()
    expect(asleep.isCurrent(remembered)).toBe(false)
  })
})

describe('a long transaction', () => {
  let world: RaceWorld
  beforeEach(async () => {
    world = await createRaceWorld()
  })
  afterEach(() => world.close())

  test('keeps its marks until they are read, whatever their age', async () => {
    const { db, second } = world
    const markSource = openMarkSource(world.database, testDeps(db).log)
    const changes = createChanges(markSource)
    let clock = 0
    const cleanUp = createMarkCleanup(db, () => clock)
    for (let time = 0; time < 2; time++) await changes.settled()
    const at = changes.at()
    await second.db.transaction(async (tx) => {
      await writeStudio(tx)
      for (; clock <= 12 * minute; clock += minute) {
        await cleanUp()
        await changes.settled()
      }
      expect(changes.isCurrent({ at, keys: studios })).toBe(true)
    })
    await cleanUp()
    await changes.settled()
    expect(changes.isCurrent({ at, keys: studios })).toBe(false)
    await markSource.close()
  })
})

describe('the embedded database', () => {
  let world: World
  beforeEach(async () => {
    world = await createWorld({ engine: 'pglite' })
  })
  afterEach(() => world.close())

  test('is queried only after a write, even if the write was rolled back', async () => {
    const { db, database } = world
    let readCount = 0
    const markSource = openMarkSource(database, testDeps(db).log)
    const counting: MarkSource = {
      ...markSource,
      read: (snapshot) => ((readCount += 1), markSource.read(snapshot)),
    }
    const changes = createChanges(counting)
    const countReads = async (work: () => Promise<unknown>) => {
      await changes.settled()
      await changes.settled()
      readCount = 0
      await work()
      await changes.settled()
      return readCount
    }
    expect(await countReads(async () => undefined)).toBe(0)
    expect(await countReads(() => writeStudio(db))).toBe(1)
    expect(
      await countReads(() =>
        db
          .transaction(async (tx) => {
            await writeStudio(tx)
            throw new Error('rolled back')
          })
          .catch(() => undefined),
      ),
    ).toBe(1)
    if (database.kind !== 'pglite') throw new Error('This is not the embedded database.')
    const { pglite } = database
    expect(await countReads(() => pglite.exec(`insert into studios (name) values ('Kiln')`))).toBe(1)
    expect(await countReads(() => pglite.transaction(async (tx) => tx.exec('select 1')))).toBe(1)
  })

  test('makes callers wait for a write in progress', async () => {
    const { db, database } = world
    const changes = createChanges(openMarkSource(database, testDeps(db).log))
    for (let time = 0; time < 3; time++) await changes.settled()
    for (let time = 0; time < 50; time++) {
      const at = changes.at()
      const writing = writeStudio(db)
      const settling = changes.settled()
      await writing
      await changes.settled()
      expect(changes.isCurrent({ at, keys: studios })).toBe(false)
      await settling
    }
  })
})
