import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { OwnChange } from '#contract/attendance.ts'
import { id, instant, newPassword, roles, stayTexts, typedPassword } from '#contract/fields.ts'
import { Asked, OwnStored } from '#contract/own-questions.ts'
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
 * What the confirmation page asks for. `confirm`: one click, in the browser that registered.
 * `password`: the password chosen at registration, or a new one. `newPassword`: a new one.
 * `signIn`: the address has an account; its own sign-in.
 */
const ConfirmationStep = z.enum(['confirm', 'password', 'newPassword', 'signIn'])

const RegistrationView = z.object({
  email: z.string(),
  step: ConfirmationStep,
  /**
   * Why a new password is asked for: an organiser handed the link over, or the address was changed. null: it is not.
   */
  passwordLost: z.enum(['handedOver', 'addressChanged']).nullable(),
  venue: SurveyVenue.nullable(),
  answers: GivenAnswers.nullable(),
  /** The studio's name, or LP. */
  studio: z.string().nullable(),
  /** What is known of the person already and a blank keeps; null: nobody known, or not before their own sign-in. */
  known: KnownAnswers.extend({ studio: z.string().nullable() }).nullable(),
  /** In the organisers' own words, as the edition asks them now. */
  questions: z.array(Asked),
})

/** `change`: what the answers gave up and could not give back; null without answers. */
const Confirmed = z.object({
  role: z.enum(roles).nullable(),
  venueId: id.nullable(),
  change: OwnChange.nullable(),
})

/** Someone else of the same name: accepting would make a second person of it. */
const Namesake = z.object({
  email: z.string().nullable(),
  /** A registration that waits, too; else a person on the edition's list. */
  isWaiting: z.boolean(),
})

/** A registration that waits for its mailbox, as organisers see it. */
export const WaitingRegistration = z.object({
  id,
  createdAt: instant,
  email: z.string(),
  answers: GivenAnswers,
  studio: z.string().nullable(),
  /** The mail server’s answer when it refused the mail with their link for good; null: nothing of the kind. */
  mailRefused: z.string().nullable(),
  /** The person with that address, with the values 'Accept answers' would replace. */
  person: z
    .object({
      fullName: z.string(),
      studio: z.string().nullable(),
      attending: z.string().nullable(),
      ...stayTexts,
      own: z.record(z.string(), OwnStored),
      hasAccount: z.boolean(),
      /** Accepting takes back their check-in: it is asked about first. */
      losesCheckIn: z.boolean(),
    })
    .nullable(),
  namesakes: z.array(Namesake),
})

const byId = z.strictObject({ id })

/** The end of an address from its @: `@example.com`. */
const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^@[^@\s]+\.[^@\s]+$/, 'Please enter an address or @domain')

export const pendingRegistrations = {
  /** Opening a mailed link: shows, changes nothing. */
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
    .output(Confirmed),
  /** An expired link asks for a new one, which goes to the pending registration's own address. */
  renew: anyone({ asksCaptcha: true })
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(MailDelivery),
  /** 'Send again' on the success screen; the registering browser's cookie says which pending registration. */
  sendAgain: anyone({ asksCaptcha: true }).errors(refusing('LINK_INVALID')).output(MailDelivery),
  /**
   * 'Wrong address? Change it'; earlier links and the cookie's proof die with the old address. Without the password
   * typed at registration, allergies, diet and flights are dropped and a password is chosen once more.
   */
  changeAddress: anyone({ asksCaptcha: true })
    .errors(refusing('LINK_INVALID', 'INVALID_CREDENTIALS'))
    .input(z.strictObject({ email: surveyEmail, password: typedPassword.optional() }))
    .output(Submitted.extend({ choosesPassword: z.boolean() })),

  /** 'Awaiting e-mail confirmation (n)', newest first, a page of them; `total` are all of the edition. */
  waiting: organiser()
    .input(z.strictObject({ venueId: id, page: z.int().min(0).max(100_000).default(0) }))
    .output(
      z.object({
        total: z.int(),
        pageSize: z.int(),
        registrations: z.array(WaitingRegistration),
        /** In organisers' own words, those that organisers read. */
        questions: z.array(Asked),
      }),
    ),
  /** Ends a registration without saving it; its link opens nothing any more. One that ended before stays as it is. */
  dismiss: organiser().errors(refusing('NOT_FOUND')).input(byId).output(z.object({})),
  /** The same for all that wait at an edition from one address, or from one mail domain. */
  dismissAll: organiser()
    .input(z.strictObject({ venueId: id, from: z.union([surveyEmail, mailDomain]) }))
    .output(z.object({ dismissed: z.int() })),
  correctAddress: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, email: surveyEmail }))
    .output(z.object({ delivery: Delivery })),
  resend: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(z.object({ delivery: Delivery })),
  /** Saves the answers as the organiser's own act and ends the pending registration; gives no access. */
  accept: organiser()
    .errors(refusing('NOT_FOUND', 'CHECKED_IN'))
    .input(z.strictObject({ id, undoCheckIn: z.boolean().default(false) }))
    .output(z.object({ personId: id })),
  /** The pending registration's link, for handing over; such a link always sets a new password. */
  revealLink: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(z.object({ url: z.string() })),
}
