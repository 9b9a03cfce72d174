import { createHmac } from 'node:crypto'
import { linkTokenParts } from '#contract/link-token.ts'
import { isSameText } from '#server/lib/same-text.ts'

/**
 * Tokens of links are HMAC-SHA-256 over (secret, kind, id, generation). The database holds only id and generation, so a
 * link can be shown and mailed again, and raising the generation revokes it.
 *
 * `claim` allows one-click confirmation; `claim-handed` was shown to an organiser and never does.
 */
export type LinkKind =
  | 'claim'
  | 'claim-handed'
  | 'invitation'
  | 'recovery'
  | 'set-up'
  | 'feed'
  | 'organiser'
  | 'reset'
  | 'new-email'
  | 'factor'
  | 'stop'
  | 'desk'
  | 'partner'

export type LinkTarget = { id: string; generation: number }

export function linkToken(secret: string, kind: LinkKind, { id, generation }: LinkTarget): string {
  const mac = createHmac('sha256', secret).update(`link:${kind}:${id}:${generation}`).digest('base64url')
  return `${id.replaceAll('-', '')}.${generation}.${mac}`
}

/** What a genuine token of that kind points to; null for anything else. Doesn't check whether it was revoked. */
export function readLinkToken(secret: string, kind: LinkKind, token: string): LinkTarget | null {
  const parts = linkTokenParts.exec(token)
  if (!parts?.[1] || !parts[2]) return null
  const id = parts[1].replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const target = { id, generation: Number(parts[2]) }
  return isSameText(token, linkToken(secret, kind, target)) ? target : null
}
