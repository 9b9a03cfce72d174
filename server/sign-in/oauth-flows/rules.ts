import { z } from 'zod'
import { sameOriginPath } from '#contract/sign-in.ts'

/** How long a flow stays open, in milliseconds. */
export const flowLifeMs = 10 * 60 * 1000

/**
 * A flow as stored until the browser comes back, perhaps to another release. Unknown keys are ignored, and a key that
 * this release adds needs a default.
 */
export const OAuthFlow = z.object({
  providerId: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The hash of the starting browser's cookie. */
  browser: z.string(),
  /** The session that links the identity; null for a sign-in. */
  linkTo: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  /** The path to continue at. */
  back: sameOriginPath,
})
export type OAuthFlow = z.output<typeof OAuthFlow>

/** The callback path; the operator registers it at the provider. */
export const callbackPath = ({ id }: { id: string }) => `/auth/v1/callback/${id}`
