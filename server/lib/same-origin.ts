import type { IncomingMessage } from 'node:http'

/** This machine's names in browsers. */
export const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a request that changes something may come from another site's page. Browsers declare where a request comes
 * from; a request with our cookie and without that declaration is refused too. A caller without cookies has no
 * browser session that could be abused.
 */
export function isCrossSite(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, cookie, host, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin !== undefined) return !isOwn(origin, publicUrl, host)
  return cookie !== undefined && site === undefined
}

/**
 * Like `isCrossSite`, for a request that changes nothing. A page served without TLS sends neither header, but its cookie
 * isn't sent from other sites.
 */
export function isCrossSiteRead(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin ?? site) !== undefined && isCrossSite(request, publicUrl)
}

function isOwn(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (origin === publicUrl) return true
  if (!URL.canParse(origin) || !localHosts.has(new URL(publicUrl).hostname)) return false
  const { hostname, host: originHost, protocol } = new URL(origin)
  return protocol === 'http:' && localHosts.has(hostname) && originHost === host
}
