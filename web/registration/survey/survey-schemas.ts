import { z } from 'zod'
import { removable } from '#contract/questions.ts'
import { impossibleFlight, isPossibleOutbound, isPossibleReturn } from '#contract/flight-fields.ts'
import { newPassword } from '#contract/fields.ts'
import {
  AnswerFields,
  KnownAnswers,
  sharingIsAnswered,
  sharingUnanswered,
  surveyEmail,
} from '#contract/registration.ts'
import { ownGivenTo } from '#web/questions/own-schema.ts'
import type { OwnAsked } from '#web/registration/survey/survey-values.ts'

const answersWith = ({ questions, known }: OwnAsked) =>
  AnswerFields.extend({ own: ownGivenTo(questions, known ?? {}) })

/** Adds what a new account needs. */
export const withAccount = (own: OwnAsked) =>
  answersWith(own)
    .extend({ email: surveyEmail, password: newPassword })
    .refine(sharingIsAnswered, sharingUnanswered)
    .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
    .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** Adds the answers that a known person removes. */
export const withRemovals = (own: OwnAsked) =>
  answersWith(own)
    .extend({ removes: z.array(z.enum(removable)), ownRemoves: z.array(z.string()) })
    .refine(sharingIsAnswered, sharingUnanswered)
    .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
    .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** For returning guests, who aren't asked for flights. */
export const withoutFlights = (own: OwnAsked) => answersWith(own).refine(sharingIsAnswered, sharingUnanswered)

/** The stored part of a form until it is sent: everything but the password. */
export const Draft = KnownAnswers.extend({ email: z.string().optional() })
