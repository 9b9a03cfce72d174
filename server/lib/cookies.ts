import type { IncomingMessage } from 'node:http'

/** The cookies of a request by name, decoded; a malformed value is left as it is. */
export function readCookies(request: IncomingMessage): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', ...value]) => [name, decode(value.join('='))]))
}

type CookieOptions = { secure: boolean; maxAgeSeconds: number }

/** A Set-Cookie line: HttpOnly, SameSite=Lax, for the whole site; Secure if the site uses https. */
export function cookieLine(name: string, value: string, { secure, maxAgeSeconds }: CookieOptions): string {
  const attributes = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAgeSeconds}`,
    ...(secure ? ['Secure'] : []),
  ]
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; ')
}

/** `__Host-` binds a cookie to this host; browsers require https for it. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // not one of ours: we only set encoded values
  }
}
