import type { AnyRouter } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { id } from '#contract/fields.ts'
import { tokenOfRequest } from '#server/accounts/sessions.ts'
import type { Database } from '#server/db/open.ts'
import type { ReadCached } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { createResponses, type CachedResponse } from '#server/read-cache/responses.ts'
import { createChanges } from '#server/read-cache/changes.ts'
import { cachedReadsOf, type CachedRead } from '#server/read-cache/cached-reads.ts'
import { openMarkSource } from '#server/read-cache/mark-source.ts'
import { isTransient } from '#server/lib/database-error.ts'
import { logFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import type { Job } from '#server/lib/jobs.ts'
import { isCrossSiteRead } from '#server/lib/same-origin.ts'

type ReadCache = {
  route: Route
  read: ReadCached
  job: Job
  hits: Readonly<Record<'yes' | 'no', number>>
}

/**
 * Responds to GET requests of cached reads before the procedures do (docs/decisions/053-cached-responses.md). Leaves
 * everything unusual to the procedures, refusals above all.
 */
export function createReadCache(router: AnyRouter, database: Database, deps: Deps): ReadCache {
  const cachedReads = cachedReadsOf(router)
  const markSource = openMarkSource(database, deps.log)
  const responses = createResponses({ deps, changes: createChanges(markSource) })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const call = readCall(request, cachedReads)
    if (!call || isCrossSiteRead(request, deps.publicUrl)) return false
    const token = tokenOfRequest(request, deps)
    if (token === null) return false
    const found = await responses.find({ ...call, token })
    if (found) send(request, response, found)
    return found !== null
  }

  /** If the cache fails, the procedure responds, or reports why it can't. */
  async function tryCache<Result>(read: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      return await read()
    } catch (error) {
      if (!isTransient(error)) logFailure(deps.log, error, 'looking up a cached response failed')
      return otherwise
    }
  }

  return {
    route: (request, response) => tryCache(() => respond(request, response), false),
    read: (token, { path, venueId }) =>
      tryCache(async () => {
        const cachedRead = cachedReads.get(path)
        const found = cachedRead && (await responses.find({ cachedRead, venueId, token }))
        return found ? String(found.body.subarray(prefix.length, -1)) : null
      }, null),
    job: { stop: markSource.close },
    hits: responses.found,
  }
}

/** The text before a response's JSON (responses.ts); a `}` follows it. */
const prefix = '{"json":'

/** The address as our own pages send it: `{"json":{"venueId":"…"}}`, or `{}` for a read without input. */
const pattern = /^\/rpc\/(\w+\/\w+)\?data=%7B(?:%22json%22%3A%7B%22venueId%22%3A%22([\da-f-]{36})%22%7D)?%7D$/

function readCall(
  { method, url, headers }: IncomingMessage,
  cachedReads: ReadonlyMap<string, CachedRead>,
): { cachedRead: CachedRead; venueId: string | undefined } | undefined {
  const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
  if (method !== 'GET' || hasBody) return undefined
  const [, path = '', venueId] = pattern.exec(url ?? '') ?? []
  const cachedRead = cachedReads.get(path)
  if (cachedRead?.takesVenue !== (venueId !== undefined)) return undefined
  // Only the canonical spelling, because responses and changes are stored under the same ids.
  return venueId === undefined || id.safeParse(venueId).data === venueId ? { cachedRead, venueId } : undefined
}

function send({ headers }: IncomingMessage, response: ServerResponse, { body, etag }: CachedResponse): void {
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const length = body.length
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length, etag }).end(body)
}
