import { maxCellLength } from '#contract/imports.ts'
import {
  importedQuestions,
  questionNamed,
  type ImportedQuestion,
  type Question,
} from '#contract/questions.ts'
import { ownColumn, peopleColumns } from '#contract/people.ts'
import { splitAddress, takeFirst, turnName } from '#web/imports/addresses.ts'
import { answerHeaders } from '#web/imports/answers.ts'
import { dateOrderOf, needsOrder, readDay } from '#web/imports/dates.ts'
import { nameHeaders, ofOthers, withNameParts } from '#web/imports/names.ts'
import {
  columnsByContent,
  columnsByHeader,
  isAddress,
  word,
  type ColumnSpec,
  type Mapping,
} from '#web/imports/columns.ts'
import type { Outputs } from '#web/lib/outputs.ts'

type SentColumn = (typeof peopleColumns)[number]
type FixedColumn = SentColumn | 'firstName' | 'middleName' | 'lastName' | 'answer'
type OwnColumn = ReturnType<typeof ownColumn>

/** The kind of a column in a file of people. */
export type PeopleColumn = FixedColumn | OwnColumn

/** A custom question that a column of a file may answer. */
export type ColumnQuestion = Pick<
  Outputs['questions']['list']['questions'][number],
  'id' | 'label' | 'kind' | 'heads'
>

type Rows = readonly (readonly string[])[]

const byQuestion = (read: (question: Question) => string): Record<ImportedQuestion, string> =>
  Object.assign({}, ...importedQuestions.map((name) => ({ [name]: read(questionNamed(name)) })))

const columnsInOrder = [
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'studio',
  ...importedQuestions,
  'notes',
  'answer',
] as const

const headers = {
  ...nameHeaders,
  studio:
    'studio, office, team, department, company, site, location, abteilung, firma, buro, buero, standort, agence, bureau, oficina, equipo, ufficio, sede, escritorio, kontor, avdeling, avdelning, afdeling, kantoor, toimisto, biuro',
  ...byQuestion((question) => question.heads ?? ''),
  answer: answerHeaders,
  notes:
    'notes, note, comment, comments, remarks, bemerkung, bemerkungen, anmerkung, anmerkungen, kommentar, remarques, notas, comentarios, osservazioni',
} satisfies Record<FixedColumn, string>

const labels: Record<FixedColumn, string> = {
  fullName: 'Name',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  email: 'E-mail',
  studio: 'Studio',
  ...byQuestion(({ term }) => term),
  notes: 'Notes',
  answer: 'Answer',
}

const isPhone = (cell: string) => /^\+?[\d\s()/.-]{7,}$/.test(cell)
const hasPhone = (cell: string) => /\d/.test(cell)
const isFullName = (cell: string) => /^\p{L}[\p{L}\p{M}'’.-]*,?(\s+[\p{L}\p{M}'’."()-]+)+$/u.test(cell)

/** The kinds of columns, in the order in which cells without a header are tested. */
export function peopleSpecs(
  studioNames: readonly string[],
  questions: readonly ColumnQuestion[] = [],
): readonly ColumnSpec<PeopleColumn>[] {
  const studios = new Set([...studioNames, 'lp'].map((name) => name.toLowerCase()))
  const contentTests: Partial<Record<FixedColumn, (cell: string) => boolean>> = {
    email: isAddress,
    phone: isPhone,
    studio: (cell) => studios.has(cell.toLowerCase()),
    fullName: isFullName,
  }
  const fixed = columnsInOrder.map((id) => ({
    id,
    label: labels[id],
    headers: headers[id],
    hasLongCells: id === 'email' || id === 'notes',
    ...(contentTests[id] && { looksLike: contentTests[id] }),
    ...(otherHeaders[id] && { otherHeaders: otherHeaders[id] }),
    ...(fits[id] && { fits: fits[id] }),
  }))
  return [...fixed, ...questions.map(questionSpec)]
}

const questionSpec = ({ id, label, kind, heads: otherNames }: ColumnQuestion): ColumnSpec<PeopleColumn> => ({
  id: ownColumn(id),
  label,
  headers: [label, ...(otherNames ?? '').split(',')].map(word).filter(Boolean).join(', '),
  hasLongCells: kind === 'prose',
})

const otherHeaders: Partial<Record<FixedColumn, RegExp>> = {
  fullName: ofOthers.name,
  firstName: ofOthers.name,
  middleName: ofOthers.name,
  lastName: ofOthers.name,
  email: ofOthers.address,
  phone: ofOthers.address,
}

/** Words for an allergy, or for a food that is left out and may be one: 'nut allergy', 'no nuts', 'gluten free'. */
const avoidedFoods =
  '(celery|crustaceans?|shellfish|eggs?|fish|gluten|lactose|dairy|milk|mustard|nuts?|peanuts?|sesame|soya?)'
const maybeAllergy = new RegExp(
  `al+[eé]rg|intol[eé]r|coeliac|celiac|\\b(no|without) ${avoidedFoods}\\b|\\b${avoidedFoods}[ -]?free`,
  'i',
)

/** Cells of the column Diet that may mention an allergy, which the kitchen would read only as a diet. */
export function allergiesAmongDiets(mapping: Mapping<PeopleColumn>, rows: Rows): string[] {
  const index = mapping.indexOf('diet')
  return [
    ...new Set(rows.flatMap((cells) => (maybeAllergy.test(cells[index] ?? '') ? [cells[index] ?? ''] : []))),
  ]
}

const hasLetter = (cell: string) => /\p{L}/u.test(cell)
const fits: Partial<Record<FixedColumn, (cell: string) => boolean>> = {
  fullName: hasLetter,
  firstName: hasLetter,
  middleName: hasLetter,
  lastName: hasLetter,
  email: isAddress,
  phone: hasPhone,
}

/** Recognises each column by its header, if there is one, or else by its cells. */
export function guessPeople(
  headerRow: readonly string[] | undefined,
  rows: Rows,
  specs: readonly ColumnSpec<PeopleColumn>[],
): Mapping<PeopleColumn> {
  if (headerRow !== undefined) {
    const columns = withNameParts(columnsByHeader(headerRow, rows, specs))
    const isNamed = columns.some((column) => column === 'fullName' || column === 'lastName')
    const missing = specs.filter(({ id }) => id === 'email' || (id === 'fullName' && !isNamed))
    return columnsByContent(rows, columns, missing, headerRow)
  }
  const width = Math.max(1, ...rows.map((row) => row.length))
  const columns = columnsByContent(
    rows,
    Array.from({ length: width }, () => null),
    sortByReliability(specs),
  )
  const unknownColumns = columns.flatMap((column, index) =>
    column === null && hasText(rows, index) ? [index] : [],
  )
  const [first, second] = unknownColumns
  if (!columns.includes('fullName') && first !== undefined) {
    // Two columns with one word each, beside an address, are a name in two parts.
    const isTwoParts =
      second !== undefined &&
      columns.includes('email') &&
      [first, second].every((index) => isOneWord(rows, index))
    columns[first] = isTwoParts ? 'firstName' : 'fullName'
    if (isTwoParts) columns[second] = 'lastName'
  }
  // With name, address and a third column, the third is the studio.
  const unknown = columns.indexOf(null)
  if (unknown > 0 && width <= 3 && !columns.includes('studio') && hasText(rows, unknown))
    columns[unknown] = 'studio'
  return columns
}

/** Addresses are the most reliable to recognise, names the least. */
const sortByReliability = (specs: readonly ColumnSpec<PeopleColumn>[]) =>
  ['email', 'phone', 'studio', 'fullName'].flatMap((id) => specs.filter((spec) => spec.id === id))

const cellsOf = (rows: Rows, index: number) => rows.flatMap((row) => row[index]?.trim() || [])
const hasText = (rows: Rows, index: number) => cellsOf(rows, index).some((cell) => /\p{L}/u.test(cell))
const isOneWord = (rows: Rows, index: number) => cellsOf(rows, index).every((cell) => !/\s/.test(cell))

/** The lines as the server expects them: one name, a bare address, and only the columns in use. */
export function peopleLines(
  mapping: Mapping<PeopleColumn>,
  rows: Rows,
  questions: readonly ColumnQuestion[] = [],
) {
  const fixed = peopleColumns.filter((column) => column === 'fullName' || mapping.includes(column))
  const asked = questions.filter(({ id }) => mapping.includes(ownColumn(id)))
  const columns: (SentColumn | OwnColumn)[] = [...fixed, ...asked.map(({ id }) => ownColumn(id))]
  const days = new Map(
    asked.flatMap(({ id, kind }) =>
      kind === 'date'
        ? [[ownColumn(id), dayReader(cellsOf(rows, mapping.indexOf(ownColumn(id))))] as const]
        : [],
    ),
  )
  const lines = rows.map((row) => {
    const cell = (column: PeopleColumn) => row[mapping.indexOf(column)]?.trim() ?? ''
    const address = splitAddress(takeFirst(cell('email')).first)
    const joinedName = [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ')
    const fullName = turnName(joinedName || cell('fullName') || address.name)
    return columns.map((column) => {
      if (column === 'fullName') return fullName.slice(0, maxCellLength)
      if (column === 'email') return address.email.slice(0, maxCellLength)
      const read = isOwn(column) ? days.get(column) : undefined
      if (read) return read(cell(column)).slice(0, maxCellLength)
      return (column === 'phone' ? takeFirst(cell(column)).first : cell(column)).slice(0, maxCellLength)
    })
  })
  return { columns, lines }
}

const isOwn = (column: PeopleColumn): column is OwnColumn => column.startsWith('own-')

/** Writes dates as the server expects them. If it's unclear whether day or month comes first, they stay as written. */
function dayReader(cells: readonly string[]): (cell: string) => string {
  const order = dateOrderOf(cells)
  if (order === undefined && needsOrder(cells)) return (cell) => cell
  return (cell) => readDay(cell, order ?? 'day') ?? cell
}
