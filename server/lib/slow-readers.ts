import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type ReaderLimits = {
  /** How long a client may read nothing of an answer, in milliseconds. */
  stalledMs: number
  /** How many bytes of all answers together may wait for slow clients. */
  maxUnreadBytes: number
  /** How often the connections are checked, in milliseconds. */
  checkEveryMs: number
}

const usual: ReaderLimits = { stalledMs: 12_000, maxUnreadBytes: 128 * 1024 * 1024, checkEveryMs: 1_000 }

/**
 * Cuts clients that request much and don't read it (security F3): an answer stays in memory until it is read, and
 * Node waits for ever. A client that reads a little now and then stays connected unless all of them together hold too
 * much; then those that waited longest are cut, so that slow clients can't exhaust the memory.
 */
export function cutSlowReaders(
  server: Server,
  { stalledMs, maxUnreadBytes, checkEveryMs }: ReaderLimits = usual,
): void {
  // The answers of each connection: of several pipelined requests, only the first answer is being sent, and the
  // others wait.
  const answers = new Map<Socket, Set<ServerResponse>>()
  /** Connections with unread bytes at the last check, in the order in which they began to wait. */
  const waitingSockets = new Set<Socket>()

  server.on('connection', (socket) => {
    answers.set(socket, new Set())
    socket.once('close', () => {
      answers.delete(socket)
      waitingSockets.delete(socket)
    })
  })
  server.on('request', ({ socket }, response) => {
    answers.get(socket)?.add(response)
    response.once('close', () => answers.get(socket)?.delete(response))
  })

  const unreadOf = (socket: Socket) =>
    [...(answers.get(socket) ?? [])].reduce((sum, response) => sum + response.writableLength, 0)

  function checkConnections(): void {
    // Bytes that were already unread at the last check are slow; newer bytes may just be a big answer.
    let unreadBytes = [...waitingSockets].reduce((sum, socket) => sum + unreadOf(socket), 0)
    for (const socket of waitingSockets) {
      if (unreadBytes <= maxUnreadBytes) break
      unreadBytes -= unreadOf(socket)
      socket.destroy()
    }
    for (const socket of answers.keys()) updateWaiting(socket)
  }

  /** Node restarts its timeout if the system took some data in the meantime, so a cut may take three times as long. */
  function updateWaiting(socket: Socket): void {
    const isWaiting = unreadOf(socket) > 0
    if (isWaiting === waitingSockets.has(socket)) return
    // Once everything is answered, Node's own timeout applies: how long a connection may wait for its next request.
    if (isWaiting || answers.get(socket)?.size) socket.setTimeout(isWaiting ? stalledMs : 0)
    if (isWaiting) waitingSockets.add(socket)
    else waitingSockets.delete(socket)
  }

  const timer = setInterval(checkConnections, checkEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
