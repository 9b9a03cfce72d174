import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { isSameText } from '#server/lib/same-text.ts'

export const deviceCookie = (deps: Pick<Deps, 'publicUrl'>) =>
  cookieName('quarterdeck-device', isSecure(deps))

/** Marks this device for a year as one that has signed in to the account. */
export function deviceCookieLine(deps: Pick<Deps, 'publicUrl' | 'secret'>, accountKey: string): string {
  const yearSeconds = 365 * 24 * 60 * 60
  return cookieLine(deviceCookie(deps), deviceTokenOf(deps.secret, accountKey), {
    secure: isSecure(deps),
    maxAgeSeconds: yearSeconds,
  })
}

/** Whether a device's token shows that it has signed in to the account. */
export const isDeviceOf = (secret: string, accountKey: string, token: string | undefined) =>
  isSameText(token ?? '', deviceTokenOf(secret, accountKey))

const deviceTokenOf = (secret: string, accountKey: string) =>
  keyedHash(secret, 'device', accountKey.toLowerCase())
