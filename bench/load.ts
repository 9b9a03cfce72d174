import { connect, type Socket } from 'node:net'
import { createResponseParser } from './response-parser.ts'

export type Target = {
  port: number
  /** The bytes of the next request. */
  next: () => Buffer
}

export type Sample = { perSecond: number; responses: number; refused: number; bytes: number }

const defaultConnections = 16

/**
 * Sends requests over the given number of persistent connections for the given time, one at a time on each. Reads only
 * as much of a response as it must, to use little of the machine it measures. A response other than 200 or 304 counts
 * as refused.
 */
export async function load(
  { port, next }: Target,
  milliseconds: number,
  connections = defaultConnections,
): Promise<Sample> {
  const total = { responses: 0, refused: 0, bytes: 0 }
  const began = performance.now()
  const end = began + milliseconds
  const runs = Array.from({ length: connections }, () => sendUntil({ port, next }, end, total))
  await Promise.all(runs)
  const seconds = (performance.now() - began) / 1000
  return { ...total, perSecond: total.responses / seconds }
}

function sendUntil(
  { port, next }: Target,
  end: number,
  total: { responses: number; refused: number; bytes: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const response = createResponseParser()
    socket.on('connect', () => socket.write(next()))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      total.bytes += chunk.length
      const status = response.read(chunk)
      if (status === undefined) return
      total.responses += 1
      if (status !== 200 && status !== 304) total.refused += 1
      // The server closes a connection after many requests, and announces it.
      if (performance.now() >= end) socket.end()
      else if (response.isLast())
        socket.end(() => void sendUntil({ port, next }, end, total).then(resolve, reject))
      else socket.write(next())
    })
  })
}
