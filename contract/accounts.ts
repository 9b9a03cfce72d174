import { z } from 'zod'
import { anyone, signedIn } from '#contract/access.ts'
import {
  email,
  id,
  instant,
  sixDigitCode,
  newPassword,
  requiredText,
  roles,
  typedPassword,
  rowId,
} from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { Delivery, linkToken, Submitted } from '#contract/registration.ts'

/** The user who is signed in on this device. */
export const CurrentUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles).nullable(),
  personId: id.nullable(),
  mustChangePassword: z.boolean(),
})

/**
 * `delivery`: whether the link or code is mailed, or handed over by the organiser. `wasSent`: false if the address has
 * reached its hourly limit, counted the same way for every address.
 */
const DeliveryResult = z.object({ delivery: Submitted.shape.delivery, wasSent: z.boolean() })

const accountEmail = email('Invalid email address')
const ownerFields = { token: linkToken, password: newPassword } as const

export const accounts = {
  session: anyone({ whileMustChange: true }).output(CurrentUser.nullable()),
  /** What the sign-in page needs to know before anyone signs in. */
  signInOptions: anyone().output(
    z.object({
      backendAccessUrl: z.string(),
      isMailConfigured: z.boolean(),
      /** Services that people can sign in with instead of a password; most installations have none. */
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Whether people can sign in with a linked Ethereum wallet. */
      isEthereumOn: z.boolean(),
      /** Whether people can sign in with a code by text message. */
      isPhoneOn: z.boolean(),
    }),
  ),
  /** Sign-up at /auth: creates a pending registration without a venue. The response is the same for every address. */
  signUp: anyone({ needsCaptcha: true })
    .errors(refusing('WEAK_PASSWORD'))
    .input(z.strictObject({ email: accountEmail, password: newPassword }))
    .output(Submitted),
  /**
   * Creates the first organiser, with the set-up link printed at start. The link stops working once there is an
   * organiser.
   */
  setUp: anyone()
    .errors(refusing('LINK_INVALID', 'SET_UP_DONE', 'EMAIL_TAKEN', 'WEAK_PASSWORD'))
    .input(
      z.strictObject({ ...ownerFields, name: requiredText(100, 'Name is required'), email: accountEmail }),
    )
    .output(z.object({})),
  /** Whether a set-up link still works. */
  setUpOpen: anyone()
    .errors(refusing('LINK_INVALID', 'SET_UP_DONE'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({})),
  /** Restores an organiser's access with the single-use link from `npm run make-admin`, valid for one hour. */
  recover: anyone()
    .errors(refusing('LINK_INVALID', 'WEAK_PASSWORD'))
    .input(z.strictObject(ownerFields))
    .output(z.object({})),
  /**
   * Mails the account with this address a link that sets a new password, valid for one hour. The response is the
   * same for every address.
   */
  askReset: anyone({ needsCaptcha: true })
    .input(z.strictObject({ email: accountEmail }))
    .output(DeliveryResult),
  /** Whether a reset link still works. */
  resetOpen: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({})),
  /** Sets the password with the mailed link, once, and ends every session. Doesn't sign anyone in. */
  reset: anyone()
    .errors(refusing('LINK_INVALID', 'WEAK_PASSWORD'))
    .input(z.strictObject({ token: linkToken, newPassword }))
    .output(z.object({})),
  /** Which account wants the new address, and how its owner has to prove who they are. Changes nothing. */
  newEmailOpen: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(
      z.object({
        name: z.string(),
        accountEmail: z.string(),
        newEmail: z.string(),
        /**
         * `nothing`: this browser is already signed in to the account. `session`: the account has no password, so its
         * owner signs in first.
         */
        asks: z.enum(['nothing', 'password', 'session']),
      }),
    ),
  /**
   * Proves the new mailbox, in a session of the account or with its password. The account and its person then have that
   * address.
   */
  confirmEmail: anyone()
    .errors(refusing('LINK_INVALID', 'EMAIL_TAKEN', 'WRONG_PASSWORD', 'FORBIDDEN'))
    .input(z.strictObject({ token: linkToken, password: typedPassword.optional() }))
    .output(z.object({ email: z.string() })),
  /** The only call allowed with a temporary password: sets a new password and ends every other session. */
  choosePassword: signedIn({ whileMustChange: true })
    .errors(refusing('WEAK_PASSWORD', 'PASSWORD_NOT_ASKED'))
    .input(z.strictObject({ newPassword }))
    .output(z.object({})),
}

/** A device on which the account is signed in. Leaves out its token and location. */
const OwnSession = z.object({
  id,
  /** 'Firefox on Windows', as the browser describes itself. */
  device: z.string(),
  isThisOne: z.boolean(),
  startedAt: instant,
  /** Updated at most once an hour. */
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
  z.strictObject({ code: sixDigitCode }),
])

/** What people can do with the account they are signed in to. */
export const ownAccount = {
  mine: signedIn().output(
    z.object({
      name: z.string(),
      email: z.string(),
      madeAt: instant,
      /** False for accounts that sign in through another service: they prove their identity with a mailed code. */
      hasPassword: z.boolean(),
      /** When they asked for all their data to be deleted; null if there is no open request. */
      erasureAskedAt: instant.nullable(),
    }),
  ),
  rename: signedIn().input(OwnName).output(z.object({})),
  /** Ends every session; this device gets a new one. */
  changePassword: signedIn()
    .errors(refusing('WRONG_PASSWORD', 'WEAK_PASSWORD', 'TOO_MANY_TRIES'))
    .input(NewOwnPassword)
    .output(z.object({})),
  /** Proves the caller's identity again, with the password or the code from `sendOwnCode`; lasts ten minutes. */
  reauthenticate: signedIn()
    .errors(refusing('WRONG_PASSWORD', 'WRONG_CODE', 'TOO_MANY_TRIES'))
    .input(OwnProof)
    .output(z.object({})),
  /** Mails a code to the caller's address, for accounts without a password. */
  sendOwnCode: signedIn()
    .errors(refusing('TOO_MANY_TRIES'))
    .output(z.object({ delivery: Delivery })),
  /** The second factor; null if it isn't set up. */
  factor: signedIn().output(OwnFactor.nullable()),
  /** Creates a secret for an authenticator app, as text and as the URI for its QR code. Takes effect once confirmed. */
  startFactor: signedIn({ isSensitive: true })
    .errors(refusing('FACTOR_EXISTS'))
    .input(z.strictObject({ friendlyName: requiredText(60, 'Give it a name') }))
    .output(z.object({ id, secret: z.string(), uri: z.string() })),
  /**
   * Confirms the second factor by its first code: sign-in requires it from now on, and every other session ends.
   * Returns the backup codes, which are shown only once.
   */
  confirmFactor: signedIn({ isSensitive: true })
    .errors(refusing('WRONG_CODE', 'FACTOR_EXISTS'))
    .input(z.strictObject({ code: sixDigitCode }))
    .output(BackupCodes),
  /** Makes ten new backup codes; the old ones stop working. */
  renewBackupCodes: signedIn({ isSensitive: true }).errors(refusing('FACTOR_MISSING')).output(BackupCodes),
  removeFactor: signedIn({ isSensitive: true }).output(z.object({})),
  /**
   * Mails a link to the new address; the address changes only when the link is opened. The response is the same
   * for every address.
   */
  changeEmail: signedIn({ isSensitive: true })
    .errors(refusing('TOO_MANY_TRIES', 'SAME_EMAIL'))
    .input(NewEmail)
    .output(z.object({ delivery: Delivery })),
  sessions: signedIn().output(z.array(OwnSession)),
  /** Ends one of the caller's sessions; any other id ends nothing. */
  endSession: signedIn().input(rowId).output(z.object({})),
  endOtherSessions: signedIn().output(z.object({ ended: z.int() })),
}
