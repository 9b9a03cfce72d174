import { fold } from '#web/base/fold.ts'

/** What a column of a file may be. */
export type ColumnSpec<Id extends string> = {
  id: Id
  label: string
  /** What people put above it, in small letters without accents, separated by commas. */
  heads: string
  hasLongCells?: boolean
  /** Heads that have one of its words and are about something else, a manager's address for one. */
  otherHeads?: RegExp
  /** What at least one of its cells is like, whatever the head says: 'E-mail 1 - Label' has no address in it. */
  fits?: (cell: string) => boolean
  /** What its cells look like, where no head says what it is. */
  looksLike?: (cell: string) => boolean
}

/** Which column of the file is what; null: not used. */
export type Mapping<Id extends string> = readonly (Id | null)[]

type Rows = readonly (readonly string[])[]

/** The words of a head, as heads are compared. */
export const word = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How surely a head names a column: exactly, or somewhere in it, the longer the surer. */
function scoreOf<Id extends string>(head: string, { heads, otherHeads }: ColumnSpec<Id>): number {
  const said = word(head)
  if (said === '' || otherHeads?.test(said)) return 0
  const scores = heads.split(/,\s*/).map((one) => {
    if (said === one) return 100 + one.length
    return ` ${said} `.includes(` ${one} `) ? one.length : 0
  })
  return Math.max(...scores)
}

/** The row of column heads among the first, which a title or an empty row may precede; undefined: there is none. */
export function findHeads<Id extends string>(
  rows: Rows,
  specs: readonly ColumnSpec<Id>[],
): number | undefined {
  const scores = rows.slice(0, 8).map((row, at) => {
    if (row.some((cell) => cell.includes('@') || cell.length > 80)) return 0
    const named = row.filter((cell) => specs.some((spec) => scoreOf(cell, spec) > 0))
    const filled = row.filter((cell) => cell.trim() !== '')
    // A title with one of the words in it is no head. Only a few columns of a large export are known.
    const isMost = named.length * 2 >= filled.length || isAboveAddress(row, rows[at + 1] ?? [])
    return named.length >= Math.min(2, filled.length) && isMost ? named.length : 0
  })
  const best = Math.max(0, ...scores)
  return best > 0 ? scores.indexOf(best) : undefined
}

const isAboveAddress = (row: readonly string[], below: readonly string[]) =>
  row.some((cell, at) => cell.trim() !== '' && isAddress(below[at] ?? ''))

/** What each column is by its head: the surest first, each once, and one with cells before an empty one. */
export function columnsByHead<Id extends string>(
  heads: readonly string[],
  rows: Rows,
  specs: readonly ColumnSpec<Id>[],
): (Id | null)[] {
  const found = heads.flatMap((head, at) =>
    specs
      .map((spec) => ({ at, id: spec.id, score: scoreOf(head, spec) * fitOf(rows, at, spec) }))
      .filter(({ score }) => score > 0),
  )
  const columns: (Id | null)[] = heads.map(() => null)
  for (const { at, id } of found.toSorted((one, other) => other.score - one.score)) {
    if (columns[at] === null && !columns.includes(id)) columns[at] = id
  }
  return columns
}

function fitOf<Id extends string>(rows: Rows, column: number, { fits }: ColumnSpec<Id>): number {
  const cells = filledCells(rows, column)
  if (cells.length === 0) return rows.length === 0 ? 1 : 0.01
  return fits === undefined || cells.some(fits) ? 1 : 0
}

/** The same for columns that no head names, by what most of their cells look like. */
export function columnsByContent<Id extends string>(
  rows: Rows,
  known: Mapping<Id>,
  specs: readonly ColumnSpec<Id>[],
  heads: readonly string[] = [],
): (Id | null)[] {
  const columns = [...known]
  for (const { id, looksLike, otherHeads } of specs) {
    if (looksLike === undefined || columns.includes(id)) continue
    const shares = columns.map((column, at) => {
      const isOther = otherHeads?.test(word(heads[at] ?? '')) ?? false
      return column === null && !isOther ? shareOf(rows, at, looksLike) : 0
    })
    const best = Math.max(0, ...shares)
    if (best >= 0.5) columns[shares.indexOf(best)] = id
  }
  return columns
}

/** The columns in which most lines have an e-mail address, each another one than the columns before it have. */
export function addressColumns(rows: Rows, width: number): number[] {
  const seen = new Set<string>()
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    const found = filledCells(rows, at).flatMap((cell) => addressIn.exec(cell.toLowerCase()) ?? [])
    const isNew = found.some((address) => !seen.has(address))
    for (const address of found) seen.add(address)
    return isNew && found.length * 2 > Math.min(rows.length, mostLooked)
  })
}

const addressIn = /[^\s<>()[\]",;:]+@[^\s<>()[\]",;:]+/
export const isAddress = (cell: string): boolean => /\S@\S/.test(cell)

const mostLooked = 200
const filledCells = (rows: Rows, column: number): string[] =>
  rows.slice(0, mostLooked).flatMap((row) => row[column]?.trim() || [])

function shareOf(rows: Rows, column: number, looksLike: (cell: string) => boolean): number {
  const cells = filledCells(rows, column)
  return cells.length === 0 ? 0 : cells.filter(looksLike).length / cells.length
}
