import {
  forParts,
  sampleAnswers,
  surveyQuestions,
  unanswered,
  type Part,
  type PartName,
  type PartValues,
  type QuestionName,
} from '#contract/questions.ts'
import type { Answers } from '#server/lib/edition-days.ts'

/** Answers of a person from LP; a test overrides what it cares about. */
export const answersOf = (fullName: string, more: Partial<Answers> = {}): Answers => ({
  fullName,
  studioId: 'LP',
  attending: 'yes',
  ...unanswered,
  ...sampleAnswers(surveyQuestions),
  flight1DepartureAirport: 'OSL',
  flight1DepartureTime: '2026-11-30T08:10',
  flight1ArrivalTime: '2026-11-30T11:55',
  flightsPrivate: false,
  ...more,
})

/** An answer to each question, different from the question's sample. */
export const otherAnswers = <Name extends QuestionName>(names: readonly Name[]): PartValues<PartName<Name>> =>
  forParts(names, otherThan)

function otherThan(part: Part) {
  switch (part.kind) {
    case 'text':
      return part.sample && `${part.sample} 2`
    case 'choice':
      return part.choices.find((choice) => choice !== part.sample) ?? null
    case 'allergies':
      return part.suggestions.filter((one) => !part.sample.includes(one)).slice(0, 1)
    case 'yesNo':
    case 'consent':
      return !part.sample
  }
}

/** The result of a change that frees and loses nothing. */
export const noChange = { freed: { roomNumber: null, workshops: [] }, notRestored: [] }
