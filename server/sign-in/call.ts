import { call as callProcedure, type AnyProcedure } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionCookie } from '#server/accounts/sessions.ts'
import { basePath, type Library } from '#server/sign-in/library.ts'
import type { Context } from '#server/core/context.ts'
import { bearerOf } from '#server/lib/bearer.ts'
import { readJson } from '#server/lib/body.ts'
import type { Deps } from '#server/core/deps.ts'
import { explainErrors } from '#server/core/rpc.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** A call to the auth service while it is handled. */
export type Call = {
  deps: Deps
  /** Loads the library at the first call that needs it. */
  library: () => Promise<Library>
  request: IncomingMessage
  response: ServerResponse
  context: Context
}

/** Handles a call. Refusals that it throws are sent in server/sign-in/route.ts. */
export type Handler = (call: Call) => Promise<void>

/** Passes a request to the library as if from our own site: its origin has been checked. */
export async function callLibrary(
  { library, deps, request }: Call,
  { body, path }: { body?: string; path?: string } = {},
): Promise<Response> {
  const headers = new Headers({ origin: deps.publicUrl })
  const { cookie, 'user-agent': userAgent } = request.headers
  const bearer = bearerOf(request)
  // The library knows only cookies; a bearer token is the same signed value.
  if (bearer !== undefined) headers.set('cookie', `${sessionCookie(deps)}=${encodeURIComponent(bearer)}`)
  else if (cookie !== undefined) headers.set('cookie', cookie)
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const url = new URL(path === undefined ? pathOf(request) : `${basePath}${path}`, deps.publicUrl)
  const { handler } = await library()
  return handler(
    new Request(url, { method: request.method ?? 'GET', headers, ...(body !== undefined && { body }) }),
  )
}

/** Sends the library's response: its status, its cookies and its JSON, nothing else. */
export async function send(response: ServerResponse, libraryResponse: Response): Promise<void> {
  for (const line of libraryResponse.headers.getSetCookie()) response.appendHeader('set-cookie', line)
  sendText(response, libraryResponse.status, await libraryResponse.text())
}

export const sendJson = (response: ServerResponse, body: unknown): void =>
  sendText(response, 200, JSON.stringify(body))

/**
 * Handles a path of the auth service with one of our procedures, so that screens and callers of the service share the
 * same checks and rules.
 */
export function procedureHandler(procedure: AnyProcedure): Handler {
  return async ({ deps, request, response, context }) => {
    const input = request.method === 'GET' ? undefined : await readJson(request)
    const path = [pathOf(request)]
    const next = () => callProcedure(procedure, input, { context })
    sendJson(response, (await explainErrors(deps)({ next, path, procedure })) ?? null)
  }
}

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** A path that the auth service offers. */
export type OpenPath = {
  /** The path below /auth/v1. */
  path: string
  method: 'GET' | 'POST'
  handle: Handler
}
