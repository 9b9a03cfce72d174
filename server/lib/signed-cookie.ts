import { createHmac } from 'node:crypto'
import { isSameText } from '#server/lib/same-text.ts'

/** The signature that better-auth writes, so that it can read our cookies and we its cookies. */
export const signature = (secret: string, token: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

/**
 * The token in a session cookie that we signed. Valid signatures are remembered: computing one again takes a twelfth of
 * the CPU time of a short query. Forged signatures are never stored, so strangers can't fill the map; the database
 * decides whether the session is still valid.
 */
export function verifiedToken(secret: string, cookie: string): string | null {
  if (signed.get(cookie) === secret) return cookie.slice(0, cookie.lastIndexOf('.'))
  const token = readToken(secret, cookie)
  if (token === null) return null
  if (signed.size >= maxSignatures) signed.clear()
  signed.set(cookie, secret)
  return token
}

/** The secret each cookie was signed with, by cookie. */
const signed = new Map<string, string>()
const maxSignatures = 5_000

function readToken(secret: string, cookie: string): string | null {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return null
  const token = cookie.slice(0, dot)
  return isSameText(cookie.slice(dot + 1), signature(secret, token)) ? token : null
}
