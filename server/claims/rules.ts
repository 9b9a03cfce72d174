import { createHash, timingSafeEqual } from 'node:crypto'

const day = 24 * 60 * 60 * 1000

/** Links live 14 days; an expired one offers a new one. A claim without a venue lives as long. */
export const linkLife = 14 * day

/** When the person is reminded that their address still waits to be confirmed. */
export const remindAfter = [1 * day, 3 * day] as const

/** What the registering browser holds: which claim, and the secret that proves it. */
export const proofCookieValue = (claimId: string, secret: string) => `${claimId}.${secret}`

export function readProofCookie(value: string | undefined): { claimId: string; secret: string } | null {
  const parts = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(value ?? '')
  return parts?.[1] && parts[2] ? { claimId: parts[1], secret: parts[2] } : null
}

export const hashProof = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Whether the browser's cookie proves exactly this claim. */
export function provesClaim(
  claim: { id: string; browserProof: string | null },
  cookie: string | undefined,
): boolean {
  const held = readProofCookie(cookie)
  if (!held || held.claimId !== claim.id || claim.browserProof === null) return false
  return timingSafeEqual(Buffer.from(hashProof(held.secret)), Buffer.from(claim.browserProof))
}

export type ClaimStep = 'confirm' | 'password' | 'newPassword' | 'signIn'

/**
 * What opening a claim's link asks for. An address with an account used before asks for that account's sign-in,
 * unless this very browser is signed in to it. A link an organiser handed over always sets a new password.
 */
export function stepOf(facts: {
  hasUsedAccount: boolean
  isSignedInToIt: boolean
  wasHandedOver: boolean
  hasPassword: boolean
  isSameBrowser: boolean
}): ClaimStep {
  if (facts.hasUsedAccount) return facts.isSignedInToIt ? 'confirm' : 'signIn'
  if (facts.wasHandedOver || !facts.hasPassword) return 'newPassword'
  return facts.isSameBrowser ? 'confirm' : 'password'
}
