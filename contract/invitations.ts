import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { OwnChange } from '#contract/attendance.ts'
import {
  announced,
  email,
  id,
  instant,
  newPassword,
  roles,
  shownReaders,
  typedPassword,
} from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import {
  Airport,
  KnownAnswers,
  linkToken,
  Submitted,
  SurveyAnswers,
  surveyEmail,
  SurveyVenue,
} from '#contract/registration.ts'
import { Asked } from '#contract/own-questions.ts'
import { StudioName } from '#contract/studios.ts'

/** A personal link: one per person and edition, revocable, good until the event ends. */
const target = z.strictObject({ personId: id, venueId: id })

export const invitations = {
  /** 'Copy personal link': makes it, or shows the one there is. */
  link: organiser()
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED'))
    .input(target)
    .output(z.object({ url: z.string() })),
  /** Mails it, to a person with an account too. A temporary password that nobody used dies first. */
  send: organiser()
    .errors(
      refusing('NOT_FOUND', 'LINK_EXPIRED', 'ACCOUNT_DISABLED', 'EMAIL_REQUIRED', 'MAIL_NOT_CONFIGURED'),
    )
    .input(target)
    .output(z.object({ email: z.string() })),
  /** Kills the link that was handed out. */
  revoke: organiser().errors(refusing('NOT_FOUND')).input(target).output(z.object({})),
  /** Opening it: shows the survey with name and address filled in, changes nothing. */
  open: anyone()
    .errors(refusing('LINK_INVALID', 'LINK_EXPIRED'))
    .input(z.strictObject({ token: linkToken }))
    .output(
      z.object({
        venue: SurveyVenue,
        isOpen: z.boolean(),
        studios: z.array(StudioName),
        airports: z.array(Airport),
        keptDays: z.object({ flights: z.int(), health: z.int() }),
        questions: z.array(Asked),
        /** What is known and stays where it is left blank; after the sign-in only, where one is asked for. */
        known: KnownAnswers,
        fullName: z.string(),
        /** null: the person has none yet and types it; the submission becomes a pending registration. */
        email: z.string().nullable(),
        /** An account already used: it asks for its sign-in and resets nothing. */
        asksSignIn: z.boolean(),
        /** What this link was answered with before; null: not yet. */
        answered: z.enum(['yes', 'no']).nullable(),
      }),
    ),
  /** 'No' in one press: neither an account nor a password. Its owner signs in where the account was used before. */
  decline: anyone()
    .errors(
      refusing('LINK_INVALID', 'LINK_EXPIRED', 'NOT_FOUND', 'REGISTRATION_CLOSED', 'INVALID_CREDENTIALS'),
    )
    .input(z.strictObject({ token: linkToken }))
    .output(OwnChange),
  /** Undo of `decline`: the answer before it, with what of bed and seats is still free. */
  undoDecline: anyone()
    .errors(
      refusing('LINK_INVALID', 'LINK_EXPIRED', 'NOT_FOUND', 'REGISTRATION_CLOSED', 'INVALID_CREDENTIALS'),
    )
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ notRestored: z.array(z.string()) })),
  /** Sets password, answers, account and role in one step, and signs in. */
  accept: anyone()
    .errors(
      refusing(
        'LINK_INVALID',
        'LINK_EXPIRED',
        'REGISTRATION_CLOSED',
        'INVALID_CREDENTIALS',
        'WEAK_PASSWORD',
        'FORBIDDEN',
        'ANSWER_UNFIT',
        'ANSWER_MISSING',
      ),
    )
    .input(
      z.strictObject({
        token: linkToken,
        answers: SurveyAnswers,
        /** A new password, or that of the account when it asks for the sign-in. */
        password: z.union([newPassword, typedPassword]),
        /** Only of a person without an address. */
        email: surveyEmail.optional(),
      }),
    )
    .output(
      z.discriminatedUnion('outcome', [
        z.object({ outcome: z.literal('signedIn'), role: z.enum(roles), venueId: id, change: OwnChange }),
        Submitted.extend({ outcome: z.literal('claimed') }),
      ]),
    ),
}

/** What the Guest Account Created dialog shows. The password is shown this once and stored only as a hash. */
const MadeAccount = z.object({
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

/** The people that the dialog before a set-up showed, and their mark (`mailings.preview`). Each step mails some of them. */
const shownPeople = {
  shownIds: z.array(id).max(5000).default([]),
  announced,
  /** Sent by pages that were opened before an upgrade, and not read. */
  shown: shownReaders,
}

/**
 * `links`: a personal link for an edition, mailed, or to be handed over where no mail server is set up.
 * `random`: one temporary password each. `preset`: the same temporary password for all.
 */
const SetUp = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('links'), venueId: id, personIds, ...shownPeople }),
  z.strictObject({ way: z.literal('random'), personIds }),
  z.strictObject({ way: z.literal('preset'), password: newPassword, personIds }),
])

const setUpStates = [
  'created',
  'renewed',
  'link sent',
  'link sent before',
  'link ready',
  'answered',
  'skipped',
  'failed',
] as const

/**
 * What happened to one person. `answered`: a person with an account who has answered in the meantime and needs no link.
 * `skipped`: an account that was signed in to, which never gets a password.
 */
export const SetUpResult = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  status: z.enum(setUpStates),
  error: z.string().nullable(),
  role: z.enum(roles),
  /** The random password, shown this once. */
  password: z.string().nullable(),
  /** The personal link to hand over; never that of the organiser named in the settings. */
  url: z.string().nullable(),
  /** The edition the link is for. */
  venueId: id.nullable(),
  /** When the link was mailed; null: it was not. */
  mailedAt: instant.nullable(),
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
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED', 'ACCOUNT_USED', 'ACCOUNT_EXISTS', 'ACCOUNT_DISABLED'))
    .input(z.strictObject({ personId: id, venueId: id }))
    .output(z.object({ url: z.string() })),
  /**
   * The people a bulk set-up would reach, by way. Personal links go to everyone on the list who has neither answered nor
   * declined; an account that was signed in to gets no password. Everyone on the list is in `links` or counted once in
   * `answered`, `declined`, `disabled` or `withoutEmail`.
   */
  plan: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(
      z.object({
        links: z.array(id),
        /** Those in `links` with an account, whose link asks for its sign-in. */
        returning: z.int(),
        /** Those in `links` mailed within the last 24 hours, and not mailed again. */
        mailedLately: z.int(),
        /** Everyone with an address, whatever the edition. */
        accounts: z.array(id),
        /** Of those, how many have an account nobody signed in to: its password would be replaced. */
        renewed: z.int(),
        /** They signed in before and answered for this edition. */
        answered: z.int(),
        declined: z.int(),
        /** An organiser disabled the account, or took its role. */
        disabled: z.int(),
        /** No address to write to. */
        withoutEmail: z.int(),
      }),
    ),
  /** One step of a bulk set-up. Each person is done whole or not at all, and may be done again. */
  setUp: organiser({ isImport: true })
    .errors(refusing('WEAK_PASSWORD', ...mailingRefusals))
    .input(SetUp)
    .output(z.array(SetUpResult)),
}
