import type { Server } from 'node:http'

/** Starts a test's own server on a free port of this machine; answers its address. */
export async function listen(server: Server): Promise<string> {
  // Node's own five seconds for an idle connection are shorter than the time for which a busy machine can hold up the
  // process: it would close the connection on which a test, in the same process, is just writing its next request
  // (ECONNRESET).
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test server has no port.')
  return `http://127.0.0.1:${bound.port}`
}
