import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusals } from '#contract/refusals.ts'
import { admitBody } from '#server/lib/body-limit.ts'
import { isTransient } from '#server/lib/database-error.ts'
import { bugResponse, logFailure, sendFailure } from '#server/lib/failure.ts'
import type { Log } from '#server/lib/log.ts'
import { createSecuredResponse, pathOf, securityHeaders } from '#server/lib/security-headers.ts'
import { cutSlowClients, type SlowClientLimits } from '#server/lib/slow-clients.ts'
import { serializePipelinedRequests } from '#server/lib/pipelining.ts'

/** Resolves to true if it has responded. */
export type Route = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean

type Options = {
  routes: readonly Route[]
  publicUrl: string
  log: Log
  /** Shorter limits for slow clients, for tests. */
  slowClients?: SlowClientLimits
  /** Called at the beginning of every request, to count requests. */
  observe?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

/** Time limits in milliseconds, sizes in bytes (security F2; Node's defaults let a slow sender stay for minutes). */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const

const maxRequestsPerSocket = 1_000

/** An HTTP server that tries the routes in order. A request that no route handles gets 404. If a route throws, the request gets 500. */
export function createHttpServer({ routes, publicUrl, log, slowClients, observe }: Options): Server {
  const server = createServer({ ...limits, ServerResponse: createSecuredResponse(publicUrl) })
  server.maxRequestsPerSocket = maxRequestsPerSocket
  cutSlowClients(server, slowClients)
  const runInTurn = serializePipelinedRequests()
  server.on('request', (request, response) => {
    observe?.(request, response)
    // Node accepts HTTP/0.9, a bare 'GET /', whose sender can't read the response.
    if (request.httpVersionMajor !== 1) sendFailure(request, response, outdated)
    else if (repeatsHeader(request)) sendFailure(request, response, ambiguous)
    else if (admitBody(request, response))
      runInTurn(request, response, () => respond(request, response, routes, log))
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    sendFailure(request, response, {
      status: 417,
      code: 'EXPECTATION_FAILED',
      message: 'This is not supported.',
    }),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    respondToBroken(error, socket, publicUrl),
  )
  return server
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  routes: readonly Route[],
  log: Log,
) {
  try {
    for (const route of routes) if (await route(request, response)) return
    sendFailure(request, response, { status: 404, code: 'NOT_FOUND', message: 'There is nothing here.' })
  } catch (error) {
    // A body over the limit has already been refused, and its handler failed because the rest was withheld.
    if (response.statusCode === 413 && response.headersSent) return
    // The caller has disconnected, so no one reads a response, and the error isn't a bug.
    if (request.destroyed && !request.complete) return
    if (isTransient(error)) {
      log.warn({ err: error }, `${request.method} ${loggedPath(request)} was refused for now`)
      return sendFailure(request, response, { code: 'BUSY', ...refusals.BUSY })
    }
    const reference = logFailure(log, error, `${request.method} ${loggedPath(request)} failed`)
    sendFailure(request, response, bugResponse(reference))
  }
}

/** The path without secrets: the tokens of calendars and of unsubscribe links. */
const loggedPath = (request: IncomingMessage) => pathOf(request).replace(/[\w.~-]{30,}/g, '…')

/**
 * Headers that identify the site, the caller and the content type. If one is sent twice, Node takes the first value and
 * a proxy may take the last, so the two could disagree.
 */
const onlyOnce = new Set(['host', 'authorization', 'content-type'])

function repeatsHeader({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders
    .filter((_, index) => index % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => onlyOnce.has(name))
  return new Set(names).size < names.length
}

const ambiguous = { status: 400, code: 'BAD_REQUEST', message: 'A header was sent twice.' } as const

const outdated = { status: 400, code: 'BAD_REQUEST', message: 'This is not HTTP/1.1.' } as const

const statusOf: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Invalid HTTP never becomes a request, so the response is written by hand. */
function respondToBroken(error: NodeJS.ErrnoException, socket: Duplex, publicUrl: string): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status = statusOf[error.code ?? ''] ?? 400
  const headers = { ...securityHeaders('/', publicUrl), 'content-length': '0', connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'))
}
