import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type SlowClientLimits = {
  /** How long a client may read nothing of a response, in milliseconds. */
  stalledMs: number
  /** How many bytes of all responses together may wait for slow clients. */
  maxUnreadBytes: number
  /** How often the connections are checked, in milliseconds. */
  checkEveryMs: number
}

const usual: SlowClientLimits = { stalledMs: 12_000, maxUnreadBytes: 128 * 1024 * 1024, checkEveryMs: 1_000 }

/**
 * Cuts clients that request much and don't read it (security F3): a response stays in memory until it is read, and
 * Node waits for ever. A client that reads a little now and then stays connected unless all of them together hold too
 * much; then those that waited longest are cut, so that slow clients can't exhaust the memory.
 */
export function cutSlowClients(
  server: Server,
  { stalledMs, maxUnreadBytes, checkEveryMs }: SlowClientLimits = usual,
): void {
  // The responses on each connection: of several pipelined requests, only the first response is being sent, and the
  // others wait.
  const responses = new Map<Socket, Set<ServerResponse>>()
  /** Connections with unread bytes at the last check, in the order in which they began to wait. */
  const waitingSockets = new Set<Socket>()

  server.on('connection', (socket) => {
    responses.set(socket, new Set())
    socket.once('close', () => {
      responses.delete(socket)
      waitingSockets.delete(socket)
    })
  })
  server.on('request', ({ socket }, response) => {
    responses.get(socket)?.add(response)
    response.once('close', () => responses.get(socket)?.delete(response))
  })

  const unreadOf = (socket: Socket) =>
    [...(responses.get(socket) ?? [])].reduce((sum, response) => sum + response.writableLength, 0)

  function checkConnections(): void {
    // Bytes that were already unread at the last check are slow; newer bytes may just be a big response.
    let unreadBytes = [...waitingSockets].reduce((sum, socket) => sum + unreadOf(socket), 0)
    for (const socket of waitingSockets) {
      if (unreadBytes <= maxUnreadBytes) break
      unreadBytes -= unreadOf(socket)
      socket.destroy()
    }
    for (const socket of responses.keys()) updateWaiting(socket)
  }

  /** Node restarts its timeout if the system took some data in the meantime, so a cut may take three times as long. */
  function updateWaiting(socket: Socket): void {
    const isWaiting = unreadOf(socket) > 0
    if (isWaiting === waitingSockets.has(socket)) return
    // Once everything is answered, Node's own timeout applies: how long a connection may wait for its next request.
    if (isWaiting || responses.get(socket)?.size) socket.setTimeout(isWaiting ? stalledMs : 0)
    if (isWaiting) waitingSockets.add(socket)
    else waitingSockets.delete(socket)
  }

  const timer = setInterval(checkConnections, checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
