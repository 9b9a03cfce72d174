import { questionsFor, type AskedQuestion, type OwnSituation } from '#contract/own-answers.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'

type Prefill = Outputs['survey']['prefill']

/**
 * A returning guest's custom questions: the earlier answers by question, and the questions to ask because they have no
 * answer, or one that more people would read now.
 */
export function ownLastTime(
  { answers, asksAgain }: Pick<Prefill, 'answers' | 'asksAgain'>,
  questions: readonly AskedQuestion[],
) {
  const { own = {}, studioId = null, flight1DepartureAirport, flight2DepartureAirport } = answers
  const isFlying = Boolean(flight1DepartureAirport ?? flight2DepartureAirport)
  const situation: Omit<OwnSituation, 'own'> = { attending: 'yes', isFlying, studioId }
  const isNew = ({ id }: AskedQuestion) => (own[id] ?? null) === null || asksAgain.includes(id)
  const applicable = questionsFor(questions, { ...situation, own })
  return {
    situation,
    facts: applicable.flatMap((question) =>
      isNew(question) ? [] : [{ term: question.label, text: ownAnswerWords(question, own[question.id]) }],
    ),
    /** Includes questions that come up only after another new answer. */
    newIds: questions.filter(isNew).map(({ id }) => id),
    hasNew: applicable.some(isNew),
    /** The initial values of the fields: the answers to review. */
    initial: Object.fromEntries(asksAgain.map((id) => [id, own[id] ?? null])),
  }
}
