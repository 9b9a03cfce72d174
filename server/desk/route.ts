import type { Route } from '#server/lib/http-server.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/**
 * GET /attendance?door leads to /desk by a full page load, because the headers of the loaded address decide what a page
 * may do, such as using the camera.
 */
export const deskRoute: Route = (request, response) => {
  if (request.method !== 'GET' || pathOf(request) !== '/attendance') return false
  const query = new URLSearchParams(request.url?.split('?')[1])
  if (!query.has('door')) return false
  const venue = query.get('venue')
  const location = venue === null ? '/desk' : `/desk?${new URLSearchParams({ venue })}`
  response.writeHead(302, { location, 'cache-control': 'no-store' }).end()
  return true
}
