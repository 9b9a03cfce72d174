import { ownAnswerText, type AskedQuestion, type OwnValue } from '#contract/own-answers.ts'
import { formatDate } from '#web/base/dates.ts'

type Answer = OwnValue | null | undefined

/** An answer as it is displayed: a country by its name, a date in words; empty if there is none. */
export function ownAnswerWords({ kind }: Pick<AskedQuestion, 'kind'>, value: Answer): string {
  const text = ownAnswerText(value)
  if (text === '') return ''
  if (kind === 'date') return formatDate(text)
  return kind === 'country' ? countryName(text) : text
}

export const countryName = (code: string): string => countryNames.of(code) ?? code

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
