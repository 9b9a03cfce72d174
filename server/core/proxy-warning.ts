import type { Deps } from '#server/core/deps.ts'
import type { Route } from '#server/lib/http-server.ts'

/**
 * Warns once in the log of a proxy that isn't configured as trusted: all visitors then have the proxy's IP address and
 * share the limits for one. Never responds to a request itself.
 */
export function warnOfUnknownProxy({ trustedProxies, log }: Pick<Deps, 'trustedProxies' | 'log'>): Route {
  let isSilent = trustedProxies.length > 0
  return (request) => {
    if (!isSilent && request.headers['x-forwarded-for'] !== undefined) {
      isSilent = true
      const { remoteAddress } = request.socket
      log.warn(
        { proxy: remoteAddress },
        'X-Forwarded-For arrives, but TRUSTED_PROXY is not set: all visitors count as one. Set it to your proxy’s address',
      )
    }
    return false
  }
}
