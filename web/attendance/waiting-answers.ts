import type { z } from 'zod'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { detailColumns } from '#contract/detail-columns.ts'
import { answerText, inOrder, organiserTerm, questionNamed, surveyQuestions } from '#contract/questions.ts'
import type { WaitingRegistration } from '#contract/pending-registrations.ts'
import type { EditionQuestion } from '#contract/registration.ts'
import { formatMoment } from '#web/base/dates.ts'
import { ownAnswerWords } from '#web/questions/own-answer-words.ts'

export type Waiting = z.infer<typeof WaitingRegistration>

type Questions = readonly AskedQuestion[]

/** An answer in a pending registration; `previous` is the person's earlier answer, if accepting would replace it. */
export type Answer = { label: string; text: string | null; previous?: string }

/**
 * The answers that accepting would save, as lines. Leaves out bed and food for people who aren't coming, because they
 * weren't asked.
 */
export function waitingAnswers({ answers, studio, person }: Waiting, questions: Questions): Answer[] {
  const basics: Answer[] = [
    answerLine('Name', answers.fullName, person?.fullName),
    answerLine('Studio', studio, person?.studio),
    answerLine('Status', answers.attending, person?.attending),
  ]
  const own = ownLines({ answers, person }, questions)
  if (answers.attending === 'no') return [...basics, ...own]
  const saved = detailColumns(person ?? {}, { ...answers, removes: [] })
  const stay = inOrder(['openToRoomSharing', 'allergies', 'diet'], surveyQuestions).map((name) => {
    const [first = name] = Object.keys(questionNamed(name).parts)
    return answerLine(
      organiserTerm(name),
      first in saved ? answerText(name, { ...person, ...saved }, 'organiser') : null,
      person && answerText(name, person, 'organiser'),
    )
  })
  return [...basics, ...stay, ...own]
}

const ownLines = ({ answers, person }: Pick<Waiting, 'answers' | 'person'>, questions: Questions): Answer[] =>
  questions.flatMap((question) => {
    const text = ownAnswerWords(question, answers.own[question.id])
    const previous = ownAnswerWords(question, person?.own[question.id])
    return text === '' ? [] : [answerLine(question.label, text, previous || undefined)]
  })

/** The answers for the edition, one per line, of people who are coming; empty if there are none. */
export function editionLines({ attending, ...answers }: Waiting['answers']): Answer[] {
  if (attending === 'no') return []
  const lineOf = (label: string, number: 1 | 2): Answer => ({
    label,
    text: flightText([
      answers[`flight${number}DepartureAirport`],
      answers[`flight${number}Number`],
      answers[`flight${number}DepartureTime`],
      answers[`flight${number}ArrivalTime`],
    ]),
  })
  const lines: Record<EditionQuestion, Answer> = {
    outbound: lineOf('Outbound', 1),
    return: lineOf('Return', 2),
  }
  return Object.values(lines).filter(({ text }) => text !== null)
}

type Flight = [
  airport: string | null,
  number: string | null,
  departure: string | null,
  arrival: string | null,
]

function flightText([airport, number, departure, arrival]: Flight) {
  const times = [departure, arrival].map((time) => (time === null ? null : formatMoment(time)))
  const parts = [
    airport,
    number,
    times[0] && `departs ${times[0]}`,
    times[1] && `arrives ${times[1]}`,
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(', ')
}

/** `Ana Lima (ana@example.com) on the list`: people with the same name, and where they are listed. */
export const namesakeText = ({
  name,
  email,
  isWaiting,
}: Waiting['namesakes'][number] & { name: string }): string =>
  `${name} (${email ?? 'no address'})${isWaiting ? ', who is waiting here, too' : ' on the list'}`

/** How many answers accepting would replace; 0 for a new person. */
export const changesIn = (waiting: Waiting, questions: Questions): number =>
  waitingAnswers(waiting, questions).filter(({ previous }) => previous !== undefined).length

/** A line of the summary. Filling in a missing answer isn't a change, and a blank answer keeps the known answer. */
function answerLine(label: string, text: string | null, knownText: string | null | undefined): Answer {
  if (text === null && knownText) return { label, text: `${knownText} (kept)` }
  return knownText === undefined || knownText === null || knownText === text
    ? { label, text }
    : { label, text, previous: knownText }
}
