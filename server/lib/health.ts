import { sql } from 'drizzle-orm'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Db } from '#server/db/open.ts'
import { createTrust } from '#server/lib/client-address.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/lib/http-server.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** How long the database may take to answer, in milliseconds, before a balancer should look elsewhere. */
const timeoutMs = 2_500

type Options = Pick<Deps, 'db' | 'clock' | 'secret' | 'trustedProxies'> & { closing: AbortSignal }

/**
 * /livez: this process runs; to the operator's doctor, which proves that it has the secret, also how its request came in.
 * /readyz: it can do its work, so send it requests.
 */
export function healthRoutes({ db, closing, ...deps }: Options): Route {
  const isTrusted = createTrust(deps.trustedProxies)
  const arrivalOf = (request: IncomingMessage): Arrival => ({
    peer: request.socket.remoteAddress ?? '',
    forwardedFor: String(request.headers['x-forwarded-for'] ?? ''),
    isTrusted: isTrusted(request.socket.remoteAddress ?? '0.0.0.0'),
  })
  return async (request, response) => {
    const path = pathOf(request)
    if (path === '/livez') {
      return say(response, 200, 'alive', isDoctor(request, deps) ? arrivalOf(request) : undefined)
    }
    if (path !== '/readyz') return false
    if (closing.aborted) return say(response, 503, 'closing')
    return (await answers(db)) ? say(response, 200, 'ready') : say(response, 503, 'no database')
  }
}

async function answers(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}

function say(response: ServerResponse, status: number, state: string, arrival?: Arrival): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ status: state, ...(arrival && { arrival }) }))
  return true
}

/** How a request came in: from which machine, whether that is a proxy of ours, and for whom it says it asks. */
export type Arrival = { peer: string; isTrusted: boolean; forwardedFor: string }

export const doctorHeader = 'x-quarterdeck-doctor'

/** Shows for a minute or two that a request is the operator's own. */
export const doctorProof = (secret: string, now: Date, minutesAgo = 0): string =>
  keyedHash(secret, 'doctor', String(Math.floor(now.getTime() / 60_000) - minutesAgo))

function isDoctor(request: IncomingMessage, { secret, clock }: Pick<Deps, 'secret' | 'clock'>): boolean {
  const given = request.headers[doctorHeader]
  return [0, 1].some((minutes) => given === doctorProof(secret, clock(), minutes))
}
