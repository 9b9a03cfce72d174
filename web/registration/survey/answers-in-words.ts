import { commonAllergens } from '#contract/answers.ts'
import { answerText, type QuestionName, type SomeAnswers } from '#contract/questions.ts'
import { formatMoment } from '#web/base/dates.ts'

type Diet = { diet?: string | null | undefined; dietNote?: string | null | undefined }

/** A person's diet as a sentence. The note for 'other' replaces the label. */
const dietInWords = ({ diet, dietNote }: Diet): string =>
  diet === 'other' ? (dietNote ?? 'other') : (diet ?? '')

export const allergiesInWords = (allergies: readonly string[]): string =>
  allergies.length === 0 ? 'none' : allergies.map(inSentence).join(', ')

type Allergies = { allergies?: readonly string[] | null; kitchenMayKnow?: boolean | null }

/** The allergies, and whether the kitchen sees the name; undefined if unanswered. */
function allergyAnswer({ allergies, kitchenMayKnow }: Allergies): string | undefined {
  if (!allergies) return undefined
  const isNamed = kitchenMayKnow && allergies.length > 0
  return `${allergiesInWords(allergies)}${isNamed ? ' (the kitchen sees your first name)' : ''}`
}

/** An answer as a sentence; undefined if there is none. */
export function answerInWords(name: QuestionName, answers: AnswersInWords): string | undefined {
  if (name === 'diet') return dietInWords(answers) || undefined
  return name === 'allergies' ? allergyAnswer(answers) : (answerText(name, answers, 'guest') ?? undefined)
}
type AnswersInWords = SomeAnswers & Diet & Allergies

/** `OSL, SK 4623, Nov 30, 2026 at 8:10 AM`: whatever is known of a flight; undefined if nothing is. */
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

/** Lower-cases our own suggestions, and leaves typed text unchanged. */
const inSentence = (allergy: string): string =>
  commonAllergens.some((common) => common === allergy) ? allergy.toLowerCase() : allergy
