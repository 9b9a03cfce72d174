import type { Server } from 'node:http'

/** Starts a test's server on a free port of this machine and returns its address. */
export async function listen(server: Server): Promise<string> {
  // A busy machine can block this process for longer than Node's default of five seconds for an idle connection: it
  // would then close the connection on which a test, in the same process, is writing its next request (ECONNRESET).
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test server has no port.')
  return `http://127.0.0.1:${bound.port}`
}
