import { z } from 'zod'
import { signedIn } from '#contract/access.ts'
import { id, instant, mailedCode, newPassword, requiredText, typedPassword } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** A device on which the account is signed in. Never its token, nor where it is. */
export const OwnSession = z.object({
  id,
  /** 'Firefox on Windows', as far as the browser says. */
  device: z.string(),
  isThisOne: z.boolean(),
  startedAt: instant,
  /** Noted at most once an hour. */
  lastUsedAt: instant,
})

export const OwnName = z.strictObject({ name: requiredText(100, 'Name is required') })
export const NewOwnPassword = z.strictObject({ currentPassword: typedPassword, newPassword })

export const OwnProof = z.union([
  z.strictObject({ password: typedPassword }),
  z.strictObject({ code: mailedCode }),
])

/** What everybody may do with the account they are signed in to. */
export const ownAccount = {
  mine: signedIn().output(
    z.object({
      name: z.string(),
      email: z.string(),
      madeAt: instant,
      /** Not, for who signs in through another service: such an account proves itself by a mailed code. */
      hasPassword: z.boolean(),
      /** When they asked for everything to be deleted, and were not answered yet. */
      erasureAskedAt: instant.nullable(),
    }),
  ),
  /** The name of the account and of the person it is. */
  rename: signedIn().input(OwnName).output(z.object({})),
  /** Ends every session; this device gets a new one. */
  changePassword: signedIn()
    .errors(refusing('WRONG_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY_TRIES'))
    .input(NewOwnPassword)
    .output(z.object({})),
  /** Proves again who it is, by the password or by the code of `sendOwnCode`; good for ten minutes. */
  reauthenticate: signedIn()
    .errors(refusing('WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_TRIES'))
    .input(OwnProof)
    .output(z.object({})),
  /** Mails a code to one's own address, for who has no password here. */
  sendOwnCode: signedIn()
    .errors(refusing('TOO_MANY_TRIES'))
    .output(z.object({ delivery: z.enum(['mail', 'organiser']) })),
  sessions: signedIn().output(z.array(OwnSession)),
  /** One of one's own; any other id ends nothing. */
  endSession: signedIn().input(z.strictObject({ id })).output(z.object({})),
  endOtherSessions: signedIn().output(z.object({ ended: z.int() })),
}
