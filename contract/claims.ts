import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { id, instant, newPassword, roles, typedPassword } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { Delivery, SurveyAnswers, surveyEmail, SurveyVenue } from '#contract/survey.ts'

/** The token of a link: kind, id, generation and MAC; see server/lib/link-token.ts. */
export const linkToken = z.string().min(20).max(200)

/**
 * What the confirmation page asks for. `confirm`: one click, in the browser that registered.
 * `password`: the password chosen at registration, or a new one. `newPassword`: a new one.
 * `signIn`: the address has an account; its own sign-in.
 */
export const ClaimStep = z.enum(['confirm', 'password', 'newPassword', 'signIn'])

const ClaimView = z.object({
  email: z.string(),
  step: ClaimStep,
  venue: SurveyVenue.nullable(),
  answers: SurveyAnswers.nullable(),
  /** The studio's name, or LP. */
  studio: z.string().nullable(),
})

export const Confirmed = z.object({ role: z.enum(roles).nullable(), venueId: id.nullable() })

/** A registration that waits for its mailbox, as organisers see it. */
export const WaitingClaim = z.object({
  id,
  createdAt: instant,
  email: z.string(),
  answers: SurveyAnswers,
  studio: z.string().nullable(),
  /** The person with that address, with the values 'Accept answers' would replace. */
  person: z
    .object({
      fullName: z.string(),
      studio: z.string().nullable(),
      attending: z.string().nullable(),
      diet: z.string().nullable(),
      allergies: z.array(z.string()).nullable(),
      openToRoomSharing: z.boolean().nullable(),
      hasAccount: z.boolean(),
    })
    .nullable(),
})

const byId = z.strictObject({ id })

export const claims = {
  /** Opening a mailed link: shows, changes nothing. */
  open: anyone()
    .errors(refusing('LINK_INVALID', 'LINK_EXPIRED'))
    .input(z.strictObject({ token: linkToken }))
    .output(ClaimView),
  /** Proves the mailbox: makes account, person, attendance and role in one transaction, and signs in. */
  confirm: anyone()
    .errors(refusing('LINK_INVALID', 'LINK_EXPIRED', 'INVALID_CREDENTIALS', 'WEAK_PASSWORD', 'STALE'))
    .input(
      z.strictObject({
        token: linkToken,
        password: typedPassword.optional(),
        newPassword: newPassword.optional(),
      }),
    )
    .output(Confirmed),
  /** An expired link asks for a new one, which goes to the claim's own address. */
  renew: anyone({ asksCaptcha: true })
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ delivery: Delivery })),
  /** 'Send again' on the success screen; the registering browser's cookie says which claim. */
  sendAgain: anyone({ asksCaptcha: true })
    .errors(refusing('LINK_INVALID'))
    .output(z.object({ delivery: Delivery })),
  /** 'Wrong address? Change it'; earlier links and the cookie's proof die with the old address. */
  changeAddress: anyone({ asksCaptcha: true })
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ email: surveyEmail }))
    .output(z.object({ email: z.string(), delivery: Delivery })),

  /** 'Awaiting e-mail confirmation (n)'. */
  waiting: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(WaitingClaim)),
  correctAddress: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ id, email: surveyEmail }))
    .output(z.object({ delivery: Delivery })),
  resend: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(z.object({ delivery: Delivery })),
  /** Saves the answers as the organiser's own act and ends the claim; gives no access. */
  accept: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(z.object({ personId: id })),
  /** The claim's link, for handing over; such a link always sets a new password. */
  revealLink: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(byId)
    .output(z.object({ url: z.string() })),
}
