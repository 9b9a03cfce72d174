import { givenOf, questionsFor } from '#contract/own-answers.ts'
import { questionNamed, surveyQuestions } from '#contract/questions.ts'
import type { EditionQuestion } from '#contract/registration.ts'
import { answerInWords, flightInWords } from '#web/registration/survey/answers-in-words.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { Detail } from '#web/ui/detail.tsx'

type Opened = Outputs['claims']['open']
type Answers = NonNullable<Opened['answers']>
type Known = Partial<NonNullable<Opened['known']>>

type RegistrationAnswersProps = {
  answers: Answers
  studio: string | null
  /** The person's known answers; null if there are none, or if they must sign in first. */
  known: Opened['known']
  /** The own questions. */
  questions: Opened['questions']
}

/** The answers as given, with the kept value of blank ones, for review before confirming. */
export function RegistrationAnswers({ answers, studio, known, questions }: RegistrationAnswersProps) {
  const was: Known = known ?? {}
  const studioThen = becomes(studio ?? undefined, was.studio ?? undefined)
  return (
    <dl className="grid gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-2">
      <Detail term="Name">{becomes(answers.fullName, was.fullName)}</Detail>
      {studioThen && <Detail term="Studio">{studioThen}</Detail>}
      <Detail term="Attending">
        {becomes(comes[answers.attending], was.attending && comes[was.attending])}
      </Detail>
      <Details answers={answers} known={was} />
      <OwnDetails {...{ answers, questions }} known={was} />
    </dl>
  )
}

/** People who aren't coming leave all of it blank, so only their known answers show. */
function Details({ answers, known }: { answers: Answers; known: Known }) {
  // A blank part keeps its value, so it isn't a difference.
  const given = { ...answers, kitchenMayKnow: answers.kitchenMayKnow ?? known.kitchenMayKnow ?? null }
  return (
    <>
      {details.map(({ term, read, blank }) => {
        const text = becomes(read(given), read(known))
        if (text === undefined && answers.attending === 'no') return null
        return (
          <Detail key={term} term={term}>
            {text ?? blank}
          </Detail>
        )
      })}
    </>
  )
}

/** Own questions: people who aren't coming see only those they answered. */
function OwnDetails({ answers, known, questions }: OwnDetailsProps) {
  const own = { ...known.own, ...givenOf(answers.own) }
  const flights = [answers.flight1DepartureAirport, answers.flight2DepartureAirport]
  const isFlying = flights.some((airport) => airport !== null)
  const asked = questionsFor(questions, { ...answers, isFlying, own })
  return asked.map((question) => {
    const text = becomes(
      ownAnswerWords(question, answers.own[question.id]) || undefined,
      ownAnswerWords(question, known.own?.[question.id]) || undefined,
    )
    if (text === undefined && answers.attending === 'no') return null
    return (
      <Detail key={question.id} term={question.label}>
        {text ?? 'Not answered'}
      </Detail>
    )
  })
}

type OwnDetailsProps = { answers: Answers; known: Known } & Pick<RegistrationAnswersProps, 'questions'>

const comes = { yes: 'Yes', no: 'No' } as const

type Part = { term: string; read: (answers: Known) => string | undefined; blank: string }

const flight = (term: string, number: 1 | 2): Part => ({
  term,
  read: (answers) =>
    flightInWords({
      airport: answers[`flight${number}DepartureAirport`],
      number: answers[`flight${number}Number`],
      departure: answers[`flight${number}DepartureTime`],
      arrival: answers[`flight${number}ArrivalTime`],
    }),
  blank: 'Not given',
})

const flights: Record<EditionQuestion, Part> = {
  outbound: flight('Outbound flight', 1),
  return: flight('Return flight', 2),
}

const details: Part[] = [
  ...surveyQuestions.map((name) => ({
    term: questionNamed(name).term,
    read: (answers: Known) => answerInWords(name, answers),
    blank: 'Not answered',
  })),
  ...Object.values(flights),
]

/** The answer with the value it replaces, or for a blank the kept value; undefined if there is neither. */
function becomes(given: string | undefined, was: string | undefined): string | undefined {
  if (given === undefined) return was === undefined ? undefined : `${was} (kept)`
  return was === undefined || was === given ? given : `${given} (was ${was})`
}
