import { call as callProcedure, ORPCError, type AnyProcedure } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sessionCookie } from '#server/accounts/sessions.ts'
import { basePath, type Library } from '#server/sign-in/library.ts'
import type { Context } from '#server/context.ts'
import { bearerOf } from '#server/lib/bearer.ts'
import { readJson } from '#server/lib/body.ts'
import type { Deps } from '#server/deps.ts'
import { sendFailure } from '#server/lib/failure.ts'
import { oneExplanation } from '#server/lib/rpc.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** A call of the auth service on its way through. */
export type Call = {
  deps: Deps
  /** Loaded at the first call that needs it. */
  library: () => Promise<Library>
  request: IncomingMessage
  response: ServerResponse
  context: Context
}

export type Answer = (call: Call) => Promise<void>

/** Hands a request to the library as its own site's: where it comes from was checked before. */
export async function ask(
  { library, deps, request }: Call,
  { body, path }: { body?: string; path?: string } = {},
): Promise<Response> {
  const headers = new Headers({ origin: deps.publicUrl })
  const { cookie, 'user-agent': userAgent } = request.headers
  const bearer = bearerOf(request)
  // The library knows cookies only; a bearer's token is the same signed value.
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

/** Passes the library's answer on: its status, its cookies and its JSON, nothing else. */
export async function send(response: ServerResponse, answer: Response): Promise<void> {
  for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line)
  sendText(response, answer.status, await answer.text())
}

export const sendJson = (response: ServerResponse, body: unknown): void =>
  sendText(response, 200, JSON.stringify(body))

/** Codes that callers of the auth service are promised in its own spelling (spec §8). */
const specified: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'session_not_found',
  WEAK_PASSWORD: 'weak_password',
  IDENTITY_NOT_FOUND: 'identity_not_found',
  IDENTITY_ALREADY_EXISTS: 'identity_already_exists',
  SINGLE_IDENTITY_NOT_DELETABLE: 'single_identity_not_deletable',
  CAPTCHA_FAILED: 'captcha_failed',
}

/** Does what a call asks; a refusal is answered in the words of the ledger. */
export async function answering(call: Call, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    sendRefusal(call, error)
  }
}

/** A refusal in the words of the ledger. Anything else is a bug, and thrown on. */
export function sendRefusal({ request, response }: Call, error: unknown): void {
  if (!(error instanceof ORPCError)) throw error
  sendFailure(request, response, {
    status: error.status,
    code: specified[error.code] ?? error.code,
    message: error.message,
    ...(error.data !== undefined && { data: error.data }),
  })
}

/**
 * Answers a path of the service by a procedure of ours: what a screen asks and what a caller of the service asks is
 * one thing, behind one gate, with one set of rules.
 */
export function byProcedure(procedure: AnyProcedure): Answer {
  return async (call) => {
    const { deps, request, response, context } = call
    const input = request.method === 'GET' ? undefined : await readJson(request)
    try {
      const path = [pathOf(request)]
      const next = () => callProcedure(procedure, input, { context })
      sendJson(response, (await oneExplanation(deps)({ next, path, procedure })) ?? null)
    } catch (error) {
      sendRefusal(call, error)
    }
  }
}

function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
