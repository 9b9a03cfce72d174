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
  shownRecipients,
  typedPassword,
  ofVenue,
} from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import {
  KnownAnswers,
  linkToken,
  Submitted,
  SurveyAnswers,
  surveyEmail,
  SurveyPage,
} from '#contract/registration.ts'

/** A personal link: one per person and edition, revocable, valid until the event ends. */
const target = z.strictObject({ personId: id, venueId: id })

export const invitations = {
  /** 'Copy personal link': returns the link, creating it if needed. */
  link: organiser()
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED'))
    .input(target)
    .output(z.object({ url: z.string() })),
  /** Mails the link, also to a person with an account. Invalidates a temporary password that was never used. */
  send: organiser()
    .errors(
      refusing('NOT_FOUND', 'LINK_EXPIRED', 'ACCOUNT_DISABLED', 'EMAIL_REQUIRED', 'MAIL_NOT_CONFIGURED'),
    )
    .input(target)
    .output(z.object({ email: z.string() })),
  /** Revokes the link that was handed out. */
  revoke: organiser().errors(refusing('NOT_FOUND')).input(target).output(z.object({})),
  /** Opens the link: shows the survey with name and address filled in. Changes nothing. */
  open: anyone()
    .errors(refusing('LINK_INVALID', 'LINK_EXPIRED'))
    .input(z.strictObject({ token: linkToken }))
    .output(
      SurveyPage.extend({
        /** The known answers, which stay if left blank. If the link requires a sign-in, shown only after it. */
        known: KnownAnswers,
        fullName: z.string(),
        /** null: the person has no address yet and types one; the submission becomes a pending registration. */
        email: z.string().nullable(),
        /** The account has been used: the link requires its sign-in, and resets nothing. */
        asksSignIn: z.boolean(),
        /**
         * The answer given earlier with this link; null: none yet. A yes without `asksSignIn` means the form isn't
         * filled in yet.
         */
        answered: z.enum(['yes', 'no']).nullable(),
      }),
    ),
  /** Answers 'yes' before the form is filled in. Owners of an account that has been used sign in instead. */
  attend: anyone()
    .errors(
      refusing('LINK_INVALID', 'LINK_EXPIRED', 'NOT_FOUND', 'REGISTRATION_CLOSED', 'INVALID_CREDENTIALS'),
    )
    .input(z.strictObject({ token: linkToken }))
    .output(OwnChange),
  /**
   * Answers 'no' in one press, without account or password. Owners of an account that has been used sign in instead.
   */
  decline: anyone()
    .errors(
      refusing('LINK_INVALID', 'LINK_EXPIRED', 'NOT_FOUND', 'REGISTRATION_CLOSED', 'INVALID_CREDENTIALS'),
    )
    .input(z.strictObject({ token: linkToken }))
    .output(OwnChange),
  /** Undoes `decline`: restores the former answer, and the bed and seats that are still free. */
  undoDecline: anyone()
    .errors(
      refusing('LINK_INVALID', 'LINK_EXPIRED', 'NOT_FOUND', 'REGISTRATION_CLOSED', 'INVALID_CREDENTIALS'),
    )
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ notRestored: z.array(z.string()) })),
  /** Sets the password, answers, account and role in one step, and signs in. */
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
        /** A new password, or the account's password if the link requires a sign-in. */
        password: z.union([newPassword, typedPassword]),
        /** Only for a person without an address. */
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

/** What the Guest Account Created dialog shows. The password is shown only here, and stored only as a hash. */
const CreatedAccount = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.enum(roles),
  /** The end of the 72 hours in which the password opens the page where its owner chooses one. */
  goodUntil: instant,
})

/** How many people one call sets up: each needs a password hash, and a call must not take long. */
export const maxPerSetUp = 25

const personIds = z.array(id).min(1).max(maxPerSetUp)

/**
 * The people shown in the dialog before a set-up, and their fingerprint (`mailings.preview`). Each step mails some of
 * them.
 */
const shownPeople = {
  shownIds: z.array(id).max(5000).default([]),
  announced,
  /** Sent by pages opened before an upgrade, and ignored. */
  shown: shownRecipients,
}

/**
 * `links`: a personal link for an edition, mailed, or handed over if no mail server is set up. `random`: a temporary
 * password for each person. `preset`: the same temporary password for all.
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
 * What happened to one person. `answered`: a person with an account who has since answered and needs no link.
 * `skipped`: an account that has been used, which never gets a password.
 */
export const SetUpResult = z.object({
  personId: id,
  name: z.string(),
  email: z.string(),
  status: z.enum(setUpStates),
  error: z.string().nullable(),
  role: z.enum(roles),
  /** The random password, shown only here. */
  password: z.string().nullable(),
  /** The personal link to hand over; never for the organiser named in the settings. */
  url: z.string().nullable(),
  venueId: id.nullable(),
  /** When the link was mailed; null: it wasn't. */
  mailedAt: instant.nullable(),
})

const LinkCount = z.object({ people: z.int(), links: z.int() })

export const guestAccounts = {
  /** Send Invite: creates the account with the person's default role. `email` is the address that the organiser saw. */
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
    .output(CreatedAccount),
  /** New invitation: sets another temporary password for an account that has never been used. */
  renew: organiser()
    .errors(refusing('NOT_FOUND', 'EMAIL_REQUIRED', 'ACCOUNT_EXISTS', 'ACCOUNT_USED', 'ACCOUNT_DISABLED'))
    .input(z.strictObject({ personId: id }))
    .output(CreatedAccount),
  /** 'Copy personal link instead': first invalidates the temporary password and ends all it opened. */
  linkInstead: organiser()
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED', 'ACCOUNT_USED', 'ACCOUNT_EXISTS', 'ACCOUNT_DISABLED'))
    .input(z.strictObject({ personId: id, venueId: id }))
    .output(z.object({ url: z.string() })),
  /**
   * The people that a bulk set-up would reach, by method. Personal links go to everyone on the list who has neither
   * answered nor declined; an account that has been used gets no password. Everyone on the list is in `links` or
   * `withoutEmail`, or counts once in `answered`, `declined` or `disabled`.
   */
  plan: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(ofVenue)
    .output(
      z.object({
        links: z.array(id),
        /** Everyone on the list who hasn't declined, as Attendance counts them, and how many of them get a link now. */
        uninvited: LinkCount,
        unanswered: LinkCount,
        coming: LinkCount,
        /** How many in `links` were mailed within the last 24 hours, and aren't mailed again. */
        mailedLately: z.int(),
        /** Those in `links` whose link is made but reached no one, and when the newest was made; null: none. */
        prepared: z.object({ links: z.array(id), madeAt: instant }).nullable(),
        /**
         * How many in `links` have their link, by mail or from an organiser, and when the most recent one was handed
         * over; null: none.
         */
        handedOver: z.object({ people: z.int(), lastAt: instant }).nullable(),
        /** Everyone with an address, in any edition. */
        accounts: z.array(id),
        /** How many of them have an account that has never been used, whose password would be replaced. */
        renewed: z.int(),
        /** People who have used their account and answered for this edition. */
        answered: z.int(),
        declined: z.int(),
        /** People who haven’t declined, whose account an organiser disabled, or whose role an organiser took away. */
        disabled: z.int(),
        /** People whose links can't be mailed, so that they are handed over. */
        withoutEmail: z.array(z.object({ personId: id, name: z.string() })),
      }),
    ),
  /**
   * Records that links made by a bulk set-up were copied or downloaded. Until then their people count as not invited.
   */
  handOver: organiser()
    .input(z.strictObject({ venueId: id, personIds: z.array(id).min(1).max(5000) }))
    .output(z.object({})),
  /** One step of a bulk set-up. Each person is set up completely or not at all, so a step can be repeated. */
  setUp: organiser({ isImport: true })
    .errors(refusing('WEAK_PASSWORD', ...mailingRefusals))
    .input(SetUp)
    .output(z.array(SetUpResult)),
}
