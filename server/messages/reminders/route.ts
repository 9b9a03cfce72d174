import { stopPage, stopPath } from '#contract/reminders.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Route } from '#server/lib/http-server.ts'
import { pathOf } from '#server/lib/security-headers.ts'
import { stopReminders } from '#server/messages/reminders/commands.ts'

/**
 * POST /stop/{token} is sent by a mail program (RFC 8058); GET redirects to our page. Needs neither session nor
 * Origin: knowing the address is the permission, and it opens nothing else.
 */
export function stopRoute(deps: Deps): Route {
  return async (request, response) => {
    const path = pathOf(request)
    if (!path.startsWith(stopPath)) return false
    if (request.method === 'GET') {
      const location = `${stopPage}${path.slice(stopPath.length)}`
      response.writeHead(302, { location, 'cache-control': 'no-store' }).end()
      return true
    }
    if (request.method !== 'POST') return false
    // The body is ignored, because the address contains everything.
    request.resume()
    const isValidLink = await stopReminders(deps, path.slice(stopPath.length))
    if (!isValidLink) return false
    response.writeHead(204, { 'cache-control': 'no-store' }).end()
    return true
  }
}
