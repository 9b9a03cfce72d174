import { capital } from '#contract/capital.ts'
import { LP } from '#contract/answers.ts'
import { questionNamed, surveyQuestions, unanswered } from '#contract/questions.ts'
import { answerInWords } from '#web/registration/survey/answers-in-words.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { SurveyAnswersInput } from '#web/registration/survey/survey-values.ts'

type Prefill = Outputs['survey']['prefill']
type Answers = Prefill['answers']

/**
 * A returning guest's earlier answers, with attendance yes, for another edition. Leaves out custom questions, whose answers
 * stay as they are. Undefined if the name or studio is unknown; such people get the form.
 */
export function sameAnswers(known: Answers): SurveyAnswersInput | undefined {
  const { fullName, studioId } = known
  if (fullName === undefined || studioId === undefined) return undefined
  return { ...unanswered, flightsPrivate: false, ...known, fullName, studioId, attending: 'yes', own: {} }
}

type Context = { phone: Prefill['phone']; studios: Outputs['survey']['open']['studios'] }

/** The known answers by term, and the questions without an answer, because it was never given or has been deleted. */
export function knownAndMissing(known: Answers, { phone, studios }: Context) {
  const stay = surveyQuestions.map((name) => ({
    name,
    term: questionNamed(name).term,
    text:
      name === 'openToRoomSharing'
        ? sharing.get(known.openToRoomSharing)
        : capital(answerInWords(name, known) ?? '') || undefined,
  }))
  const studio = known.studioId === LP ? LP : studios.find(({ id }) => id === known.studioId)?.name
  const facts = [
    { term: 'Studio', text: studio },
    ...stay,
    { term: 'Phone', text: phone ?? undefined },
  ].flatMap(({ term, text }) => (text === undefined ? [] : [{ term, text }]))
  return { facts, missing: stay.flatMap(({ name, text }) => (text === undefined ? [name] : [])) }
}

const sharing = new Map<boolean | null | undefined, string>([
  [true, 'Happy to share'],
  [false, 'A room of your own'],
])
