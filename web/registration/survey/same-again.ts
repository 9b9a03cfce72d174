import { questionsFor, type AskedQuestion, type OwnSituation } from '#contract/own-answers.ts'
import { capital } from '#contract/capital.ts'
import { LP } from '#contract/answers.ts'
import { questionNamed, surveyQuestions, unanswered } from '#contract/questions.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { answerInWords } from '#web/registration/survey/answers-in-words.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { SurveyAnswersInput } from '#web/registration/survey/survey-values.ts'

type Prefill = Outputs['survey']['prefill']
type Known = Prefill['answers']

/**
 * A returning guest's answers for another edition: as they were, and coming, without those to organisers' own questions,
 * which stay as they are. Undefined for someone whose name or studio is
 * not known: they fill the form.
 */
export function sameAnswers(known: Known): SurveyAnswersInput | undefined {
  const { fullName, studioId } = known
  if (fullName === undefined || studioId === undefined) return undefined
  return { ...unanswered, flightsPrivate: false, ...known, fullName, studioId, attending: 'yes', own: {} }
}

type Besides = { phone: Prefill['phone']; studios: Outputs['survey']['open']['studios'] }

/** What is known, term by term, and which questions have no answer: never given, or deleted when its time was over. */
export function lastTime(known: Known, { phone, studios }: Besides) {
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
  return { facts, asked: stay.flatMap(({ name, text }) => (text === undefined ? [name] : [])) }
}

const sharing = new Map<boolean | null | undefined, string>([
  [true, 'Happy to share'],
  [false, 'A room of your own'],
])

type Asking = { questions: readonly AskedQuestion[]; attending: 'yes' | 'no' }

/**
 * What organisers ask a returning guest in their own words: what they answered, term by term, and the questions to ask,
 * which have no answer or one that more people would read by now.
 */
export function ownLastTime(
  { answers, asksAgain }: Pick<Prefill, 'answers' | 'asksAgain'>,
  { questions, attending }: Asking,
) {
  const { own = {}, studioId = null, flight1DepartureAirport, flight2DepartureAirport } = answers
  const isFlying = Boolean(flight1DepartureAirport ?? flight2DepartureAirport)
  const situation: Omit<OwnSituation, 'own'> = { attending, isFlying, studioId }
  const isNew = ({ id }: AskedQuestion) => (own[id] ?? null) === null || asksAgain.includes(id)
  const asked = questionsFor(questions, { ...situation, own })
  return {
    situation,
    facts: asked.flatMap((question) =>
      isNew(question) ? [] : [{ term: question.label, text: ownAnswerWords(question, own[question.id]) }],
    ),
    /** Also those that another answer given now may bring about. */
    newIds: questions.filter(isNew).map(({ id }) => id),
    isAsked: asked.some(isNew),
    isMissing: asked.some(({ id, isRequired }) => isRequired && (own[id] ?? null) === null),
    /** What the fields start with: the answers to look at again. */
    initial: Object.fromEntries(asksAgain.map((id) => [id, own[id] ?? null])),
  }
}
