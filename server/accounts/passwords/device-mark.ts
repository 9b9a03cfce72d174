import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/deps.ts'

export const deviceCookie = (deps: Pick<Deps, 'publicUrl'>) =>
  cookieName('quarterdeck-device', isSecure(deps))

/** Marks this device as one that signed in to the account, for a year. */
export function deviceCookieLine(deps: Pick<Deps, 'publicUrl' | 'secret'>, accountKey: string): string {
  const year = 365 * 24 * 60 * 60
  return cookieLine(deviceCookie(deps), markOf(deps.secret, accountKey), {
    secure: isSecure(deps),
    maxAgeSeconds: year,
  })
}

/** Whether a device's mark is that of one that signed in to the account. */
export function isDeviceOf(secret: string, accountKey: string, held: string | undefined): boolean {
  const mark = Buffer.from(markOf(secret, accountKey))
  const given = Buffer.from(held ?? '')
  return given.length === mark.length && timingSafeEqual(given, mark)
}

const markOf = (secret: string, accountKey: string) =>
  createHmac('sha256', secret).update(`device:${accountKey.toLowerCase()}`).digest('base64url')
