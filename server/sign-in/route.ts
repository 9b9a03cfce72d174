import { refusals } from '#contract/refusals.ts'
import { basePath, createLibrary, type Library } from '#server/sign-in/library.ts'
import { openPaths } from '#server/sign-in/paths.ts'
import { createContexts } from '#server/context.ts'
import type { Deps } from '#server/deps.ts'
import { sendFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import { isForeign } from '#server/lib/same-origin.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** The auth service under /auth/v1: what server/sign-in/paths.ts names by its method, and 404 for everything else. */
export function authRoute(deps: Deps): Route {
  const contextOf = createContexts(deps)
  const open = new Map(openPaths(deps).map((one) => [`${one.method} ${basePath}${one.path}`, one]))
  let loaded: Promise<Library> | undefined
  const library = () => (loaded ??= createLibrary(deps))

  return async (request, response) => {
    const path = pathOf(request)
    if (path !== basePath && !path.startsWith(`${basePath}/`)) return false
    const found = open.get(`${request.method} ${path}`)
    if (!found) {
      sendFailure(request, response, { status: 404, code: 'NOT_FOUND', message: 'There is nothing here.' })
    } else if (found.method === 'POST' && isForeign(request, deps.publicUrl)) {
      sendFailure(request, response, { code: 'FORBIDDEN', ...refusals.FORBIDDEN })
    } else {
      await found.answer({ deps, library, request, response, context: contextOf(request, response) })
    }
    return true
  }
}
