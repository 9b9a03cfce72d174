import { z } from 'zod'
import { ownPath } from '#contract/sign-in.ts'

/** How long somebody may take at their provider, in milliseconds. */
export const tripLife = 10 * 60 * 1000

/**
 * A trip to a provider, as it is kept until the browser comes back: maybe by another release. What that knew besides is
 * passed over, and what this one adds needs a default.
 */
export const Trip = z.object({
  providerId: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The hash of what the browser that left keeps in its cookie. */
  browser: z.string(),
  /** Whose session asked to link the identity; null: a sign-in. */
  linkTo: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  /** Where it goes on afterwards. */
  back: ownPath,
})
export type Trip = z.output<typeof Trip>

/** Where a provider sends the browser back to; the operator names it at the provider. */
export const callbackPath = ({ id }: { id: string }) => `/auth/v1/callback/${id}`
