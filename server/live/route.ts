import type { IncomingMessage, ServerResponse } from 'node:http'
import { liveUrl } from '#contract/live.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { refusals, type RefusalCode } from '#contract/refusals.ts'
import { sessionCookie } from '#server/accounts/sessions.ts'
import { deskCookie } from '#server/desk/devices/rules.ts'
import { readCookies } from '#server/lib/cookies.ts'
import { isTransient } from '#server/lib/database-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import type { Job } from '#server/lib/jobs.ts'
import { isCrossSiteRead } from '#server/lib/same-origin.ts'
import { pathOf } from '#server/lib/security-headers.ts'
import { createBroadcaster, type LiveOptions } from '#server/live/telling.ts'

type LiveStreams = {
  /** GET /live: the stream of signals, for guests and organisers. */
  route: Route
  startJobs: () => readonly Job[]
  /** The number of open streams in this process. */
  count: () => number
}

/** The live streams. `closing` ends each with a hint when to come back, and admits no new ones. */
export function createLive(deps: Deps, closing: AbortSignal, sizes: LiveOptions = {}): LiveStreams {
  const broadcaster = createBroadcaster(deps, sizes)
  closing.addEventListener('abort', () => broadcaster.sendAway())

  async function open(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET') {
      const failure = { status: 405, code: 'METHOD_NOT_SUPPORTED', message: 'Use GET.' }
      return sendFailure(request, response, failure)
    }
    if (isCrossSiteRead(request, deps.publicUrl)) return refuse({ request, response, code: 'FORBIDDEN' })
    if (closing.aborted || broadcaster.isFull()) return refuse({ request, response, code: 'BUSY' })
    const sent = readCookies(request)
    const cookies = {
      session: sent.get(sessionCookie(deps)),
      desk: sent.get(deskCookie(deps)),
      partner: request.headers[partnerHeader]?.toString(),
    }
    const found = await broadcaster.findListener(cookies)
    if (typeof found === 'string') return refuse({ request, response, code: found })
    if (response.destroyed || closing.aborted) return void response.destroy()
    // Otherwise nginx would buffer signals until it has enough of them.
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    const since = new URL(request.url ?? '', 'http://server').searchParams.get('since')
    await broadcaster.open(response, { listener: found, cookies, since })
  }

  return {
    route: async (request, response) => {
      if (pathOf(request) !== liveUrl) return false
      try {
        await open(request, response)
      } catch (error) {
        if (!isTransient(error)) throw error
        refuse({ request, response, code: 'BUSY' })
      }
      return true
    },
    startJobs: broadcaster.startJobs,
    count: broadcaster.count,
  }
}

type RefusedRequest = { request: IncomingMessage; response: ServerResponse; code: RefusalCode }

function refuse({ request, response, code }: RefusedRequest): void {
  if (code === 'BUSY' && !response.headersSent) response.setHeader('retry-after', '30')
  sendFailure(request, response, { code, ...refusals[code] })
}
