import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { email, id, instant, newPassword, roles } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** What the Guest Account Created dialog shows. The password is told this once and kept as a hash only. */
export const MadeAccount = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.enum(roles),
  /** Until when the password opens the page where its owner chooses one: 72 hours. */
  goodUntil: instant,
})

/** How many people one call sets up: each costs a password hash, and a call must not take long. */
export const setUpAtOnce = 25

const personIds = z.array(id).min(1).max(setUpAtOnce)

/**
 * `links`: a personal link for an edition, mailed, or to be handed over where no mail server is set up.
 * `random`: one temporary password each. `preset`: the same temporary password for all.
 */
export const SetUp = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('links'), venueId: id, personIds }),
  z.strictObject({ way: z.literal('random'), personIds }),
  z.strictObject({ way: z.literal('preset'), password: newPassword, personIds }),
])

const setUpStates = ['created', 'renewed', 'link sent', 'link ready', 'left alone', 'failed'] as const

/** What became of one person. `left alone`: an account used meanwhile, which is never touched. */
export const SetUpResult = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  status: z.enum(setUpStates),
  error: z.string().nullable(),
  role: z.enum(roles),
  /** The random password, told this once. */
  password: z.string().nullable(),
  /** The personal link to hand over; never that of the organiser named in the settings. */
  url: z.string().nullable(),
  /** The edition the link is for. */
  venueId: id.nullable(),
})

export const guestAccounts = {
  /** Send Invite: makes the account with the person's default role. `email` is the address the organiser saw. */
  create: organiser()
    .errors(
      refusing(
        'NOT_FOUND',
        'EMAIL_REQUIRED',
        'EMAIL_NOT_THEIRS',
        'ACCOUNT_EXISTS',
        'ACCOUNT_DISABLED',
        'NO_YES_AHEAD',
      ),
    )
    .input(z.strictObject({ personId: id, email: email('Email is required to create a guest account') }))
    .output(MadeAccount),
  /** New invitation: another temporary password for an account never signed in to. */
  renew: organiser()
    .errors(refusing('NOT_FOUND', 'EMAIL_REQUIRED', 'ACCOUNT_EXISTS', 'ACCOUNT_USED', 'ACCOUNT_DISABLED'))
    .input(z.strictObject({ personId: id }))
    .output(MadeAccount),
  /** 'Copy personal link instead': the temporary password and all it opened die first. */
  linkInstead: organiser()
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED', 'ACCOUNT_USED', 'ACCOUNT_DISABLED'))
    .input(z.strictObject({ personId: id, venueId: id }))
    .output(z.object({ url: z.string() })),
  /** Whom a bulk set-up would reach, by way; nobody who ever signed in. */
  plan: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({
        /** Invited to the edition, did not decline, have an address. */
        links: z.array(id),
        /** Everybody with an address, whatever the edition. */
        accounts: z.array(id),
        /** Of those, how many have an account nobody signed in to: its password would be replaced. */
        renewed: z.int(),
        /** Of the edition: they signed in before and are left alone. */
        signedIn: z.int(),
        /** Of the edition: no address to write to. */
        withoutEmail: z.int(),
      }),
    ),
  /** One step of a bulk set-up. Each person is done whole or not at all, and may be done again. */
  setUp: organiser().errors(refusing('WEAK_PASSWORD')).input(SetUp).output(z.array(SetUpResult)),
}
