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

/** With what a new account needs. */
export const WithAccount = AnswerFields.extend({ email: surveyEmail, password: newPassword })
  .refine(sharingIsAnswered, sharingUnanswered)
  .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
  .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** With what a person known takes back. */
export const WithRemovals = AnswerFields.extend({ removes: z.array(z.enum(removable)) })
  .refine(sharingIsAnswered, sharingUnanswered)
  .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
  .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** For people who were there before: no flights are asked. */
export const WithoutFlights = AnswerFields.refine(sharingIsAnswered, sharingUnanswered)

/** What of a form is kept until it is sent: everything but the password. */
export const Draft = KnownAnswers.extend({ email: z.string().optional() })
