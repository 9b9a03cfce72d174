import { OpenAPIHandler } from '@orpc/openapi/node'
import { ORPCError, ValidationError, type AnyProcedure, type AnyRouter } from '@orpc/server'
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '#contract/refusals.ts'
import { cachedTopics } from '#contract/cached-reads.ts'
import type { Context, CreateContext } from '#server/core/context.ts'
import { callLimits, limitOf } from '#server/lib/body-limit.ts'
import { isTransient } from '#server/lib/database-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendFailure, type Failure } from '#server/lib/failure.ts'
import { isCrossSite, isCrossSiteRead } from '#server/lib/same-origin.ts'
import { pathOf, referencePage } from '#server/lib/security-headers.ts'

/** Serves /rpc (the web app) and /api (everyone else) with the same procedures. False for other paths. */
export function createRpc(router: AnyRouter, deps: Deps, contextOf: CreateContext) {
  const handlersWith = (maxBodySize: number) => {
    const options = {
      plugins: [new BodyLimitPlugin<Context>({ maxBodySize })],
      clientInterceptors: [explainErrors(deps)],
      rootInterceptors: [dropResponse],
    }
    return {
      // `refuseEarly` decides which procedures may use GET.
      '/rpc': new RPCHandler<Context>(router, { ...options, strictGetMethodPluginEnabled: false }),
      '/api': new OpenAPIHandler<Context>(router, options),
    }
  }
  const handlers = new Map<number, ReturnType<typeof handlersWith>>(
    callLimits.map((limit) => [limit, handlersWith(limit)]),
  )

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = request.url ?? '/'
    const prefix = path.startsWith('/rpc/') ? '/rpc' : path.startsWith('/api/') ? '/api' : null
    if (prefix === null || pathOf(request) === referencePage) return false
    const failure = refuseEarly(request, deps)
    if (failure) {
      sendFailure(request, response, failure)
      return true
    }
    const context = contextOf(request, response)
    const handler = handlers.get(limitOf(pathOf(request)))?.[prefix]
    const handled = await handler?.handle(request, response, { prefix, context })
    const { json } = context.reply
    if (json !== undefined) sendText(response, prefix === '/rpc' ? `{"json":${json}}` : json)
    else if (!handled?.matched) sendFailure(request, response, { code: 'NOT_FOUND', ...refusals.NOT_FOUND })
    return true
  }
}

/**
 * Refuses what can be refused before parsing: methods other than POST (and GET of a cached read), types other than
 * JSON, other sites.
 */
function refuseEarly(request: IncomingMessage, deps: Deps): Failure | null {
  if (isCachedRead(request)) {
    return isCrossSiteRead(request, deps.publicUrl) ? { code: 'FORBIDDEN', ...refusals.FORBIDDEN } : null
  }
  if (request.method !== 'POST') return { status: 405, code: 'METHOD_NOT_SUPPORTED', message: 'Use POST.' }
  const type = request.headers['content-type']
  const isEmpty =
    request.headers['content-length'] === '0' || (!type && !request.headers['transfer-encoding'])
  if (!isEmpty && !/^application\/json(\s*;|$)/i.test(type ?? '')) {
    return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send application/json.' }
  }
  if (isCrossSite(request, deps.publicUrl)) return { code: 'FORBIDDEN', ...refusals.FORBIDDEN }
  return null
}

const isCachedRead = (request: IncomingMessage) =>
  request.method === 'GET' && cachedTopics.has(/^\/rpc\/(.*)$/.exec(pathOf(request))?.[1] ?? '')

function sendText(response: ServerResponse, text: string): void {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(200, headers).end(text)
}

/** Drops the response of a handler that set `reply.json`, because that text is sent instead. */
async function dropResponse<Result>({ context, next }: { context: Context; next: () => Promise<Result> }) {
  const result = await next()
  return context.reply.json === undefined ? result : ({ matched: false, response: undefined } as const)
}

/**
 * Turns every thrown error into what its caller may read. Declared refusals and bad input pass unchanged; anything else
 * is a bug: logged once with a reference, and the caller gets only the reference.
 */
export function explainErrors(deps: Pick<Deps, 'log'>) {
  return async <T>({ next, path, procedure, signal }: Call<T>): Promise<T> => {
    try {
      return await next()
    } catch (error) {
      if (error instanceof ORPCError && error.code in procedure['~orpc'].errorMap) throw error
      if (isBadInput(error)) throw badInput(error)
      // The caller disconnected: nothing failed, and no one reads the response.
      if (signal?.aborted && error === signal.reason) throw new ORPCError('CLIENT_CLOSED_REQUEST')
      if (isTransient(error)) {
        deps.log.warn({ err: error, procedure: path.join('.') }, 'a call was refused for now')
        throw new ORPCError('BUSY', { ...refusals.BUSY, defined: true })
      }
      const reference = randomUUID()
      deps.log.error({ err: error, reference, procedure: path.join('.') }, 'a call failed unexpectedly')
      throw new ORPCError('INTERNAL_SERVER_ERROR', {
        message: 'Something went wrong.',
        data: { reference },
      })
    }
  }
}

type Call<T> = {
  next: () => Promise<T>
  path: readonly string[]
  procedure: AnyProcedure
  signal?: AbortSignal | undefined
}

const isBadInput = (error: unknown): error is ORPCError<string, unknown> =>
  error instanceof ORPCError && (error.status === 400 || error.status === 413)

/** Errors of bad input have the fields and their messages, and repeat nothing that was typed. */
function badInput(error: ORPCError<string, unknown>) {
  const issues = error.cause instanceof ValidationError ? error.cause.issues : []
  const fields = issues.map(({ path = [], message }) => ({
    path: path.map((part) => String(typeof part === 'object' ? part.key : part)),
    message,
  }))
  return new ORPCError(error.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', {
    status: error.status,
    message: error.status === 413 ? 'This is too much at once.' : 'Please check what you entered.',
    data: { fields },
  })
}
