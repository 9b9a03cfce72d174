import type { StayQuestion } from '#contract/fields.ts'
import { unanswered } from '#contract/registration.ts'
import { allergiesInWords, dietInWords } from '#web/registration/survey/answers-in-words.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { SurveyAnswersInput } from '#web/registration/survey/survey-values.ts'

type Known = Outputs['survey']['prefill']['answers']

/**
 * A returning guest's answers for another edition: as they were, and coming. Undefined for whom the survey still has
 * to ask something it requires.
 */
export function sameAnswers(known: Known): SurveyAnswersInput | undefined {
  const { fullName, studioId, openToRoomSharing } = known
  if (fullName === undefined || studioId === undefined || typeof openToRoomSharing !== 'boolean') {
    return undefined
  }
  return {
    ...unanswered,
    flightsPrivate: false,
    ...known,
    fullName,
    studioId,
    openToRoomSharing,
    attending: 'yes',
  }
}

/** `Last time: vegetarian, nuts, happy to share.` What was never answered is not in it. */
export function stillQuestion({ diet, dietNote, allergies, openToRoomSharing }: SurveyAnswersInput): string {
  const parts: Record<StayQuestion, string | null> = {
    diet: dietInWords({ diet, dietNote }),
    allergies: allergies && (allergies.length === 0 ? 'no allergies' : allergiesInWords(allergies)),
    openToRoomSharing: openToRoomSharing ? 'happy to share' : 'a room of your own',
  }
  return `Last time: ${Object.values(parts).filter(Boolean).join(', ')}.`
}
