import type { Deps } from '#server/core/deps.ts'
import { isSecure } from '#server/core/deps.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'

export const deskCookie = (deps: Pick<Deps, 'publicUrl'>) => cookieName('quarterdeck-desk', isSecure(deps))

/** The cookie outlives any event: the edition's own dates end the device's access. */
const cookieDays = 30

/** The Set-Cookie line that lets a browser in; an empty token removes the cookie. */
export const deskCookieLine = (deps: Pick<Deps, 'publicUrl'>, token: string): string =>
  cookieLine(deskCookie(deps), token, {
    secure: isSecure(deps),
    maxAgeSeconds: token === '' ? 0 : cookieDays * 24 * 60 * 60,
  })
