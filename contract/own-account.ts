import { z } from 'zod'
import { signedIn } from '#contract/access.ts'
import { email, id, instant, mailedCode, newPassword, requiredText, typedPassword } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { Delivery } from '#contract/survey.ts'

/** A device on which the account is signed in. Never its token, nor where it is. */
const OwnSession = z.object({
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

const OwnFactor = z.object({
  id,
  type: z.literal('totp'),
  status: z.literal('verified'),
  friendlyName: z.string(),
  confirmedAt: instant,
  backupCodesLeft: z.int(),
})

const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
export const NewEmail = z.strictObject({ newEmail: email('Invalid email address') })

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
    .output(z.object({ delivery: Delivery })),
  /** The second factor; null without one. */
  factor: signedIn().output(OwnFactor.nullable()),
  /** A secret for an authenticator app: as text, and as the address its QR code says. Asked for once it is confirmed. */
  startFactor: signedIn({ isSensitive: true })
    .errors(refusing('FACTOR_EXISTS'))
    .input(z.strictObject({ friendlyName: requiredText(60, 'Give it a name') }))
    .output(z.object({ id, secret: z.string(), uri: z.string() })),
  /** The first code of it: sign-in asks for one from now on, every other session ends. Tells the backup codes, once. */
  confirmFactor: signedIn({ isSensitive: true })
    .errors(refusing('WRONG_CODE', 'FACTOR_EXISTS'))
    .input(z.strictObject({ code: mailedCode }))
    .output(BackupCodes),
  /** Ten new ones; the old ones are dead. */
  renewBackupCodes: signedIn({ isSensitive: true }).errors(refusing('FACTOR_MISSING')).output(BackupCodes),
  removeFactor: signedIn({ isSensitive: true }).output(z.object({})),
  /** Mails a link to the new address; nothing changes before it is opened there. The answer is the same for any address. */
  changeEmail: signedIn({ isSensitive: true })
    .errors(refusing('TOO_MANY_TRIES', 'SAME_EMAIL'))
    .input(NewEmail)
    .output(z.object({ delivery: Delivery })),
  sessions: signedIn().output(z.array(OwnSession)),
  /** One of one's own; any other id ends nothing. */
  endSession: signedIn().input(z.strictObject({ id })).output(z.object({})),
  endOtherSessions: signedIn().output(z.object({ ended: z.int() })),
}
