import type { z } from 'zod'
import { newPassword, typedPassword } from '#contract/fields.ts'
import {
  AnswerFields,
  sharingIsAnswered,
  sharingUnanswered,
  SurveyAnswers,
  surveyEmail,
} from '#contract/survey.ts'
import { readFlightMoment } from '#web/survey/flight-values.ts'
import { readStay } from '#web/survey/stay-values.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

export type SurveyAnswersInput = z.output<typeof AnswerFields>

/** What the form gives: the answers, and address and password where they were asked. */
export type SurveyValue = SurveyAnswersInput & { email?: string | undefined; password?: string | undefined }

/** From the form's fields to the answers. */
function readAnswers(fields: FormFields) {
  const { text, choice, isOn } = fields
  const stay = readStay(fields)
  return {
    fullName: text('fullName'),
    studioId: choice('studioId'),
    attending: choice('attending'),
    ...stay,
    openToRoomSharing: choice('attending') === 'no' ? null : stay.openToRoomSharing,
    flight1DepartureAirport: text('flight1DepartureAirport'),
    flight1DepartureTime: readFlightMoment(fields, 'flight1Departure'),
    flight1ArrivalTime: readFlightMoment(fields, 'flight1Arrival'),
    flight2DepartureAirport: text('flight2DepartureAirport'),
    flight2DepartureTime: readFlightMoment(fields, 'flight2Departure'),
    flight2ArrivalTime: readFlightMoment(fields, 'flight2Arrival'),
    flightsPrivate: isOn('flightsPrivate'),
  }
}

const readAll = (fields: FormFields) => ({
  email: fields.text('email'),
  password: fields.text('password'),
  ...readAnswers(fields),
})

type SurveyAsks = { schema: z.ZodType<SurveyValue>; read: (fields: FormFields) => object }

const withPassword = (password: typeof newPassword | typeof typedPassword) =>
  AnswerFields.extend({ email: surveyEmail, password }).refine(sharingIsAnswered, sharingUnanswered)

/** What is asked beside the answers: a new account, the sign-in of the one there is, or nothing. */
export const surveyAsks: Record<'newAccount' | 'signIn' | 'answers', SurveyAsks> = {
  newAccount: { schema: withPassword(newPassword), read: readAll },
  signIn: { schema: withPassword(typedPassword), read: readAll },
  answers: { schema: SurveyAnswers, read: readAnswers },
}

/** The server names a field by its place in the call; the form by its own name. */
export const withoutPrefix = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [name.replace(/^answers\./, ''), sentence]),
  )

/** The answers alone, as the call takes them. */
export function answersOf({
  email: _email,
  password: _password,
  ...answers
}: SurveyValue): SurveyAnswersInput {
  return answers
}
