import { questionsFor, type AskedQuestion, type OwnSituation } from '#contract/own-answers.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'

type Prefill = Outputs['survey']['prefill']

/**
 * What organisers ask a returning guest who comes, in their own words: what they answered, term by term, and the
 * questions to ask, which have no answer or one that more people would read by now.
 */
export function ownLastTime(
  { answers, asksAgain }: Pick<Prefill, 'answers' | 'asksAgain'>,
  questions: readonly AskedQuestion[],
) {
  const { own = {}, studioId = null, flight1DepartureAirport, flight2DepartureAirport } = answers
  const isFlying = Boolean(flight1DepartureAirport ?? flight2DepartureAirport)
  const situation: Omit<OwnSituation, 'own'> = { attending: 'yes', isFlying, studioId }
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
    /** What the fields start with: the answers to look at again. */
    initial: Object.fromEntries(asksAgain.map((id) => [id, own[id] ?? null])),
  }
}
