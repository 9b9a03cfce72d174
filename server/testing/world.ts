import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { withPostgres } from '#server/db/connection.ts'
import { openDatabase, type Database, type Db } from '#server/db/open.ts'
import type { DatabaseTimeouts } from '#server/db/pool.ts'
import { createLogTo } from '#server/lib/log.ts'
import { databaseUrl, runOn } from '#server/testing/databases.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { borrowEmbedded, copyEmptyEmbedded } from '#server/testing/embedded.ts'
import { inTime } from '#server/testing/in-time.ts'

export type Engine = Database['kind']

type TestDatabase = { database: Database; drop: () => Promise<void> }

/** A fresh, migrated, empty database for one test file. */
export type World = { engine: Engine; database: Database; db: Db; close: () => Promise<void> }

export async function createWorld({ engine }: { engine: Engine }): Promise<World> {
  return worldOn(engine, engine === 'postgres' ? await copyPostgres() : await borrowEmbedded())
}

/** A world whose invariants are checked at its end. */
function worldOn(engine: Engine, { database, drop }: TestDatabase): World {
  const close = async () => {
    const broken = await brokenInvariants(database.db)
    await dropInTime({ database, drop })
    if (broken.length > 0) throw new Error(`A test broke these invariants: ${broken.join('; ')}`)
  }
  return { engine, database, db: database.db, close }
}

/** A world on PostgreSQL with a second pool, like another process's. */
export type RaceWorld = World & { second: Database }

/**
 * Generous timeouts for all tests that don't set their own: on a busy machine the last of two hundred callers at one
 * lock must not fail because of production's three seconds.
 */
const unhurried = { statement: 60_000, idleInTransaction: 60_000, connection: 60_000, silence: 60_000 }

/** Connections of each pool: as many on every machine, so that races are as wide everywhere. */
const poolSize = 10

/** PostgreSQL only: the embedded database has a single connection, which hides every race. */
export async function createRaceWorld(): Promise<RaceWorld> {
  const world = worldOn('postgres', await copyPostgres())
  if (world.database.kind !== 'postgres') throw new Error('A race needs PostgreSQL.')
  const firstUrl = world.database.databaseUrl
  const second = await openDatabase({
    databaseUrl: firstUrl,
    dataDir: '',
    log: silent,
    poolSize,
    limits: unhurried,
  })
  const close = async () => {
    await second.close()
    await world.close()
  }
  return { ...world, second, close }
}

/** Opens a race world for the surrounding tests and hooks. */
export function openRaceWorld(): RaceWorld {
  let current: RaceWorld | undefined
  beforeAll(async () => {
    current = await createRaceWorld()
  })
  afterAll(() => current?.close())
  const opened = () => {
    if (!current) throw new Error('A world was used outside a test.')
    return current
  }
  return {
    engine: 'postgres',
    get db() {
      return opened().db
    },
    get database() {
      return opened().database
    },
    get second() {
      return opened().second
    },
    close: () => opened().close(),
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases that this tier tests. */
    engines: Engine[]
  }
}

/** The engines that the tests of this tier run on: both, unless `npm test` or its complement uses one. */
export const enginesToTest = (): readonly Engine[] => inject('engines')

/**
 * Runs the same tests on both engines, each with a database of its own. Use `world()` inside tests and hooks. Test
 * races on PostgreSQL: the embedded database has one connection and hides them.
 */
export function describeOnBothDatabases(name: string, tests: (world: () => World) => void): void {
  describe.each(enginesToTest())(`${name} (%s)`, (engine) => {
    let current: World | undefined
    beforeAll(async () => {
      current = await createWorld({ engine })
    })
    afterAll(() => current?.close())
    tests(() => {
      if (!current) throw new Error('world() was called outside a test.')
      return current
    })
  })
}

const silent = createLogTo({ write: () => {} })

/** A database without any tables, for tests of the migrations themselves. */
export async function createEmptyWorld({ engine }: { engine: Engine }): Promise<World> {
  const { database, drop } =
    engine === 'postgres' ? await copyPostgres({ template: 'template0' }) : await copyEmptyEmbedded()
  return { engine, database, db: database.db, close: drop }
}

/** Reports why a database can't be dropped. vitest's own limit would report only that a hook took too long. */
function dropInTime({ database, drop }: TestDatabase): Promise<void> {
  return inTime(drop(), {
    milliseconds: 40_000,
    what: 'a test left the database in use',
    explain: () =>
      database.kind === 'postgres' ? describeActivity(database.databaseUrl) : Promise.resolve(''),
  })
}

async function describeActivity(url: string): Promise<string> {
  const rows = await withPostgres(url, ({ rows: runQuery }) =>
    runQuery(`select state || ', waits for ' || coalesce(wait_event, 'nothing') || ': ' || left(query, 300) as what
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`),
  )
  return rows.map(({ what }) => String(what)).join('; ')
}

type CopyOptions = { template?: string; limits?: DatabaseTimeouts }

async function copyPostgres({
  template = inject('testDatabases').template,
  limits = unhurried,
}: CopyOptions = {}) {
  const { postgresUrl } = inject('testDatabases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying its files takes half as long as writing each page to the log first.
  await runOn(postgresUrl, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseUrl(postgresUrl, name)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: silent, poolSize, limits })
  const drop = async () => {
    await database.close()
    await runOn(postgresUrl, `drop database ${name} with (force)`)
  }
  return { database, drop }
}
