import { ORPCError } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { picturesPath } from '#contract/pictures.ts'
import { refusals } from '#contract/refusals.ts'
import { authorize } from '#server/core/api.ts'
import type { Context, CreateContext } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isCrossSite } from '#server/lib/same-origin.ts'
import { pathOf } from '#server/lib/security-headers.ts'
import { admitUpload, storePicture } from '#server/pictures/commands.ts'
import { findPicture } from '#server/pictures/queries.ts'

/**
 * POST /pictures stores the picture in the body, for organisers; GET /pictures/{hash} shows it to anyone. Knowing the
 * address is the permission, as for the survey that shows the picture: no one can guess it without having the
 * picture.
 */
export function picturesRoute(deps: Deps, contextOf: CreateContext): Route {
  return async (request, response) => {
    const path = pathOf(request)
    if (path === picturesPath && request.method === 'POST') {
      await upload(request, response, contextOf(request, response))
      return true
    }
    const [, hash] = /^\/pictures\/([0-9a-f]{64})$/.exec(path) ?? []
    if (hash === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    await show(request, response, deps, hash)
    return true
  }
}

async function upload(request: IncomingMessage, response: ServerResponse, context: Context): Promise<void> {
  const { deps } = context
  response.setHeader('cache-control', 'no-store')
  try {
    if (isCrossSite(request, deps.publicUrl)) refuse('FORBIDDEN')
    authorize({ access: 'organiser' }, await context.authenticate())
    const { userId } = context.actor()
    await admitUpload(deps, userId)
    const text = JSON.stringify(await storePicture(deps, userId, await buffer(request)))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const { status, code, message } = error
    sendFailure(request, response, { status, code, message })
  }
}

/** A year, in seconds. */
const forEver = 'public, max-age=31536000, immutable'

async function show(
  request: IncomingMessage,
  response: ServerResponse,
  { db }: Deps,
  hash: string,
): Promise<void> {
  const picture = await findPicture(db, hash)
  if (!picture) return sendFailure(request, response, { code: 'NOT_FOUND', ...refusals.NOT_FOUND })
  response.writeHead(200, {
    'content-type': picture.contentType,
    'content-length': picture.bytes.length,
    'cache-control': forEver,
  })
  response.end(request.method === 'HEAD' ? undefined : picture.bytes)
}
