import type { Deps } from '#server/core/deps.ts'
import type { Route } from '#server/lib/http-server.ts'

/**
 * Logs one warning if an untrusted proxy forwards requests: all visitors then share its IP address and its rate
 * limits. Never responds to a request itself.
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
