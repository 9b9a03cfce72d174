import type { IncomingMessage } from 'node:http'

/** This machine, by the names browsers know it by. */
export const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request that changes something may come from another site's page. Browsers say where a request
 * comes from; a caller that sends our cookie and does not say is refused too. A caller without cookies is no
 * browser session, and has nothing to ride on.
 */
export function isForeign(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, cookie, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin !== undefined) return !isOwn(origin, publicUrl, host)
  return cookie !== undefined && site === undefined
}

/**
 * The same for a request that changes nothing: a page served without TLS says neither of where it is, and its cookie is not
 * sent along from elsewhere.
 */
export function saysForeign(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin ?? site) !== undefined && isForeign(request, publicUrl)
}

function isOwn(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (origin === publicUrl) return true
  if (!URL.canParse(origin) || !localHosts.has(new URL(publicUrl).hostname)) return false
  const { hostname, host: originHost, protocol } = new URL(origin)
  return protocol === 'http:' && localHosts.has(hostname) && originHost === host
}
