import { makePlace } from '#server/testing/place.ts'
import { startServer } from '#server/testing/process.ts'

/** The real program on a PostgreSQL database of its own; `close` kills the program and drops the database. */
export async function startOnPostgres() {
  const place = await makePlace('postgres')
  const server = await startServer(place.settings)
  const close = async () => {
    await server.end('SIGKILL')
    await place.drop()
  }
  return { server, place, close }
}
