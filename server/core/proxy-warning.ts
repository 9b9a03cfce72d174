import type { Deps } from '#server/core/deps.ts'
import type { Route } from '#server/lib/http-server.ts'

/**
 * Says once in the log that there is a proxy in front of this program which it was not set to trust: every visitor has the
 * proxy's address then, and the limits for one address hold for all together. Answers nothing itself.
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
