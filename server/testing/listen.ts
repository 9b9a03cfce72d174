import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Server as SocketServer } from 'node:net'

/** Starts a test's server on a free port of this machine and returns its address. */
export async function listen(server: Server): Promise<string> {
  // A busy machine can block this process for longer than Node's default of five seconds for an idle connection. It
  // would then close a connection on which a test in the same process is writing its next request (ECONNRESET).
  server.keepAliveTimeout = 0
  return `http://127.0.0.1:${await openPort(server)}`
}

/** Starts a server on a free port of this machine and returns the port. */
export async function openPort(server: SocketServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.')
  return bound.port
}
