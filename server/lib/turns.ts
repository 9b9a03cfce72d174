import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Lets the requests of one connection be answered one after the other. Node begins all that a caller sends without
 * waiting at once, up to a thousand, and keeps the answers that must wait for their turn: one connection would have as
 * much of the database and the memory as a thousand people (security F3). Here the next one begins when the answer
 * before it was taken. Browsers never send so.
 */
export function serializePipelinedRequests() {
  const last = new WeakMap<Socket, Promise<void>>()
  return (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>): void => {
    const { socket } = request
    const before = last.get(socket)
    const isOver = new Promise<void>((resolve) => response.once('close', resolve))
    const turn = async () => {
      await before
      // A caller who has hung up asks for nothing any more, and nobody says so to a request that waits.
      if (socket.destroyed) return
      await work()
      await isOver
    }
    last.set(socket, turn())
  }
}
