import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '#server/testing/listen.ts'

/** Stands for a service that takes posts: a real server that keeps what it is sent. */
export async function openStandIn() {
  const received: { path: string; id: string; body: string; headers: IncomingHttpHeaders }[] = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { url: path = '', headers } = request
    received.push({ path, id: String(headers['webhook-id']), body, headers })
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
