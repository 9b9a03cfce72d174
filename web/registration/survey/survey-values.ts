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

/** What the form starts with: what is known, or what was typed before the page was loaded again. */
export type SurveyInitial = z.output<typeof KnownAnswers> & { email?: string | undefined }

/** What the form gives: the answers, and address, password or what to remove where they were asked. */
export type SurveyValue = SurveyAnswersInput & {
  email?: string | undefined
  password?: string | undefined
  removes?: readonly (typeof removable)[number][] | undefined
  ownRemoves?: readonly string[] | undefined
}

/** The questions in organisers' own words, and what is known of their answers. */
export type OwnAsked = { questions: readonly AskedQuestion[]; known: OwnAnswers | undefined }

/** From the form's fields to the answers. */
function readAnswers(
  fields: FormFields,
  { questions }: OwnAsked,
  isFilledIn = false,
): Record<keyof SurveyAnswersInput, unknown> {
  const { text, choice, isOn } = fields
  const comes = choice('attending') !== 'no'
  const stay = readParts(surveyQuestions, fields, { isFilledIn: isFilledIn && comes })
  return {
    fullName: text('fullName'),
    studioId: choice('studioId'),
    attending: choice('attending'),
    ...stay,
    openToRoomSharing: comes ? stay.openToRoomSharing : null,
    ...readFlights(fields),
    // Off was taken back, unless it was not asked, or the form does not know how it was.
    flightsPrivate: isOn('flightsPrivate') || (isFilledIn && comes ? false : null),
    own: readOwn(questions, fields, choice('attending')),
  }
}

/** From a form that was filled in with what is known. */
const readKnown = (fields: FormFields, own: OwnAsked) => ({
  ...readAnswers(fields, own, true),
  removes: removable.filter((what) => fields.isOn(`removes.${what}`)),
  ownRemoves: readOwnRemoves(fields),
})

const readAll = (fields: FormFields, own: OwnAsked) => ({
  email: fields.text('email'),
  password: fields.text('password'),
  ...readAnswers(fields, own),
})

export type SurveyAsks = {
  /** Loaded when someone comes to the form: the page is drawn without the schemas. */
  schema: () => Promise<z.ZodType<SurveyValue>>
  read: (fields: FormFields) => object
}

/** What is asked beside the answers: a new account, or nothing. */
export function asksOf(kind: 'newAccount' | 'answers', own: OwnAsked): SurveyAsks {
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

/** The server names a field by its place in the call; the form by its own name. */
export const withoutPrefix = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [name.replace(/^answers\./, ''), sentence]),
  )

/** The answers alone, as the call takes them. */
export function answersOf({
  email: _email,
  password: _password,
  removes: _removes,
  ownRemoves: _ownRemoves,
  ...answers
}: SurveyValue): SurveyAnswersInput {
  return answers
}

/** The days on which flights are filled in at first. */
export const daysOf = (venue: { eventStartDate: string | null; eventEndDate: string | null }) => ({
  first: venue.eventStartDate,
  last: venue.eventEndDate,
})
