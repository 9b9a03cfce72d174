import { z } from 'zod'

/** Where a challenge is asked for, by GET; 404 where the captcha is off. */
export const challengePath = '/auth/v1/captcha/challenge'

/** The header of a call that carries a solution: the challenge's `token`, a point, and what was found, as hex. */
export const solutionHeader = 'x-captcha-response'

/**
 * Work for a caller: find the number n, counted up from 0, for which PBKDF2-HMAC-SHA-256 of the password `nonce`, the
 * salt n in decimal digits, `iterations` rounds and 32 bytes begins with the bytes of `key`. Its other 16 are the solution.
 */
export const Challenge = z.object({
  nonce: z.string(),
  iterations: z.int(),
  key: z.hex().length(32),
  token: z.string(),
})
