import type { IncomingMessage, ServerResponse } from 'node:http'

/** The signed session in `Authorization: Bearer`. Pages of other sites can't make a browser send that header. */
export const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer ([\w.~+/=-]{1,300})$/i.exec(headers.authorization ?? '')?.[1]

/**
 * Whether an API caller requests its session as a header, with `Prefer: set-auth-token`. Browsers, which send cookies or
 * the origin of a request, only ever get the cookie, so that no page holds the token.
 */
export function wantsBearer({ headers }: IncomingMessage): boolean {
  const isBrowser =
    headers.origin !== undefined || headers.cookie !== undefined || 'sec-fetch-site' in headers
  return !isBrowser && /(^|[\s,])set-auth-token([\s,;]|$)/i.test(String(headers['prefer'] ?? ''))
}

/** Sends the session in a sign-in's cookie line as the header `set-auth-token`. */
export function setAuthToken(response: ServerResponse, lines: readonly string[], cookie: string): void {
  const line = lines.find((one) => one.startsWith(`${cookie}=`))
  const value = line?.slice(cookie.length + 1).split(';')[0]
  if (value === undefined) throw new Error('A sign-in gave no session.')
  response.setHeader('set-auth-token', decodeURIComponent(value))
}
