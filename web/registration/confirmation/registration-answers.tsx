import { withoutBlankAnswers, questionsFor } from '#contract/own-answers.ts'
import { questionNamed, surveyQuestions } from '#contract/questions.ts'
import type { EditionQuestion } from '#contract/registration.ts'
import { answerInWords, flightInWords } from '#web/registration/survey/answers-in-words.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'
import { Detail } from '#web/ui/detail.tsx'

type Registration = Outputs['claims']['open']
type Answers = NonNullable<Registration['answers']>
type KnownAnswers = Partial<NonNullable<Registration['known']>>

type RegistrationAnswersProps = {
  answers: Answers
  studio: string | null
  /** The person's known answers; null if there are none, or if they must sign in first. */
  known: Registration['known']
  /** The edition's custom questions. */
  questions: Registration['questions']
}

/** The answers as given, with the kept value of blank ones, for review before confirming. */
export function RegistrationAnswers({ answers, studio, known, questions }: RegistrationAnswersProps) {
  const knownAnswers: KnownAnswers = known ?? {}
  const studioText = changeText(studio ?? undefined, knownAnswers.studio ?? undefined)
  return (
    <dl className="grid gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-2">
      <Detail term="Name">{changeText(answers.fullName, knownAnswers.fullName)}</Detail>
      {studioText && <Detail term="Studio">{studioText}</Detail>}
      <Detail term="Attending">
        {changeText(
          attendingWords[answers.attending],
          knownAnswers.attending && attendingWords[knownAnswers.attending],
        )}
      </Detail>
      <Details answers={answers} known={knownAnswers} />
      <OwnDetails {...{ answers, questions }} known={knownAnswers} />
    </dl>
  )
}

/** People who aren't coming leave these questions blank, so only their known answers show. */
function Details({ answers, known }: { answers: Answers; known: KnownAnswers }) {
  // A blank part keeps its value, so it isn't a difference.
  const current = { ...answers, kitchenMayKnow: answers.kitchenMayKnow ?? known.kitchenMayKnow ?? null }
  return (
    <>
      {details.map(({ term, read, blank }) => {
        const text = changeText(read(current), read(known))
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

/** Custom questions. People who aren't coming see only those they answered. */
function OwnDetails({ answers, known, questions }: OwnDetailsProps) {
  const own = { ...known.own, ...withoutBlankAnswers(answers.own) }
  const flights = [answers.flight1DepartureAirport, answers.flight2DepartureAirport]
  const isFlying = flights.some((airport) => airport !== null)
  const applicable = questionsFor(questions, { ...answers, isFlying, own })
  return applicable.map((question) => {
    const text = changeText(
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

type OwnDetailsProps = { answers: Answers; known: KnownAnswers } & Pick<RegistrationAnswersProps, 'questions'>

const attendingWords = { yes: 'Yes', no: 'No' } as const

type Part = { term: string; read: (answers: KnownAnswers) => string | undefined; blank: string }

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
    read: (answers: KnownAnswers) => answerInWords(name, answers),
    blank: 'Not answered',
  })),
  ...Object.values(flights),
]

/** The answer with the value it replaces, or the kept value of a blank answer; undefined if there is neither. */
function changeText(answer: string | undefined, previous: string | undefined): string | undefined {
  if (answer === undefined) return previous === undefined ? undefined : `${previous} (kept)`
  return previous === undefined || previous === answer ? answer : `${answer} (was ${previous})`
}
