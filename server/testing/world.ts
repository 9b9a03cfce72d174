import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { openDatabase, type Database, type Db } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { databaseUrl, runOn } from '#server/testing/databases.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { borrowEmbedded, copyEmptyEmbedded } from '#server/testing/embedded.ts'

export type Engine = Database['kind']

/** A fresh, migrated, empty database, as one test file sees the world. */
export type World = { engine: Engine; database: Database; db: Db; close: () => Promise<void> }

export async function createWorld({ engine }: { engine: Engine }): Promise<World> {
  const { database, drop } = engine === 'postgres' ? await copyPostgres() : await borrowEmbedded()
  const close = async () => {
    const broken = await brokenInvariants(database.db)
    if (broken.length > 0) throw new Error(`A test left these broken: ${broken.join('; ')}`)
    await drop()
  }
  return { engine, database, db: database.db, close }
}

/** A world on PostgreSQL with a second pool beside its own, as another process has one. */
export type RaceWorld = World & { second: Database }

/** On PostgreSQL only: the embedded database has one connection and hides every race. */
export async function createRaceWorld(): Promise<RaceWorld> {
  const world = await createWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('A race needs PostgreSQL.')
  const here = world.database.databaseUrl
  const second = await openDatabase({ databaseUrl: here, dataDir: '', log: silent })
  const close = async () => {
    await second.close()
    await world.close()
  }
  return { ...world, second, close }
}

/**
 * The same tests on both engines, each with a database of its own. `world()` is for use inside tests and hooks.
 * A race must be shown on PostgreSQL: the embedded database has one connection and hides it.
 */
export function describeOnBothDatabases(name: string, tests: (world: () => World) => void): void {
  describe.each<Engine>(['pglite', 'postgres'])(`${name} (%s)`, (engine) => {
    let current: World | undefined
    beforeAll(async () => {
      current = await createWorld({ engine })
    }, 30_000)
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
    engine === 'postgres' ? await copyPostgres('template0') : await copyEmptyEmbedded()
  return { engine, database, db: database.db, close: drop }
}

async function copyPostgres(template = inject('testDatabases').template) {
  const { postgresUrl } = inject('testDatabases')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(postgresUrl, `create database ${name} template ${template}`)
  const url = databaseUrl(postgresUrl, name)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log: silent })
  const drop = async () => {
    await database.close()
    await runOn(postgresUrl, `drop database ${name} with (force)`)
  }
  return { database, drop }
}
