import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '#server/testing/listen.ts'

/** Stands for a service that takes posts: a real server that keeps what it is sent. */
export async function openStandIn() {
  const received: { path: string; id: string; body: string }[] = []
  const state = { status: 200 }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', id: String(request.headers['webhook-id']), body })
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
