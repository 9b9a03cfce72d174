import { z } from 'zod'
import { signedIn } from '#contract/access.ts'
import { id, instant, sixDigitCode, phoneNumber, rowId } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** Non-empty segments, then whatever follows ? and #; a browser's dot-segment normalisation can't turn it into another path. */
const shape = /^\/([^/?#\\\p{Cc}]+(\/(?=[^/]|$)|(?=[?#])|$))*([?#][^\\\p{Cc}]*)?$/u

/** Whether a path leads only to a page of this site (security R-14). */
export const isSameOriginPath = (text: string): boolean => shape.test(text)

/** The page to go to afterwards. */
export const sameOriginPath = z.string().max(300).refine(isSameOriginPath, 'must be a path on this site.')

/** Where a challenge is fetched, by GET; 404 if the captcha is off. */
export const challengePath = '/auth/v1/captcha/challenge'

/** The header of a call with a solution: the challenge's `token`, a dot, and the solution as hex. */
export const solutionHeader = 'x-captcha-response'

/**
 * A proof of work: find the number n, counted up from 0, for which PBKDF2-HMAC-SHA-256 of the password `nonce`, the
 * salt n in decimal digits, `iterations` rounds and 32 bytes begins with the bytes of `key`. The other 16 bytes of the
 * result are the solution.
 */
export const Challenge = z.object({
  nonce: z.string(),
  iterations: z.int(),
  key: z.hex().length(32),
  token: z.string(),
})

/** A way into an account besides its password. */
export const Identity = z.object({
  id,
  /** `google`, `oidc` and so on. */
  provider: z.string(),
  /** The name people use: 'Google'. */
  name: z.string(),
  linkedAt: instant,
})

/** The other sign-in methods of the caller's account. Linking and unlinking require proof of identity again. */
export const identities = {
  list: signedIn().output(z.array(Identity)),
  /**
   * The address where the browser proves the identity. It returns to `callbackURL`, with `?refused=…` if that failed.
   */
  link: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'PROVIDER_FAILED', 'TOO_MANY_TRIES'))
    .input(z.strictObject({ provider: z.string().max(40), callbackURL: sameOriginPath }))
    .output(z.object({ url: z.string() })),
  /** Links a wallet, by the message it signed with the server's nonce. */
  linkWallet: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'BAD_CALL', 'WALLET_REFUSED', 'IDENTITY_ALREADY_EXISTS'))
    .input(z.strictObject({ message: z.string().max(2000), signature: z.string().max(200) }))
    .output(z.object({})),
  /** Sends a code to a phone, for linking it. */
  askPhoneCode: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'TOO_MANY_TRIES'))
    .input(z.strictObject({ phoneNumber }))
    .output(z.object({})),
  /** Links a phone, with the code sent to it. */
  linkPhone: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'WRONG_CODE', 'IDENTITY_ALREADY_EXISTS'))
    .input(z.strictObject({ phoneNumber, code: sixDigitCode }))
    .output(z.object({})),
  /** Unlinks an identity, and ends every other session of the account. */
  unlink: signedIn({ isSensitive: true })
    .errors(refusing('IDENTITY_NOT_FOUND', 'SINGLE_IDENTITY_NOT_DELETABLE'))
    .input(rowId)
    .output(z.object({})),
}
