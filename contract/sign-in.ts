import { z } from 'zod'
import { signedIn } from '#contract/access.ts'
import { id, instant, mailedCode, phoneNumber } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** Segments that are not empty, then what follows ? and #; a browser's tidying of dots makes no other of it. */
const shape = /^\/([^/?#\\\p{Cc}]+(\/(?=[^/]|$)|(?=[?#])|$))*([?#][^\\\p{Cc}]*)?$/u

/** Whether a path leads to a page of ours and nowhere else (security R-14). */
export const isOwnPath = (text: string): boolean => shape.test(text)

/** Where to go afterwards. */
export const ownPath = z.string().max(300).refine(isOwnPath, 'must be a path of this site.')

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

/** A way into the account beside its password. */
export const Identity = z.object({
  id,
  /** `google`, `oidc` and so on. */
  provider: z.string(),
  /** As people call it: 'Google'. */
  name: z.string(),
  linkedAt: instant,
})

/** The other ways into the caller's account. Linking and unlinking ask for proof of identity again. */
export const identities = {
  list: signedIn().output(z.array(Identity)),
  /** Where to send the browser to prove the identity; it comes back to `callbackURL`, with `?refused=…` if it did not work out. */
  link: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'PROVIDER_FAILED', 'TOO_MANY_TRIES'))
    .input(z.strictObject({ provider: z.string().max(40), callbackURL: ownPath }))
    .output(z.object({ url: z.string() })),
  /** A wallet, by the message it signed, with a nonce of the service's. */
  linkWallet: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'BAD_CALL', 'WALLET_REFUSED', 'IDENTITY_ALREADY_EXISTS'))
    .input(z.strictObject({ message: z.string().max(2000), signature: z.string().max(200) }))
    .output(z.object({})),
  /** Sends a code to a phone, to link it with. */
  askPhoneCode: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'TOO_MANY_TRIES'))
    .input(z.strictObject({ phoneNumber }))
    .output(z.object({})),
  /** A phone, by the code sent to it. */
  linkPhone: signedIn({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'WRONG_CODE', 'IDENTITY_ALREADY_EXISTS'))
    .input(z.strictObject({ phoneNumber, code: mailedCode }))
    .output(z.object({})),
  /** Ends every other session of the account too. */
  unlink: signedIn({ isSensitive: true })
    .errors(refusing('IDENTITY_NOT_FOUND', 'SINGLE_IDENTITY_NOT_DELETABLE'))
    .input(z.strictObject({ id }))
    .output(z.object({})),
}
