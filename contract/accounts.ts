import { z } from 'zod'
import { anyone, signedIn } from '#contract/access.ts'
import { linkToken } from '#contract/claims.ts'
import { email, id, newPassword, requiredText, roles } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { Submitted } from '#contract/survey.ts'

/** Who is signed in on this device. */
export const CurrentUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles).nullable(),
  personId: id.nullable(),
  mustChangePassword: z.boolean(),
})

/** How what was asked for comes: by mail, or from the hand of the organiser. */
const Delivered = z.object({ delivery: Submitted.shape.delivery })

const accountEmail = email('Invalid email address')
const ownerFields = { token: linkToken, password: newPassword } as const

export const accounts = {
  /** The session of this device, or null. */
  session: anyone({ whileMustChange: true }).output(CurrentUser.nullable()),
  /** What the front door needs to know. */
  frontDoor: anyone().output(
    z.object({
      backendAccessUrl: z.string(),
      mailIsSent: z.boolean(),
      /** Those people may sign in with beside the password; most houses have none. */
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Whether a linked Ethereum wallet opens an account. */
      isEthereumOn: z.boolean(),
      /** Whether a code by text message opens an account. */
      isPhoneOn: z.boolean(),
    }),
  ),
  /** Sign-up at /auth: a claim without a venue. The answer is the same for every address. */
  signUp: anyone({ asksCaptcha: true })
    .errors(refusing('WEAK_PASSWORD'))
    .input(z.strictObject({ email: accountEmail, password: newPassword }))
    .output(Submitted),
  /** The first organiser, by the set-up link printed at start; dead as soon as there is one. */
  setUp: anyone()
    .errors(refusing('LINK_INVALID', 'SET_UP_DONE', 'EMAIL_TAKEN', 'WEAK_PASSWORD'))
    .input(
      z.strictObject({ ...ownerFields, name: requiredText(100, 'Name is required'), email: accountEmail }),
    )
    .output(z.object({})),
  /** Whether a set-up link still opens. */
  setUpOpen: anyone()
    .errors(refusing('LINK_INVALID', 'SET_UP_DONE'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({})),
  /** An organiser's way back in: the single-use link of `npm run make-admin`, one hour. */
  recover: anyone()
    .errors(refusing('LINK_INVALID', 'WEAK_PASSWORD'))
    .input(z.strictObject(ownerFields))
    .output(z.object({})),
  /** Mails a link that sets a new password, one hour, to the account with this address; the answer is the same for all. */
  askReset: anyone({ asksCaptcha: true })
    .input(z.strictObject({ email: accountEmail }))
    .output(Delivered),
  /** Whether a reset's link still opens. */
  resetOpen: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({})),
  /** Sets the password by the mailed link, once, and ends every session. Signs nobody in. */
  reset: anyone()
    .errors(refusing('LINK_INVALID', 'WEAK_PASSWORD'))
    .input(z.strictObject({ token: linkToken, newPassword }))
    .output(z.object({})),
  /** Proves the new mailbox: the account, and the person it is, have that address from now on. */
  confirmEmail: anyone()
    .errors(refusing('LINK_INVALID', 'EMAIL_TAKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  /** The only thing a temporary password opens: choosing one's own. Ends every other session. */
  choosePassword: signedIn({ whileMustChange: true })
    .errors(refusing('WEAK_PASSWORD', 'PASSWORD_NOT_ASKED'))
    .input(z.strictObject({ newPassword }))
    .output(z.object({})),
}
