import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { listen } from '#server/testing/listen.ts'

type ReceivedPost = { path: string; id: string; body: string; bytes: Buffer; headers: IncomingHttpHeaders }

/** A real server in place of a service that takes posts. It keeps every request. */
export async function openStandIn() {
  const received: ReceivedPost[] = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request)
    const { headers, url: path = '' } = request
    const id = String(headers['webhook-id'] ?? headers['topic'])
    received.push({ path, id, body: bytes.toString(), bytes, headers })
    response.writeHead(state.status).end('ok')
  })
  const url = await listen(server)
  return {
    url,
    received,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export function standInForTests() {
  let standIn: Awaited<ReturnType<typeof openStandIn>>
  beforeAll(async () => {
    standIn = await openStandIn()
  })
  afterAll(() => standIn.close())
  return {
    get url() {
      return standIn.url
    },
    get received() {
      return standIn.received
    },
    get state() {
      return standIn.state
    },
    /** Forgets what was received, and accepts again. */
    empty: () => {
      standIn.received.length = 0
      standIn.state.status = 200
    },
  }
}
