import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { OwnChange } from '#contract/attendance.ts'
import { stayTexts } from '#contract/detail-fields.ts'
import { id, instant, newPassword, roles, typedPassword, rowId } from '#contract/fields.ts'
import { AskedQuestion, OwnStored } from '#contract/own-questions.ts'
import { refusing } from '#contract/refusals.ts'
import {
  Delivery,
  GivenAnswers,
  KnownAnswers,
  linkToken,
  MailDelivery,
  Submitted,
  surveyEmail,
  SurveyVenue,
} from '#contract/registration.ts'

/**
 * What the confirmation page requires. `confirm`: one click, in the browser that registered. `password`: the password
 * chosen at registration, or a new one. `newPassword`: a new one. `signIn`: signing in to the account that the address
 * has.
 */
const ConfirmationStep = z.enum(['confirm', 'password', 'newPassword', 'signIn'])

const RegistrationView = z.object({
  email: z.string(),
  step: ConfirmationStep,
  /**
   * Why a new password is required: an organiser handed the link over, or the address was changed. null: no new
   * password is required.
   */
  passwordLost: z.enum(['handedOver', 'addressChanged']).nullable(),
  venue: SurveyVenue.nullable(),
  answers: GivenAnswers.nullable(),
  /** The studio's name, or LP. */
  studio: z.string().nullable(),
  /** The known answers that blanks keep; null if the person isn't known, or hasn't signed in yet. */
  known: KnownAnswers.extend({ studio: z.string().nullable() }).nullable(),
  /** The custom questions, as the edition asks them now. */
  questions: z.array(AskedQuestion),
})

/** `change`: what the answers gave up and could not restore; null without answers. */
const ConfirmationResult = z.object({
  role: z.enum(roles).nullable(),
  venueId: id.nullable(),
  change: OwnChange.nullable(),
})

/** Another person with the same name; accepting would create a second person. */
const Namesake = z.object({
  email: z.string().nullable(),
  /** Set for a pending registration, else it is a person on the edition's list. */
  isWaiting: z.boolean(),
})

/** A registration whose mailbox isn't proved yet, as organisers see it. */
export const WaitingRegistration = z.object({
  id,
  createdAt: instant,
  email: z.string(),
  answers: GivenAnswers,
  studio: z.string().nullable(),
  /** The mail server’s reply if it permanently rejected the mail with their link; otherwise null. */
  mailRefused: z.string().nullable(),
  /** The person with that address, with the values that 'Accept answers' would replace. */
  person: z
    .object({
      fullName: z.string(),
      studio: z.string().nullable(),
      attending: z.string().nullable(),
      ...stayTexts,
      own: z.record(z.string(), OwnStored),
      hasAccount: z.boolean(),
      /** Accepting undoes their check-in, so it asks first. */
      losesCheckIn: z.boolean(),
    })
    .nullable(),
  namesakes: z.array(Namesake),
})

/** The domain of an address, with its @: `@example.com`. */
const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^@[^@\s]+\.[^@\s]+$/, 'Please enter an address or @domain')

export const pendingRegistrations = {
  /** Opens a mailed link: shows the registration, changes nothing. */
  open: anyone()
    .errors(refusing('LINK_INVALID', 'LINK_EXPIRED'))
    .input(z.strictObject({ token: linkToken }))
    .output(RegistrationView),
  /** Proves the mailbox: makes account, person, attendance and role in one transaction, and signs in. */
  confirm: anyone()
    .errors(
      refusing('LINK_INVALID', 'LINK_EXPIRED', 'INVALID_CREDENTIALS', 'WEAK_PASSWORD', 'STALE', 'FORBIDDEN'),
    )
    .input(
      z.strictObject({
        token: linkToken,
        password: typedPassword.optional(),
        newPassword: newPassword.optional(),
      }),
    )
    .output(ConfirmationResult),
  /** Replaces an expired link by mailing a new one to the pending registration's own address. */
  renew: anyone({ needsCaptcha: true })
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(MailDelivery),
  /** 'Send again' on the success screen; a cookie identifies the browser's pending registration. */
  sendAgain: anyone({ needsCaptcha: true }).errors(refusing('LINK_INVALID')).output(MailDelivery),
  /**
   * 'Wrong address? Change it': earlier links and the cookie's proof become invalid with the old address. Without the password
   * typed at registration, allergies, diet and flights are dropped and a new password must be chosen.
   */
  changeAddress: anyone({ needsCaptcha: true })
    .errors(refusing('LINK_INVALID', 'INVALID_CREDENTIALS'))
    .input(z.strictObject({ email: surveyEmail, password: typedPassword.optional() }))
    .output(Submitted.extend({ choosesPassword: z.boolean() })),

  /** 'Awaiting e-mail confirmation (n)': one page, newest first; `total` counts all of the edition. */
  waiting: organiser()
    .input(z.strictObject({ venueId: id, page: z.int().min(0).max(100_000).default(0) }))
    .output(
      z.object({
        total: z.int(),
        pageSize: z.int(),
        registrations: z.array(WaitingRegistration),
        /** The custom questions whose answers organisers may read. */
        questions: z.array(AskedQuestion),
      }),
    ),
  /** Ends a registration without saving it, and invalidates its link. Does nothing if it has already ended. */
  dismiss: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
  /** Dismisses all pending registrations of an edition from one address, or from one mail domain. */
  dismissAll: organiser()
    .input(z.strictObject({ venueId: id, from: z.union([surveyEmail, mailDomain]) }))
    .output(z.object({ dismissed: z.int() })),
  correctAddress: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, email: surveyEmail }))
    .output(z.object({ delivery: Delivery })),
  resend: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(z.object({ delivery: Delivery })),
  /** Saves the answers as an organiser's action and ends the pending registration; doesn't let the person sign in. */
  accept: organiser()
    .errors(refusing('NOT_FOUND', 'CHECKED_IN'))
    .input(z.strictObject({ id, undoCheckIn: z.boolean().default(false) }))
    .output(z.object({ personId: id })),
  /** The pending registration's link, to be handed over; a link handed over always requires a new password. */
  revealLink: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(z.object({ url: z.string() })),
}
