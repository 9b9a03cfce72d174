import { houseSecret } from '#server/testing/house.ts'
import { startServer } from '#server/testing/process.ts'
import { createWorld } from '#server/testing/world.ts'

/** The real program on a PostgreSQL database of its own; `close` kills the one and drops the other. */
export async function startOnPostgres() {
  const world = await createWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const { databaseUrl } = world.database
  const server = await startServer({ DATABASE_URL: databaseUrl, SECRET: houseSecret })
  const close = async () => {
    await server.end('SIGKILL')
    await world.close()
  }
  return { server, world, databaseUrl, close }
}
