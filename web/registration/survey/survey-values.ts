import type { z } from 'zod'
import { removable, surveyQuestions } from '#contract/questions.ts'
import type { AskedQuestion, OwnAnswers } from '#contract/own-answers.ts'
import type { AnswerFields, KnownAnswers } from '#contract/registration.ts'
import { readOwn, readOwnRemoves } from '#web/questions/own-values.ts'
import { readFlights } from '#web/registration/survey/flight-values.ts'
import { readParts } from '#web/registration/survey/stay-values.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

export type SurveyAnswersInput = z.output<typeof AnswerFields>

/** The initial values of the form: known answers, or a draft from before a reload. */
export type SurveyInitial = z.output<typeof KnownAnswers> & { email?: string | undefined }

/** The values of the form: the answers, plus address, password or removals if the form asks for them. */
export type SurveyValue = SurveyAnswersInput & {
  email?: string | undefined
  password?: string | undefined
  removes?: readonly (typeof removable)[number][] | undefined
  ownRemoves?: readonly string[] | undefined
}

/** The custom questions with their known answers. */
export type OwnQuestions = { questions: readonly AskedQuestion[]; known: OwnAnswers | undefined }

function readAnswers(
  fields: FormFields,
  { questions }: OwnQuestions,
  isPrefilled = false,
): Record<keyof SurveyAnswersInput, unknown> {
  const { text, choice, isOn } = fields
  const isComing = choice('attending') !== 'no'
  const stay = readParts(surveyQuestions, fields, { isPrefilled: isPrefilled && isComing })
  return {
    fullName: text('fullName'),
    studioId: choice('studioId'),
    attending: choice('attending'),
    ...stay,
    openToRoomSharing: isComing ? stay.openToRoomSharing : null,
    ...readFlights(fields),
    // An unticked box means no, unless the form didn't show it or wasn't prefilled.
    flightsPrivate: isOn('flightsPrivate') || (isPrefilled && isComing ? false : null),
    own: readOwn(questions, fields, choice('attending')),
  }
}

/** Reads a form that was prefilled with known answers. */
const readKnown = (fields: FormFields, own: OwnQuestions) => ({
  ...readAnswers(fields, own, true),
  removes: removable.filter((question) => fields.isOn(`removes.${question}`)),
  ownRemoves: readOwnRemoves(fields),
})

const readAll = (fields: FormFields, own: OwnQuestions) => ({
  email: fields.text('email'),
  password: fields.text('password'),
  ...readAnswers(fields, own),
})

export type SurveyFormParts = {
  /** Loaded when someone uses the form, so that the page is rendered without the schemas. */
  schema: () => Promise<z.ZodType<SurveyValue>>
  read: (fields: FormFields) => object
}

/** The schema and fields of a form: for a new account with its e-mail and password, or for the answers alone. */
export function formPartsOf(kind: 'newAccount' | 'answers', own: OwnQuestions): SurveyFormParts {
  return kind === 'newAccount'
    ? {
        schema: async () => (await loadSchemas()).withAccount(own),
        read: (fields) => readAll(fields, own),
      }
    : {
        schema: async () => (await loadSchemas()).withRemovals(own),
        read: (fields) => readKnown(fields, own),
      }
}

const loadSchemas = () => import('#web/registration/survey/survey-schemas.ts')

/** The server names a field by its path in the input, the form by its own name. */
export const withoutPrefix = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [name.replace(/^answers\./, ''), sentence]),
  )

/** The answers alone, as the call expects them. */
export function answersOf({
  email: _email,
  password: _password,
  removes: _removes,
  ownRemoves: _ownRemoves,
  ...answers
}: SurveyValue): SurveyAnswersInput {
  return answers
}

/** The prefilled days of the flights. */
export const daysOf = (venue: { eventStartDate: string | null; eventEndDate: string | null }) => ({
  first: venue.eventStartDate,
  last: venue.eventEndDate,
})
