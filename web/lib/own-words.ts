import { ownAnswerText, type OwnKind, type OwnValue } from '#contract/own-answers.ts'
import { formatDate } from '#web/base/dates.ts'

/** An answer as people read it; null where there is none. */
export function ownWords(kind: OwnKind, value: OwnValue | null | undefined): string | null {
  const text = ownAnswerText(value)
  if (text === '') return null
  if (kind === 'date') return formatDate(text)
  return kind === 'country' ? (countries.of(text) ?? text) : text
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })
