import { capital } from '#contract/capital.ts'
import type { StayQuestion } from '#contract/fields.ts'
import { LP, unanswered } from '#contract/answers.ts'
import { allergyAnswer, dietInWords } from '#web/registration/survey/answers-in-words.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { SurveyAnswersInput } from '#web/registration/survey/survey-values.ts'

type Prefill = Outputs['survey']['prefill']
type Known = Prefill['answers']

/**
 * A returning guest's answers for another edition: as they were, and coming. Undefined for someone whose name or studio is
 * not known: they fill the form.
 */
export function sameAnswers(known: Known): SurveyAnswersInput | undefined {
  const { fullName, studioId } = known
  if (fullName === undefined || studioId === undefined) return undefined
  return { ...unanswered, flightsPrivate: false, ...known, fullName, studioId, attending: 'yes' }
}

type Besides = { phone: Prefill['phone']; studios: Outputs['survey']['open']['studios'] }

/** What is known, term by term, and which questions have no answer: never given, or deleted when its time was over. */
export function lastTime(known: Known, { phone, studios }: Besides) {
  // Each says which question it answers, so that none can be in the list of facts and missing in the questions.
  const stay: { [Question in StayQuestion]: Fact & { question: Question } } = {
    openToRoomSharing: {
      question: 'openToRoomSharing',
      term: 'Sharing a room',
      text: sharing.get(known.openToRoomSharing),
    },
    diet: {
      question: 'diet',
      term: 'Diet',
      text: known.diet ? capital(dietInWords(known)) : undefined,
    },
    allergies: {
      question: 'allergies',
      term: 'Allergies',
      text: capital(allergyAnswer(known) ?? '') || undefined,
    },
  }
  const studio = known.studioId === LP ? LP : studios.find(({ id }) => id === known.studioId)?.name
  const facts = [
    { term: 'Studio', text: studio },
    ...Object.values(stay),
    { term: 'Phone', text: phone ?? undefined },
  ].flatMap(({ term, text }) => (text === undefined ? [] : [{ term, text }]))
  const open = Object.values(stay).filter(({ text }) => text === undefined)
  return { facts, asked: open.map(({ question }) => question) }
}

type Fact = { term: string; text: string | undefined }

const sharing = new Map<boolean | null | undefined, string>([
  [true, 'Happy to share'],
  [false, 'A room of your own'],
])
