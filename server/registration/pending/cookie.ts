import { createHash } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSameText } from '#server/lib/same-text.ts'
import { isSecure, type Deps } from '#server/core/deps.ts'

const lifeSeconds = 14 * 24 * 60 * 60

/**
 * The cookie of the registering browser: the id of the pending registration and the secret that proves it. The
 * registration stores the hash.
 */
export const proofCookieValue = (registrationId: string, secret: string) => `${registrationId}.${secret}`

export const hashProof = (secret: string) => createHash('sha256').update(secret).digest('hex')

export function parseProofCookie(
  value: string | undefined,
): { registrationId: string; secret: string } | null {
  const parts = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? '')
  return parts?.[1] && parts[2] ? { registrationId: parts[1], secret: parts[2] } : null
}

/** Whether the browser's cookie proves exactly this pending registration. */
export function provesRegistration(
  registration: { id: string; browserProof: string | null },
  cookie: string | undefined,
): boolean {
  const proof = parseProofCookie(cookie)
  if (!proof || proof.registrationId !== registration.id || registration.browserProof === null) return false
  return isSameText(hashProof(proof.secret), registration.browserProof)
}

/** Lets this browser prove the pending registration it just registered. */
export function setProofCookie({ deps, setCookie }: Context, value: string): void {
  setCookie(cookieLine(nameOf(deps), value, { secure: isSecure(deps), maxAgeSeconds: lifeSeconds }))
}

export const readProofCookie = ({ deps, cookie }: Context) => cookie(nameOf(deps))

const nameOf = (deps: Deps) => cookieName('quarterdeck-claim', isSecure(deps))
