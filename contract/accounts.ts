import { z } from 'zod'
import { anyone, signedIn } from '#contract/access.ts'
import {
  email,
  id,
  instant,
  mailedCode,
  newPassword,
  requiredText,
  roles,
  typedPassword,
} from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { Delivery, linkToken, Submitted } from '#contract/registration.ts'

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
/** `wasSent`: false where the address was sent as many as it may in an hour. Counted alike for every address. */
const Delivered = z.object({ delivery: Submitted.shape.delivery, wasSent: z.boolean() })

const accountEmail = email('Invalid email address')
const ownerFields = { token: linkToken, password: newPassword } as const

export const accounts = {
  /** The session of this device, or null. */
  session: anyone({ whileMustChange: true }).output(CurrentUser.nullable()),
  /** What the sign-in page needs to know. */
  signInOptions: anyone().output(
    z.object({
      backendAccessUrl: z.string(),
      isMailConfigured: z.boolean(),
      /** Those people may sign in with beside the password; most installations have none. */
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Whether a linked Ethereum wallet opens an account. */
      isEthereumOn: z.boolean(),
      /** Whether a code by text message opens an account. */
      isPhoneOn: z.boolean(),
    }),
  ),
  /** Sign-up at /auth: a pending registration without a venue. The answer is the same for every address. */
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
  /**
   * Mails a link that sets a new password, one hour, to the account with this address; the answer is the same for all.
   */
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
  /** Which account wants which address, and what shows that the reader may say yes. Changes nothing. */
  newEmailOpen: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(
      z.object({
        name: z.string(),
        accountEmail: z.string(),
        newEmail: z.string(),
        /** `nothing`: this browser is signed in to the account. `session`: it has no password, so sign in first. */
        asks: z.enum(['nothing', 'password', 'session']),
      }),
    ),
  /**
   * Proves the new mailbox, in a session of the account or with its password: the account, and the person it is, have
   * that address from now on.
   */
  confirmEmail: anyone()
    .errors(refusing('LINK_INVALID', 'EMAIL_TAKEN', 'WRONG_PASSWORD', 'FORBIDDEN'))
    .input(z.strictObject({ token: linkToken, password: typedPassword.optional() }))
    .output(z.object({ email: z.string() })),
  /** The only call a temporary password opens: it sets a new password and ends every other session. */
  choosePassword: signedIn({ whileMustChange: true })
    .errors(refusing('WEAK_PASSWORD', 'PASSWORD_NOT_ASKED'))
    .input(z.strictObject({ newPassword }))
    .output(z.object({})),
}

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

/** What everyone may do with the account they are signed in to. */
export const ownAccount = {
  mine: signedIn().output(
    z.object({
      name: z.string(),
      email: z.string(),
      madeAt: instant,
      /** False for accounts that sign in through another service: they prove themselves by a mailed code. */
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
  /** Mails a code to the caller's address, for accounts without a password. */
  sendOwnCode: signedIn()
    .errors(refusing('TOO_MANY_TRIES'))
    .output(z.object({ delivery: Delivery })),
  /** The second factor; null without one. */
  factor: signedIn().output(OwnFactor.nullable()),
  /**
   * A secret for an authenticator app: as text, and as the address its QR code says. Asked for once it is confirmed.
   */
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
  /**
   * Mails a link to the new address; nothing changes before it is opened there. The answer is the same for any address.
   */
  changeEmail: signedIn({ isSensitive: true })
    .errors(refusing('TOO_MANY_TRIES', 'SAME_EMAIL'))
    .input(NewEmail)
    .output(z.object({ delivery: Delivery })),
  sessions: signedIn().output(z.array(OwnSession)),
  /** Ends one of the caller's sessions; any other id ends nothing. */
  endSession: signedIn().input(z.strictObject({ id })).output(z.object({})),
  endOtherSessions: signedIn().output(z.object({ ended: z.int() })),
}
