import { createHmac } from 'node:crypto'
import { isSameText } from '#server/lib/same-text.ts'

/** The same signature better-auth writes, so that either can read the other's cookie. */
export const signature = (secret: string, token: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

/**
 * The token in a session cookie that we signed. What was found right is kept for the next request: signing again is a
 * twelfth of what answering a short question costs Node. A forged one is never in there, so the map cannot be filled by
 * strangers, and whether the session still lives the database says.
 */
export function verified(secret: string, cookie: string): string | null {
  if (signed.get(cookie) === secret) return cookie.slice(0, cookie.lastIndexOf('.'))
  const token = checked(secret, cookie)
  if (token === null) return null
  if (signed.size >= mostSigned) signed.clear()
  signed.set(cookie, secret)
  return token
}

/** By cookie: the secret it was signed with. */
const signed = new Map<string, string>()
const mostSigned = 5_000

function checked(secret: string, cookie: string): string | null {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return null
  const token = cookie.slice(0, dot)
  return isSameText(cookie.slice(dot + 1), signature(secret, token)) ? token : null
}
