import { z } from 'zod'
import { anyone, organiser, scopes } from '#contract/access.ts'
import { linkToken, Delivery } from '#contract/registration.ts'
import { date, email, id, instant, newPassword, requiredText, roles, rowId } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const role = z.enum(roles).nullable()

/** One row of /accounts. Queries select exactly these keys, so nothing else can leak. */
export const AccountRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** null: no role. */
  role,
  /** An organiser took the role away: registering doesn't restore it. */
  isRoleTaken: z.boolean(),
  isDisabled: z.boolean(),
  /** Whether the owner has ever signed in themselves. */
  hasSignedIn: z.boolean(),
  /** Someone else made the password, which opens only the page where the owner sets a new one. */
  mustChange: z.boolean(),
  personId: id.nullable(),
  person: z.string().nullable(),
  /** The name of a person without an account who has the account's proved address. */
  fittingPerson: z.string().nullable(),
  /** Whether sign-in requires a second factor. */
  hasFactor: z.boolean(),
  /** The number of devices it is signed in on. */
  devices: z.int(),
  lastUsedAt: instant.nullable(),
  madeAt: instant,
})

/** A person who was invited to be an organiser and hasn't accepted yet. */
const OrganiserInvitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  invitedAt: instant,
  /** The end of the link's 72 hours. */
  expiresAt: instant,
})

export const NewOrganiser = z.strictObject({
  name: requiredText(100, 'Name is required'),
  email: email('Please enter a valid email'),
})

const scope = z.enum(scopes)

export const NewKey = z.strictObject({
  name: requiredText(80, 'Please enter a name'),
  scopes: z.array(scope).min(1, 'Choose at least one').max(scopes.length),
  /** The only edition that it may read and write; null: every edition. */
  venueId: id.nullable(),
  /** The key's last day; at most a year from now. */
  endsOn: date,
})

/** A key by which another program calls this server as its maker would, within its scopes. */
const Key = NewKey.omit({ venueId: true }).extend({
  id,
  /** The key's edition; null: every edition. */
  edition: z.string().nullable(),
  madeBy: z.string(),
  /** null: never. */
  lastUsedOn: date.nullable(),
  /** Revoked by an organiser or with its maker's role, or because its last day is over. */
  isEnded: z.boolean(),
})

const DeliveryResult = z.object({ delivery: Delivery })

/** Calls that require a recent proof of identity. */
const sensitive = { isSensitive: true } as const

/** What organisers do with accounts, including their own. Shutting someone out takes effect with their next request. */
export const administration = {
  list: organiser().output(z.array(AccountRow)),
  /**
   * Gives the account a role, or takes its role away (null). Ends the account's sessions and links a person with its
   * address. If the account becomes an organiser's, a password made by someone else is dropped.
   */
  setRole: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'STALE', 'LAST_ORGANISER'))
    .input(z.strictObject({ id, from: role, role }))
    .output(z.object({ linkedPerson: z.string().nullable(), isPasswordDropped: z.boolean() })),
  /**
   * Links the account to the person without an account who has its proved address; makes it a guest's if it never had a
   * role.
   */
  link: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'NOBODY_FITS'))
    .input(rowId)
    .output(z.object({ linkedPerson: z.string() })),
  /**
   * Ends the account's sessions, bearers, streams, calendar feed and personal links; what its owner did stays on
   * record.
   */
  disable: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'LAST_ORGANISER'))
    .input(rowId)
    .output(z.object({})),
  enable: organiser(sensitive).errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
  /** Signs an account out everywhere; the caller's own account stays signed in here. */
  endSessions: organiser(sensitive)
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(z.object({ ended: z.int() })),
  /**
   * Disables the second factor of a person who lost it, and signs them out everywhere. Only the operator can disable an
   * organiser's. Does nothing if there is no second factor.
   */
  endFactor: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'FACTOR_KEPT'))
    .input(rowId)
    .output(z.object({})),
  /**
   * Mails a link that sets a new password, valid for one hour; no one else sees it. Without a mail server it is printed
   * on the operator's terminal.
   */
  sendReset: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'ACCOUNT_DISABLED', 'MAIL_NOT_CONFIGURED'))
    .input(rowId)
    .output(z.object({ standsIn: z.enum(['mailbox', 'terminal']) })),
  /** The account's person, and the unfinished events that their personal link can lead to, newest first. */
  personalLinks: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(
      z.object({
        personId: id,
        editions: z.array(z.object({ venueId: id, name: z.string() })),
        isMailConfigured: z.boolean(),
      }),
    ),
  invitations: organiser().output(z.array(OrganiserInvitation)),
  /**
   * Invites an organiser who need not attend: mails a single-use link that gives the admin role. Inviting again creates
   * a new link and invalidates the old one.
   */
  invite: organiser(sensitive)
    .errors(refusing('ACCOUNT_EXISTS', 'ACCOUNT_DISABLED'))
    .input(NewOrganiser)
    .output(DeliveryResult),
  inviteAgain: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'ACCOUNT_EXISTS', 'ACCOUNT_DISABLED'))
    .input(rowId)
    .output(DeliveryResult),
  withdrawInvitation: organiser().input(rowId).output(z.object({})),
  /** The link, to be handed over; only if no mail server is set up. */
  invitationLink: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED', 'LINK_IS_MAILED'))
    .input(rowId)
    .output(z.object({ url: z.string() })),
  /** Every key, the working ones first; never the secret. */
  keys: organiser().output(z.array(Key)),
  /** Creates a key. Only this response contains it. */
  makeKey: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'KEY_DATE'))
    .input(NewKey)
    .output(z.object({ key: z.string() })),
  /** Revokes a key: its next call is refused. Does nothing if it no longer works. */
  endKey: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
  /** Opens the link: shows the person it is for. Changes nothing. */
  invitationOpen: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ name: z.string(), email: z.string() })),
  /** Accepts the invitation: sets the password, gives the account the organiser role and signs in. */
  acceptInvitation: anyone()
    .errors(refusing('LINK_INVALID', 'WEAK_PASSWORD', 'ACCOUNT_EXISTS'))
    .input(z.strictObject({ token: linkToken, password: newPassword }))
    .output(z.object({})),
}
