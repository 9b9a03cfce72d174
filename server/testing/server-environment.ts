import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Db } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { fillDataDirectory } from '#server/testing/embedded.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { createWorld, type Engine } from '#server/testing/world.ts'

export type ServerEnvironment = {
  /** The settings of a server that uses this environment. */
  settings: { DATA_DIR: string; SECRET: string; DATABASE_URL?: string }
  /** The database, for tests that open it without a server. */
  where: { dataDir: string; databaseUrl?: string }
  /** Adds data while no server uses the database. */
  seed: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  drop: () => Promise<void>
}

/** What a test's own server needs: a directory and a migrated database of either kind that no one else uses. */
export async function createServerEnvironment(engine: Engine): Promise<ServerEnvironment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-place-'))
  const world = engine === 'postgres' ? await createWorld({ engine }) : undefined
  if (world === undefined) fillDataDirectory(dataDir)
  const databaseUrl = world?.database.kind === 'postgres' ? world.database.databaseUrl : undefined
  const where = { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
  return {
    settings: {
      DATA_DIR: dataDir,
      SECRET: testSecret,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    where,
    seed: async (work) => {
      const database = await openDatabase({ ...where, log: createLogTo({ write: () => {} }) })
      return work(database.db).finally(() => database.close())
    },
    drop: async () => {
      await world?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
