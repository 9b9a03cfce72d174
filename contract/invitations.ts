import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { linkToken } from '#contract/claims.ts'
import { id, newPassword, roles, typedPassword } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { Delivery, SurveyAnswers, surveyEmail, SurveyVenue } from '#contract/survey.ts'
import { StudioName } from '#contract/studios.ts'

/** A personal link: one per person and edition, revocable, good until the event ends. */
const target = z.strictObject({ personId: id, venueId: id })

export const invitations = {
  /** 'Copy personal link': makes it, or shows the one there is. */
  link: organiser()
    .errors(refusing('NOT_FOUND', 'LINK_EXPIRED'))
    .input(target)
    .output(z.object({ url: z.string() })),
  /** Kills the link that was handed out. */
  revoke: organiser().errors(refusing('NOT_FOUND')).input(target).output(z.object({})),
  /** Opening it: shows the survey with name and address filled in, changes nothing. */
  open: anyone()
    .errors(refusing('LINK_INVALID'))
    .input(z.strictObject({ token: linkToken }))
    .output(
      z.object({
        venue: SurveyVenue,
        isOpen: z.boolean(),
        studios: z.array(StudioName),
        keptDays: z.object({ flights: z.int(), health: z.int() }),
        fullName: z.string(),
        /** null: the person has none yet and types it; the submission becomes a claim. */
        email: z.string().nullable(),
        /** An account already used: it asks for its sign-in and resets nothing. */
        asksSignIn: z.boolean(),
      }),
    ),
  /** Sets password, answers, account and role in one step, and signs in. */
  accept: anyone()
    .errors(refusing('LINK_INVALID', 'REGISTRATION_CLOSED', 'INVALID_CREDENTIALS', 'WEAK_PASSWORD'))
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
        z.object({ outcome: z.literal('signedIn'), role: z.enum(roles), venueId: id }),
        z.object({ outcome: z.literal('claimed'), email: z.string(), delivery: Delivery }),
      ]),
    ),
}
