import { createServer } from 'node:http'
import { startSession } from '#server/accounts/sessions.ts'
import type { Deps } from '#server/core/deps.ts'
import { createLive } from '#server/live/route.ts'
import type { LiveOptions } from '#server/live/telling.ts'
import { listen } from '#server/testing/listen.ts'

/** Serves the stream of signals over real HTTP. Close it after use. */
export async function serveLive(deps: Deps, sizes?: LiveOptions) {
  const closing = new AbortController()
  const live = createLive(deps, closing.signal, sizes)
  const server = createServer((request, response) => void live.route(request, response))
  const jobs = live.startJobs()
  const url = await listen(server)
  return {
    url,
    count: live.count,
    /** Ends the streams as SIGTERM does. */
    sendAway: () => closing.abort(),
    close: async () => {
      closing.abort()
      await Promise.all(jobs.map((job) => job.stop()))
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** The Cookie header of a new session of an account. */
export async function cookieOf(deps: Deps, userId: string): Promise<string> {
  const line = await startSession(deps.db, deps, { userId, userAgent: 'test' })
  return line.split(';')[0] ?? ''
}

/**
 * Listens as a browser does, and records the signals. Resolves once no further signal can be missed, or when refused.
 */
export async function listenTo(url: string, cookie: string, more: Record<string, string> = {}) {
  const hangUp = new AbortController()
  const response = await fetch(`${url}/live`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...more },
    signal: hangUp.signal,
  })
  let text = ''
  let isOver = false
  const reading = (async () => {
    for await (const part of response.body ?? []) text += Buffer.from(part).toString()
  })()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  const isReady = () => !response.ok || isOver || text.includes('event: ready')
  while (!isReady()) await new Promise(setImmediate)
  return {
    status: response.status,
    text: () => text,
    /** The signals so far, as `topic venue`. */
    heard: () =>
      [...text.matchAll(/^event: message\ndata: (.*)$/gm)].flatMap(([, data = '[]']) =>
        JSON.parse(data).map(
          (signal: { topic: string; venueId: string | null }) => `${signal.topic} ${signal.venueId}`,
        ),
      ),
    isOver: () => isOver,
    hangUp: async () => {
      hangUp.abort()
      await reading
    },
  }
}
