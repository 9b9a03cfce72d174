import { ownAnswerText, ownConditions, type OwnKind, type OwnValue } from '#contract/own-answers.ts'
import { ownAnswerOf } from '#contract/own-questions.ts'
import { plain } from '#server/lib/person-names.ts'
import { longDay } from '#server/lib/wall-clock.ts'

type Question = { kind: OwnKind; choices: readonly string[] }

/** Parses a cell of a file as an answer to a question, or returns what is wrong with it. */
export function readOwnCell(question: Question, cell: string): { value: OwnValue } | { problem: string } {
  const value = parsers[question.kind](cell, question)
  if (value === undefined) return { problem: sentenceFor(question) }
  const { data, error } = ownAnswerOf(question).safeParse(value)
  return data === undefined
    ? { problem: error?.issues[0]?.message ?? sentenceFor(question) }
    : { value: data }
}

const asWritten = (cell: string) => cell

const parsers: Record<OwnKind, (cell: string, question: Question) => unknown> = {
  text: asWritten,
  prose: asWritten,
  phone: asWritten,
  date: asWritten,
  yesNo: (cell) => (yesWords.test(plain(cell)) ? true : noWords.test(plain(cell)) ? false : undefined),
  choice: (cell, question) => choiceIn(question, cell),
  choices: (cell, question) => {
    const whole = choiceIn(question, cell)
    if (whole !== undefined) return [whole]
    const parts = cell.split(/[,;/\n]/).filter((part) => part.trim() !== '')
    const chosen = new Set(parts.map((part) => choiceIn(question, part)))
    return chosen.has(undefined) ? undefined : question.choices.filter((one) => chosen.has(one))
  },
  number: (cell) => {
    const text = cell.replaceAll(/\s/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2')
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
  },
  country: (cell) => countryCodes().get(plain(cell)),
  contact: (cell) => {
    const [phone] = /\+?\d[\d\s()/.-]{4,}/.exec(cell) ?? []
    if (phone === undefined) return undefined
    const name = cell.replace(phone, ' ').replaceAll(/^[\s,;:()-]+|[\s,;:()-]+$/g, '')
    return { name, phone: phone.trim() }
  },
}

const yesWords = /^(y|yes|true|x|1|on|ja|j|oui|o|si|s|sim|da|tak|kylla|✓|✔|☑)$/
const noWords = /^(n|no|none|false|0|off|nein|nee|nej|nei|non|nao|nie|ei|✗|✘|☐)$/

const choiceIn = (question: Question, cell: string) =>
  ownConditions(question).find((choice) => plain(choice) === plain(cell))

function sentenceFor(question: Question): string {
  const { kind } = question
  if (kind === 'choice' || kind === 'choices')
    return `Please write one of ${ownConditions(question).join(', ')}`
  return sentences[kind]
}

const sentences: Record<Exclude<OwnKind, 'choice' | 'choices'>, string> = {
  text: 'Please answer',
  prose: 'Please answer',
  phone: 'Please write a telephone number',
  date: 'Please write the day as 2026-11-30',
  yesNo: 'Please write yes or no',
  number: 'Please write a number',
  country: 'Please write the country in English, or its two letters',
  contact: 'Please write a name and a telephone number',
}

/** An answer as text in a letter: a day and a country in words. */
export function ownWords(kind: OwnKind, value: OwnValue): string {
  const text = ownAnswerText(value)
  if (kind === 'date') return `${longDay(`${text}T00:00`)}, ${text.slice(0, 4)}`
  return kind === 'country' ? (countryNames.of(text) ?? text) : text
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

let codes: ReadonlyMap<string, string> | undefined

function countryCodes(): ReadonlyMap<string, string> {
  if (codes) return codes
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  codes = new Map(
    letters.flatMap((first) =>
      letters.flatMap((second) => {
        const code = `${first}${second}`
        const name = countryNames.of(code)
        return name === undefined ? [] : [[plain(code), code] as const, [plain(name), code] as const]
      }),
    ),
  )
  return codes
}
