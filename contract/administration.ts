import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { linkToken, Delivery } from '#contract/registration.ts'
import { email, id, instant, newPassword, requiredText, roles } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const role = z.enum(roles).nullable()

/** One row of /accounts. Columns are selected by these keys, so what is not named here cannot leave. */
export const AccountRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** null: none. */
  role,
  /** An organiser took the role away: a registration does not bring it back. */
  isRoleTaken: z.boolean(),
  isDisabled: z.boolean(),
  /** Whether its owner ever came in by themselves. */
  hasSignedIn: z.boolean(),
  /** Its password was made by someone else and only opens the page that sets a new one. */
  mustChange: z.boolean(),
  personId: id.nullable(),
  /** The name of the person it is. */
  person: z.string().nullable(),
  /** The name of a person without an account whose address is this one, which was proved. */
  fittingPerson: z.string().nullable(),
  /** Whether its owner is asked for a code besides the password. */
  hasFactor: z.boolean(),
  /** On how many devices it is signed in. */
  devices: z.int(),
  lastUsedAt: instant.nullable(),
  madeAt: instant,
})

/** A person who is invited to organise and has not accepted yet. */
const OrganiserInvitation = z.object({
  id,
  name: z.string(),
  email: z.string(),
  invitedAt: instant,
  /** Until when the link is good: 72 hours. */
  expiresAt: instant,
})

export const NewOrganiser = z.strictObject({
  name: requiredText(100, 'Name is required'),
  email: email('Please enter a valid email'),
})

const Delivered = z.object({ delivery: Delivery })

/** Calls that ask for proof of identity again. */
const sensitive = { isSensitive: true } as const

const byId = z.strictObject({ id })

/** What organisers do with accounts, their own included. Whatever shuts someone out counts from the next request. */
export const administration = {
  /** Every account, by name. */
  list: organiser().output(z.array(AccountRow)),
  /**
   * Gives a role, instead of the one there is, or takes it away (null). Ends the account's sessions; a person who
   * fits is linked, and a password someone else made is dropped where it becomes an organiser's.
   */
  setRole: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'STALE', 'LAST_ORGANISER'))
    .input(z.strictObject({ id, from: role, role }))
    .output(z.object({ linkedPerson: z.string().nullable(), isPasswordDropped: z.boolean() })),
  /** Links the person without an account who has the account's proved address; makes it guest if it never had a role. */
  link: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'NOBODY_FITS'))
    .input(byId)
    .output(z.object({ linkedPerson: z.string() })),
  /** Ends sessions, bearers, streams, feed and personal links; what they did stays theirs. */
  disable: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'LAST_ORGANISER'))
    .input(byId)
    .output(z.object({})),
  enable: organiser(sensitive).errors(refusing('NOT_FOUND')).input(byId).output(z.object({})),
  /** Signs an account out everywhere; the caller's own everywhere else. */
  endSessions: organiser(sensitive)
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(z.object({ ended: z.int() })),
  /**
   * Ends the second factor of a person who lost it, and signs them out everywhere. Not an organiser's: of those the
   * operator alone ends it. Where there is none nothing happens.
   */
  endFactor: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'FACTOR_KEPT'))
    .input(byId)
    .output(z.object({})),
  /**
   * Mails a link that sets a new password, one hour; it is shown to nobody. Without a mail server it is printed on the
   * operator's terminal, and where there is none of those either, nowhere (decisions: Mail).
   */
  sendReset: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'ACCOUNT_DISABLED'))
    .input(byId)
    .output(z.object({ standsIn: z.enum(['mailbox', 'terminal', 'nothing']) })),
  /** The person an account is, and the events not over to which a personal link of theirs can lead, newest first. */
  personalLinks: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(
      z.object({
        personId: id,
        editions: z.array(z.object({ venueId: id, name: z.string() })),
        isMailConfigured: z.boolean(),
      }),
    ),
  invitations: organiser().output(z.array(OrganiserInvitation)),
  /** An organiser who need not attend: a mailed link that gives admin, once. Again: a new link, the old one is dead. */
  invite: organiser(sensitive)
    .errors(refusing('ACCOUNT_EXISTS', 'ACCOUNT_DISABLED'))
    .input(NewOrganiser)
    .output(Delivered),
  inviteAgain: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'ACCOUNT_EXISTS', 'ACCOUNT_DISABLED'))
    .input(byId)
    .output(Delivered),
  withdrawInvitation: organiser().input(byId).output(z.object({})),
  /** The link, for handing over; only where no mail server is set up. */
  invitationLink: organiser(sensitive)
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED', 'LINK_IS_MAILED'))
    .input(byId)
    .output(z.object({ url: z.string() })),
  /** Opening the link: whom it is for. Changes nothing. */
  invitationOpen: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ name: z.string(), email: z.string() })),
  /** Using it: sets the password, makes the organiser, signs in. */
  acceptInvitation: anyone()
    .errors(refusing('LINK_INVALID', 'WEAK_PASSWORD', 'ACCOUNT_EXISTS'))
    .input(z.strictObject({ token: linkToken, password: newPassword }))
    .output(z.object({})),
}
