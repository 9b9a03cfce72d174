import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Makes each connection's requests run one after the other. Node starts all pipelined requests at once, up to a
 * thousand, and buffers the responses that wait for their turn: one connection could use as much of the database and
 * memory as a thousand people (security F3). Here each request starts when the previous response has been read.
 * Browsers never pipeline.
 */
export function serializePipelinedRequests() {
  const last = new WeakMap<Socket, Promise<void>>()
  return (request: IncomingMessage, response: ServerResponse, work: () => Promise<void>): void => {
    const { socket } = request
    const previousTurn = last.get(socket)
    const responseClosed = new Promise<void>((resolve) => response.once('close', resolve))
    const turn = async () => {
      await previousTurn
      // A waiting request gets no event when its caller hangs up.
      if (socket.destroyed) return
      await work()
      await responseClosed
    }
    last.set(socket, turn())
  }
}
