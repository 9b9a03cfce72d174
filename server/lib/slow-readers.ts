import type { Server, ServerResponse } from 'node:http'

export type ReaderLimits = {
  /** How long a caller may take nothing of an answer that waits for them, in milliseconds. */
  stalled: number
  /** How much of all answers together may wait for callers who are in no hurry, in bytes. */
  unread: number
  /** How often this is looked at, in milliseconds. */
  lookEvery: number
}

const usual: ReaderLimits = { stalled: 15_000, unread: 128 * 1024 * 1024, lookEvery: 2_000 }

/**
 * Cuts who asks for much and does not read it (security F3): an answer stays in memory until it is taken, and Node waits
 * for ever. Whoever takes a little now and then goes on, unless all of them together hold too much: then those who have
 * waited longest are cut, so that memory is not what the slow decide about.
 */
export function cutSlowReaders(server: Server, { stalled, unread, lookEvery }: ReaderLimits = usual): void {
  const answers = new Set<ServerResponse>()
  /** Those with something unread at the last look, in the order in which they began to wait. */
  const waiting = new Set<ServerResponse>()
  server.on('request', (_request, response) => {
    answers.add(response)
    response.once('close', () => {
      answers.delete(response)
      waiting.delete(response)
    })
  })

  function look(): void {
    // What was there at the last look too is slow; what came since may just be big.
    let held = [...waiting].reduce((sum, response) => sum + response.writableLength, 0)
    for (const response of waiting) {
      if (held <= unread) break
      held -= response.writableLength
      response.destroy()
    }
    for (const response of answers) mark(response)
  }

  /** Node starts the time anew whenever the system took a part of what is written. */
  function mark(response: ServerResponse): void {
    const isWaiting = response.writableLength > 0
    if (isWaiting === waiting.has(response)) return
    response.socket?.setTimeout(isWaiting ? stalled : 0)
    if (isWaiting) waiting.add(response)
    else waiting.delete(response)
  }

  const looking = setInterval(look, lookEvery).unref()
  server.once('close', () => clearInterval(looking))
}
