import { z } from 'zod'
import { readAllergies } from '#contract/allergies.ts'
import { storedFields } from '#contract/detail-fields.ts'
import { optionalText, requiredText, optionalProse } from '#contract/fields.ts'
import type { readLine } from '#contract/imports.ts'
import type { OwnValue } from '#contract/own-answers.ts'
import type { ownColumn, peopleColumns } from '#contract/people.ts'
import { meansNone } from '#contract/none.ts'
import { importedQuestions, withoutConsents } from '#contract/questions.ts'
import { surveyEmail } from '#contract/registration.ts'
import { cellsByColumn } from '#server/lib/imported-lines.ts'
import type { AskedQuestionRow } from '#server/questions/queries.ts'
import { readOwnCell } from '#server/questions/rules.ts'
import { plain } from '#server/lib/person-names.ts'

type Column = (typeof peopleColumns)[number] | ReturnType<typeof ownColumn>
export type ReadLine = z.output<ReturnType<typeof readLine<Column>>>
export type Problem = NonNullable<ReadLine['problem']>

/** The values a line may have: null for a blank cell, which changes nothing. */
const LineValues = z.object({
  fullName: requiredText(100, 'Name is required', 'A name can have at most 100 characters'),
  email: surveyEmail.nullable(),
  studio: optionalText(100, 'The name of a studio can have at most 100 characters'),
  ...withoutConsents(storedFields),
  notes: optionalProse(2000),
})

/** `own`: answers to custom questions, by the question's id. */
export type LineValues = z.output<typeof LineValues> & { own: Readonly<Record<string, OwnValue>> }

export type LineOrProblem = { values: LineValues } | { name: string; problem: Problem }

/** Parses the cells of a line in the order of the columns, or returns the problem. */
export function readCells(
  columns: readonly Column[],
  line: readonly string[],
  questions: ReadonlyMap<string, AskedQuestionRow>,
): LineOrProblem {
  const cells = cellsByColumn(columns, line)
  const parsed = LineValues.safeParse({
    fullName: cells['fullName'] ?? '',
    email: cells['email'] ?? null,
    studio: unlessNone(cells['studio']),
    ...Object.fromEntries(importedQuestions.map((name) => [name, unlessNone(cells[name])])),
    ...readFood(cells),
    notes: unlessNone(cells['notes']),
  })
  if (parsed.success) {
    const answers = readOwnCells(columns, cells, questions)
    return 'problem' in answers
      ? { name: parsed.data.fullName, problem: answers.problem }
      : { values: { ...parsed.data, own: answers.own } }
  }
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'This line cannot be read' }
  const field = path[0] === 'dietNote' ? 'diet' : path[0]
  const column = columns.find((one) => one === field) ?? null
  return { name: cells['fullName'] ?? '', problem: { column, message } }
}

/** Parses the cells in columns of custom questions. */
function readOwnCells(
  columns: readonly Column[],
  cells: Partial<Record<string, string>>,
  questions: ReadonlyMap<string, AskedQuestionRow>,
): { own: LineValues['own'] } | { problem: Problem } {
  const own: Record<string, OwnValue> = {}
  for (const column of columns) {
    const cell = cells[column]
    if (!column.startsWith('own-') || cell === undefined) continue
    const question = questions.get(column)
    const parsed = question ? readOwnCell(question, cell) : removedQuestion
    if ('problem' in parsed) return { problem: { column, message: parsed.problem } }
    if (question) own[question.id] = parsed.value
  }
  return { own }
}

const removedQuestion = { problem: 'This event doesn’t ask this question any more' }

/** A list often has one column for all that concerns food: diets in it aren't allergies. */
function readFood(cells: Partial<Record<string, string>>) {
  const allergies = splitAllergies(cells['allergies'])
  const diets = cells['diet'] === undefined ? (allergies ?? []).filter(isDiet) : []
  if (diets.length === 0) return { ...readDiet(cells['diet']), allergies }
  const others = allergies?.filter((one) => !isDiet(one)) ?? []
  // If the cell names only diets, the person's allergies are still unknown.
  return { ...readDiet(diets.join(', ')), allergies: others.length > 0 ? others : null }
}

const isDiet = (word: string) =>
  /^(halal|kosher|koscher)$/.test(plain(word)) ||
  dietWords.some(([diet, words]) => diet !== 'no preference' && words.test(plain(word)))

/** An unknown diet is 'other', with the text of the cell as its note. */
function readDiet(cell: string | undefined): { diet: LineValues['diet']; dietNote: string | null } {
  if (cell === undefined) return { diet: null, dietNote: null }
  if (meansNone(cell)) return { diet: 'no preference', dietNote: null }
  const word = plain(cell)
  const known = dietWords.find(([, words]) => words.test(word))
  return known ? { diet: known[0], dietNote: null } : { diet: 'other', dietNote: cell }
}

const dietWords: readonly [NonNullable<LineValues['diet']>, RegExp][] = [
  ['vegan', /^(vegan[aoe]?|veganer(in)?|vegetalien(ne)?)$/],
  ['vegetarian', /^(vegetarian[ao]?|vegetarisch|vegetarier(in)?|vegetarien(ne)?|veggie|vegetariskt?)$/],
  ['pescetarian', /^(pesc[ae]tarian[ao]?|pesc[ae]tarisch|pesc[ae]tarien(ne)?)$/],
  ['no preference', /^(no preference|normal|standard|all|everything|omnivore|alles|egal)$/],
]

/** Several allergies in one cell; 'none' is an answer, too. */
const splitAllergies = (cell: string | undefined): string[] | null =>
  cell === undefined ? null : readAllergies([cell])

/** 'None' means no studio, no note and no answer. */
const unlessNone = (cell: string | undefined): string | null =>
  cell === undefined || meansNone(cell) ? null : cell
