import { commonAllergens } from '#contract/fields.ts'
import type { SurveyAnswersInput } from '#web/survey/survey-values.ts'

type Known = Partial<SurveyAnswersInput>

/**
 * A returning guest's answers for another edition: as they were, and coming. Undefined for whom the survey still has
 * to ask something it requires.
 */
export function sameAnswers(known: Known): SurveyAnswersInput | undefined {
  const { fullName, studioId, openToRoomSharing } = known
  if (fullName === undefined || studioId === undefined || typeof openToRoomSharing !== 'boolean') {
    return undefined
  }
  return { ...unanswered, ...known, fullName, studioId, openToRoomSharing, attending: 'yes' }
}

const unanswered = {
  diet: null,
  dietNote: null,
  allergies: null,
  flight1DepartureAirport: null,
  flight1DepartureTime: null,
  flight1ArrivalTime: null,
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flightsPrivate: false,
} as const satisfies Known

/** `Still vegetarian, nuts, happy to share?` What was never answered is not in it. */
export function stillQuestion({ diet, dietNote, allergies, openToRoomSharing }: SurveyAnswersInput): string {
  const parts = [
    diet === 'other' ? dietNote : diet,
    allergies && (allergies.length === 0 ? 'no allergies' : allergies.map(inSentence).join(', ')),
    openToRoomSharing ? 'happy to share' : 'a room of your own',
  ]
  return `Still ${parts.filter(Boolean).join(', ')}?`
}

/** Our own suggestions begin with a capital; what people typed stays as they typed it. */
const inSentence = (allergy: string) =>
  commonAllergens.some((common) => common === allergy) ? allergy.toLowerCase() : allergy
