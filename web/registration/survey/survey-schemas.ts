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

/** With what a new account needs. */
export const withAccount = (own: OwnAsked) =>
  answersWith(own)
    .extend({ email: surveyEmail, password: newPassword })
    .refine(sharingIsAnswered, sharingUnanswered)
    .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
    .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** With what a person known takes back. */
export const withRemovals = (own: OwnAsked) =>
  answersWith(own)
    .extend({ removes: z.array(z.enum(removable)), ownRemoves: z.array(z.string()) })
    .refine(sharingIsAnswered, sharingUnanswered)
    .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
    .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** For people who were there before: no flights are asked. */
export const withoutFlights = (own: OwnAsked) => answersWith(own).refine(sharingIsAnswered, sharingUnanswered)

/** What of a form is kept until it is sent: everything but the password. */
export const Draft = KnownAnswers.extend({ email: z.string().optional() })
