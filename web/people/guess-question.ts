import type { OwnKind } from '#contract/own-answers.ts'
import { ownLimits } from '#contract/own-questions.ts'
import { dateOrderOf, readDay } from '#web/imports/dates.ts'

const kindTests: readonly { kind: OwnKind; isLike: (cell: string) => boolean }[] = [
  {
    kind: 'yesNo',
    isLike: (cell) => /^(y|n|x|yes|no|true|false|ja|nein|oui|non|s[ií]|sim|n[aã]o)$/i.test(cell),
  },
  { kind: 'number', isLike: (cell) => /^-?\d{1,9}([.,]\d+)?$/.test(cell) },
  {
    kind: 'phone',
    isLike: (cell) => /^\+?[\d\s()/.-]{7,}$/.test(cell) && !/^\d+[./-]\d+[./-]\d+$/.test(cell),
  },
]

/** A column is guessed to hold choices only if each has this many people on average. */
const minPeoplePerChoice = 2
const maxGuessedChoices = 12

/** The kind of question that a column's cells seem to answer. */
export function guessKind(cells: readonly string[]): OwnKind {
  const order = dateOrderOf(cells) ?? 'day'
  if (cells.every((cell) => readDay(cell, order) !== undefined)) return 'date'
  const match = kindTests.find(({ isLike }) => cells.every(isLike))
  if (match) return match.kind
  if (cells.some((cell) => cell.length > ownLimits.text || cell.includes('\n'))) return 'prose'
  const choices = choicesIn('choice', cells)
  const isChoice =
    choices.length >= 2 &&
    choices.length <= maxGuessedChoices &&
    choices.length * minPeoplePerChoice <= cells.length
  return isChoice ? 'choice' : 'text'
}

/** The distinct choices for a question of this kind, ignoring case. */
export function choicesIn(kind: OwnKind, cells: readonly string[]): string[] {
  if (kind !== 'choice' && kind !== 'choices') return []
  const parts = kind === 'choice' ? cells : cells.flatMap((cell) => cell.split(/[,;\n]/))
  const found = new Map<string, string>()
  for (const part of parts.map((text) => text.trim()).filter(Boolean)) {
    if (!found.has(part.toLowerCase())) found.set(part.toLowerCase(), part)
  }
  return [...found.values()]
}

/** Why a column's cells can't be answers to a question of this kind. */
export function questionProblem(kind: OwnKind, cells: readonly string[]): string | undefined {
  const hasChoices = kind === 'choice' || kind === 'choices'
  const choices = choicesIn(kind, cells)
  if (!hasChoices || (choices.length >= 2 && choices.length <= ownLimits.choices)) return undefined
  return `A question has 2 to ${ownLimits.choices} choices, and this column has ${choices.length}.`
}
