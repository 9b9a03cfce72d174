import { sql } from 'drizzle-orm'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTrust } from '#server/lib/client-address.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Route } from '#server/lib/http-server.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { pathOf } from '#server/lib/security-headers.ts'
import { version } from '#server/lib/version.ts'

/** How long the database may take to respond, in milliseconds, before a load balancer should use another server. */
const timeoutMs = 2_500

/** Anyone may call /readyz, so one save counts as proof for this many milliseconds. */
const provenForMs = 10_000

type Options = Pick<Deps, 'db' | 'clock' | 'secret' | 'trustedProxies'> & {
  closing: AbortSignal
  /** Saves something small. Only a write detects a full disk, because reads still work then. */
  save: () => Promise<unknown>
}

/**
 * /livez: this process runs, and its version. The operator's doctor, which proves that it has the secret, also reads
 * how its request arrived. /readyz: this process can serve requests.
 */
export function healthRoutes({ db, closing, save, ...deps }: Options): Route {
  const saves = proveSaving(save)
  const isTrusted = createTrust(deps.trustedProxies)
  const arrivalOf = (request: IncomingMessage): Arrival => ({
    peer: request.socket.remoteAddress ?? '',
    forwardedFor: String(request.headers['x-forwarded-for'] ?? ''),
    isTrusted: isTrusted(request.socket.remoteAddress ?? '0.0.0.0'),
  })
  return async (request, response) => {
    const path = pathOf(request)
    if (path === '/livez') {
      const arrival = isDoctor(request, deps) && { arrival: arrivalOf(request) }
      return sendState(response, 200, 'alive', { version, ...arrival })
    }
    if (path !== '/readyz') return false
    if (closing.aborted) return sendState(response, 503, 'closing')
    if (!(await succeedsInTime(db.execute(sql`select 1`)))) return sendState(response, 503, 'no database')
    return (await saves())
      ? sendState(response, 200, 'ready')
      : sendState(response, 503, 'nothing can be saved')
  }
}

/** Shares one write among concurrent calls, and skips it while the last one still counts as proof. */
function proveSaving(save: () => Promise<unknown>): () => Promise<boolean> {
  let provenAt = -Infinity
  let pending: Promise<boolean> | undefined
  const prove = async () => {
    const isSaved = await succeedsInTime(save())
    if (isSaved) provenAt = performance.now()
    return isSaved
  }
  return async () =>
    performance.now() - provenAt < provenForMs ||
    (pending ??= prove().finally(() => {
      pending = undefined
    }))
}

async function succeedsInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer))
}

function sendState(
  response: ServerResponse,
  status: number,
  state: string,
  details?: { version: string; arrival?: Arrival },
): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify({ status: state, ...details }))
  return true
}

/** How a request arrived: the machine it came from, whether that is a trusted proxy, and the client it names. */
export type Arrival = { peer: string; isTrusted: boolean; forwardedFor: string }

export const doctorHeader = 'x-quarterdeck-doctor'

/** Proves for a minute or two that a request is the operator's own. */
export const doctorProof = (secret: string, now: Date, minutesAgo = 0): string =>
  keyedHash(secret, 'doctor', String(Math.floor(now.getTime() / 60_000) - minutesAgo))

function isDoctor(request: IncomingMessage, { secret, clock }: Pick<Deps, 'secret' | 'clock'>): boolean {
  const proof = request.headers[doctorHeader]
  return [0, 1].some((minutes) => proof === doctorProof(secret, clock(), minutes))
}
