import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type ReaderLimits = {
  /** How long a caller may take nothing of an answer that waits for them, in milliseconds. */
  stalled: number
  /** How much of all answers together may wait for callers who are in no hurry, in bytes. */
  unread: number
  /** How often this is looked at, in milliseconds. */
  lookEvery: number
}

const usual: ReaderLimits = { stalled: 12_000, unread: 128 * 1024 * 1024, lookEvery: 1_000 }

/**
 * Cuts who asks for much and does not read it (security F3): an answer stays in memory until it is taken, and Node waits
 * for ever. A reader that takes a little now and then goes on, unless all of them together hold too much: then those who have
 * waited longest are cut, so that memory is not what the slow decide about.
 */
export function cutSlowReaders(server: Server, { stalled, unread, lookEvery }: ReaderLimits = usual): void {
  // By connection: of several questions asked at once on one, only the first answer has it, and the others wait behind.
  const answers = new Map<Socket, Set<ServerResponse>>()
  /** Those with something unread at the last look, in the order in which they began to wait. */
  const waiting = new Set<Socket>()

  server.on('connection', (socket) => {
    answers.set(socket, new Set())
    socket.once('close', () => {
      answers.delete(socket)
      waiting.delete(socket)
    })
  })
  server.on('request', ({ socket }, response) => {
    answers.get(socket)?.add(response)
    response.once('close', () => answers.get(socket)?.delete(response))
  })

  const unreadOf = (socket: Socket) =>
    [...(answers.get(socket) ?? [])].reduce((sum, response) => sum + response.writableLength, 0)

  function look(): void {
    // What was there at the last look too is slow; what came since may just be big.
    let held = [...waiting].reduce((sum, socket) => sum + unreadOf(socket), 0)
    for (const socket of waiting) {
      if (held <= unread) break
      held -= unreadOf(socket)
      socket.destroy()
    }
    for (const socket of answers.keys()) mark(socket)
  }

  /** Node restarts the time when, at its end, the system has taken a part of what is written: it may come three times. */
  function mark(socket: Socket): void {
    const isWaiting = unreadOf(socket) > 0
    if (isWaiting === waiting.has(socket)) return
    // Once all is answered the time is Node's again: how long a connection may wait for its next question.
    if (isWaiting || answers.get(socket)?.size) socket.setTimeout(isWaiting ? stalled : 0)
    if (isWaiting) waiting.add(socket)
    else waiting.delete(socket)
  }

  const looking = setInterval(look, lookEvery).unref()
  server.once('close', () => clearInterval(looking))
}
