import { connect, type Socket } from 'node:net'

export type Target = {
  port: number
  /** The bytes of the next request. */
  next: () => Buffer
}

export type Sample = { perSecond: number; answers: number; refused: number; bytes: number }

const connections = 16

/**
 * Asks over 16 kept connections for so long, one request at a time on each. It reads no more of an answer than it
 * must, so that it takes little of the machine that it measures. An answer that is neither 200 nor 304 is counted as refused.
 */
export async function load({ port, next }: Target, milliseconds: number): Promise<Sample> {
  const total = { answers: 0, refused: 0, bytes: 0 }
  const began = performance.now()
  const end = began + milliseconds
  const runs = Array.from({ length: connections }, () => askUntil({ port, next }, end, total))
  await Promise.all(runs)
  const seconds = (performance.now() - began) / 1000
  return { ...total, perSecond: total.answers / seconds }
}

function askUntil(
  { port, next }: Target,
  end: number,
  total: { answers: number; refused: number; bytes: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const answer = createReader()
    socket.on('connect', () => socket.write(next()))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (chunk) => {
      total.bytes += chunk.length
      const status = answer.read(chunk)
      if (status === undefined) return
      total.answers += 1
      if (status !== 200 && status !== 304) total.refused += 1
      // The server closes a connection after many requests, and says so.
      if (performance.now() >= end) socket.end()
      else if (answer.isLast())
        socket.end(() => void askUntil({ port, next }, end, total).then(resolve, reject))
      else socket.write(next())
    })
  })
}

/** Follows answers by their content-length, or by the last chunk; a head always comes in one piece here. */
function createReader() {
  let missing = 0
  let status = 0
  let isChunked = false
  let isClosing = false

  function readHead(chunk: Buffer): number {
    const end = chunk.indexOf('\r\n\r\n')
    const head = chunk.toString('latin1', 0, end)
    status = Number(head.slice(9, 12))
    isClosing = /\r\nconnection: close/i.test(head)
    isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    return end + 4
  }

  return {
    /** The status once the answer is whole. */
    read(chunk: Buffer): number | undefined {
      const body = missing === 0 && !isChunked ? chunk.subarray(readHead(chunk)) : chunk
      if (isChunked) {
        if (!body.subarray(-5).equals(lastChunk)) return undefined
        isChunked = false
        return status
      }
      missing -= body.length
      return missing <= 0 ? ((missing = 0), status) : undefined
    },
    isLast: () => isClosing,
  }
}

const lastChunk = Buffer.from('0\r\n\r\n')
