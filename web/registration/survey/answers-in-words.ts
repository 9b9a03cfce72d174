import { commonAllergens } from '#contract/answers.ts'
import { answerText, type QuestionName, type SomeAnswers } from '#contract/questions.ts'
import { formatMoment } from '#web/base/dates.ts'

type Diet = { diet?: string | null | undefined; dietNote?: string | null | undefined }

/** What someone eats, in a sentence; what is meant by 'other' says more than it. */
const dietInWords = ({ diet, dietNote }: Diet): string =>
  diet === 'other' ? (dietNote ?? 'other') : (diet ?? '')

export const allergiesInWords = (allergies: readonly string[]): string =>
  allergies.length === 0 ? 'none' : allergies.map(inSentence).join(', ')

type Allergies = { allergies?: readonly string[] | null; kitchenMayKnow?: boolean | null }

/** The same with what the kitchen may know; undefined where it was not answered. */
function allergyAnswer({ allergies, kitchenMayKnow }: Allergies): string | undefined {
  if (!allergies) return undefined
  const isNamed = kitchenMayKnow && allergies.length > 0
  return `${allergiesInWords(allergies)}${isNamed ? ' (the kitchen sees your first name)' : ''}`
}

/** An answer in a sentence; undefined where there is none. */
export function answerInWords(name: QuestionName, answers: AnswersInWords): string | undefined {
  if (name === 'diet') return dietInWords(answers) || undefined
  return name === 'allergies' ? allergyAnswer(answers) : (answerText(name, answers, 'guest') ?? undefined)
}
type AnswersInWords = SomeAnswers & Diet & Allergies

/** `OSL, SK 4623, Nov 30, 2026 at 8:10 AM`: as much as is known of a flight; undefined when that is nothing. */
export function flightInWords(flight: FlightWords): string | undefined {
  const { airport, number, departure, arrival } = flight
  const parts = [
    airport,
    number,
    departure ? formatMoment(departure) : null,
    arrival ? `arriving ${formatMoment(arrival)}` : null,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}
type FlightWords = {
  airport?: string | null | undefined
  number?: string | null | undefined
  departure?: string | null | undefined
  arrival?: string | null | undefined
}

/** Our own suggestions begin with a capital; what people typed stays as they typed it. */
const inSentence = (allergy: string): string =>
  commonAllergens.some((common) => common === allergy) ? allergy.toLowerCase() : allergy
