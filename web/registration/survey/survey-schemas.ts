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
import type { OwnQuestions } from '#web/registration/survey/survey-values.ts'

const answersWith = ({ questions, known }: OwnQuestions) =>
  AnswerFields.extend({ own: ownGivenTo(questions, known ?? {}) })

/** For returning guests, who aren't asked for flights. */
export const withoutFlights = (own: OwnQuestions) =>
  answersWith(own).refine(sharingIsAnswered, sharingUnanswered)

const withFlights = (own: OwnQuestions) =>
  withoutFlights(own)
    .refine(isPossibleOutbound, impossibleFlight('flight1ArrivalTime'))
    .refine(isPossibleReturn, impossibleFlight('flight2ArrivalTime'))

/** Adds what a new account needs. */
export const withAccount = (own: OwnQuestions) =>
  withFlights(own).safeExtend({ email: surveyEmail, password: newPassword })

/** Adds the answers that a known person removes. */
export const withRemovals = (own: OwnQuestions) =>
  withFlights(own).safeExtend({ removes: z.array(z.enum(removable)), ownRemoves: z.array(z.string()) })

/** The stored part of a form until it is sent: everything but the password. */
export const Draft = KnownAnswers.extend({ email: z.string().optional() })
