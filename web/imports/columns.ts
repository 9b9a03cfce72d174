import { fold } from '#web/base/fold.ts'

/** A kind of column that a file may have. */
export type ColumnSpec<Id extends string> = {
  id: Id
  label: string
  /** Common headers of the column, in lower case without accents, separated by commas. */
  headers: string
  hasLongCells?: boolean
  /** Headers that contain one of these words but mean something else, such as a manager's address. */
  otherHeaders?: RegExp
  /** A test that at least one of its cells must pass, whatever the header: 'E-mail 1 - Label' contains no address. */
  fits?: (cell: string) => boolean
  /** The typical form of its cells, to recognise the column without a header. */
  looksLike?: (cell: string) => boolean
}

/** The kind of each column in the file; null if unused. */
export type Mapping<Id extends string> = readonly (Id | null)[]

type Rows = readonly (readonly string[])[]

/** A header in the form used for comparison. */
export const word = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How well a header matches a column: exactly, or else by its longest matching word. */
function scoreOf<Id extends string>(header: string, { headers, otherHeaders }: ColumnSpec<Id>): number {
  const words = word(header)
  if (words === '' || otherHeaders?.test(words)) return 0
  const scores = headers.split(/,\s*/).map((known) => {
    if (words === known) return 100 + known.length
    return ` ${words} `.includes(` ${known} `) ? known.length : 0
  })
  return Math.max(...scores)
}

/** The row of column headers, which may follow a title or an empty row; undefined if there is none. */
export function findHeaders<Id extends string>(
  rows: Rows,
  specs: readonly ColumnSpec<Id>[],
): number | undefined {
  const scores = rows.slice(0, 8).map((row, index) => {
    if (row.some((cell) => cell.includes('@') || cell.length > 80)) return 0
    const recognised = row.filter((cell) => specs.some((spec) => scoreOf(cell, spec) > 0))
    const filled = row.filter((cell) => cell.trim() !== '')
    // A title may contain one of the words, but isn't a row of headers. In a large export only a few columns are known.
    const isMost = recognised.length * 2 >= filled.length || isAboveAddress(row, rows[index + 1] ?? [])
    return recognised.length >= Math.min(2, filled.length) && isMost ? recognised.length : 0
  })
  const best = Math.max(0, ...scores)
  return best > 0 ? scores.indexOf(best) : undefined
}

const isAboveAddress = (row: readonly string[], below: readonly string[]) =>
  row.some((cell, index) => cell.trim() !== '' && isAddress(below[index] ?? ''))

/** The kinds of columns by their headers: best match first, each kind once, and columns with cells before empty ones. */
export function columnsByHeader<Id extends string>(
  headers: readonly string[],
  rows: Rows,
  specs: readonly ColumnSpec<Id>[],
): (Id | null)[] {
  const found = headers.flatMap((header, index) =>
    specs
      .map((spec) => ({ index, id: spec.id, score: scoreOf(header, spec) * fitOf(rows, index, spec) }))
      .filter(({ score }) => score > 0),
  )
  const columns: (Id | null)[] = headers.map(() => null)
  for (const { index, id } of found.toSorted((one, other) => other.score - one.score)) {
    if (columns[index] === null && !columns.includes(id)) columns[index] = id
  }
  return columns
}

function fitOf<Id extends string>(rows: Rows, column: number, { fits }: ColumnSpec<Id>): number {
  const cells = filledCells(rows, column)
  if (cells.length === 0) return rows.length === 0 ? 1 : 0.01
  return fits === undefined || cells.some(fits) ? 1 : 0
}

/** The kinds of columns without a recognised header, by what most of their cells look like. */
export function columnsByContent<Id extends string>(
  rows: Rows,
  known: Mapping<Id>,
  specs: readonly ColumnSpec<Id>[],
  headers: readonly string[] = [],
): (Id | null)[] {
  const columns = [...known]
  for (const { id, looksLike, otherHeaders } of specs) {
    if (looksLike === undefined || columns.includes(id)) continue
    const shares = columns.map((column, index) => {
      const isForOthers = otherHeaders?.test(word(headers[index] ?? '')) ?? false
      return column === null && !isForOthers ? shareOf(rows, index, looksLike) : 0
    })
    const best = Math.max(0, ...shares)
    if (best >= 0.5) columns[shares.indexOf(best)] = id
  }
  return columns
}

/** The columns with an e-mail address in most lines, without those that only repeat addresses of earlier columns. */
export function addressColumns(rows: Rows, width: number): number[] {
  const seen = new Set<string>()
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    const found = filledCells(rows, index).flatMap((cell) => addressIn.exec(cell.toLowerCase()) ?? [])
    const isNew = found.some((address) => !seen.has(address))
    for (const address of found) seen.add(address)
    return isNew && found.length * 2 > Math.min(rows.length, maxRows)
  })
}

const addressIn = /[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/
export const isAddress = (cell: string): boolean => /\S@\S/.test(cell)

const maxRows = 200
const filledCells = (rows: Rows, column: number): string[] =>
  rows.slice(0, maxRows).flatMap((row) => row[column]?.trim() || [])

function shareOf(rows: Rows, column: number, looksLike: (cell: string) => boolean): number {
  const cells = filledCells(rows, column)
  return cells.length === 0 ? 0 : cells.filter(looksLike).length / cells.length
}
