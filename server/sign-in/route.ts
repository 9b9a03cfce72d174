import { ORPCError } from '@orpc/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '#contract/refusals.ts'
import { basePath, createLibrary, type Library } from '#server/sign-in/library.ts'
import type { OpenPath } from '#server/sign-in/call.ts'
import type { CreateContext } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import { isCrossSite } from '#server/lib/same-origin.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** The auth service under /auth/v1: the paths in server/auth-paths.ts by method, and 404 for everything else. */
export function authRoute(deps: Deps, openPaths: readonly OpenPath[], contextOf: CreateContext): Route {
  const pathByCall = new Map(openPaths.map((one) => [`${one.method} ${basePath}${one.path}`, one]))
  let loaded: Promise<Library> | undefined
  const library = () => (loaded ??= createLibrary(deps))

  return async (request, response) => {
    const path = pathOf(request)
    if (path !== basePath && !path.startsWith(`${basePath}/`)) return false
    const found = pathByCall.get(`${request.method} ${path}`)
    if (!found) {
      sendFailure(request, response, { status: 404, code: 'NOT_FOUND', message: 'There is nothing here.' })
    } else if (found.method === 'POST' && isCrossSite(request, deps.publicUrl)) {
      sendFailure(request, response, { code: 'FORBIDDEN', ...refusals.FORBIDDEN })
    } else {
      const call = { deps, library, request, response, context: contextOf(request, response) }
      await found.handle(call).catch((error: unknown) => sendRefusal(request, response, error))
    }
    return true
  }
}

/** Codes that the specification promises to callers of the auth service in its own spelling (spec §8). */
const specCodes: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'session_not_found',
  WEAK_PASSWORD: 'weak_password',
  IDENTITY_NOT_FOUND: 'identity_not_found',
  IDENTITY_ALREADY_EXISTS: 'identity_already_exists',
  SINGLE_IDENTITY_NOT_DELETABLE: 'single_identity_not_deletable',
  CAPTCHA_FAILED: 'captcha_failed',
}

/** Sends a refusal with its text from the contract. Anything else is a bug, and is rethrown. */
function sendRefusal(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (!(error instanceof ORPCError)) throw error
  sendFailure(request, response, {
    status: error.status,
    code: specCodes[error.code] ?? error.code,
    message: error.message,
    ...(error.data !== undefined && { data: error.data }),
  })
}
