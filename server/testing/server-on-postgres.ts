import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { createServerEnvironment } from '#server/testing/server-environment.ts'
import { startServer } from '#server/testing/process.ts'
import { createEmptyWorld } from '#server/testing/world.ts'

/** The real server on a PostgreSQL database of its own; `close` kills the server and drops the database. */
export async function startOnPostgres() {
  const environment = await createServerEnvironment('postgres')
  const server = await startServer(environment.settings)
  const close = async () => {
    await server.end('SIGKILL')
    await environment.drop()
  }
  return { server, environment, close }
}

/** A migrated PostgreSQL database that a test shares with servers, which it starts with these settings and kills. */
export async function shareWithServers(settings: Record<string, string>) {
  const world = await createEmptyWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  await migrate(world.database)
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-shared-'))
  const environment = { DATABASE_URL: world.database.databaseUrl, DATA_DIR: dataDir, SECRET: testSecret }
  return {
    db: world.db,
    start: () => startServer({ ...environment, ...settings }),
    close: async () => {
      await world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
