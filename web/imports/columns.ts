import { fold } from '#web/lib/fold.ts'

/** What a column of a file may be. */
export type ColumnSpec<Id extends string> = {
  id: Id
  label: string
  /** What people put above it, in small letters without accents, separated by commas. */
  heads: string
  hasLongCells?: boolean
  /** What its cells look like, where no head says what it is. */
  looksLike?: (cell: string) => boolean
}

/** Which column of the file is what; null: not used. */
export type Mapping<Id extends string> = readonly (Id | null)[]

type Rows = readonly (readonly string[])[]

const word = (text: string) =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How surely a head names a column: exactly, or somewhere in it, the longer the surer. */
function scoreOf<Id extends string>(head: string, { heads }: ColumnSpec<Id>): number {
  const said = word(head)
  if (said === '') return 0
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
  const scores = rows.slice(0, 8).map((row) => {
    if (row.some((cell) => cell.includes('@') || cell.length > 80)) return 0
    const named = row.filter((cell) => specs.some((spec) => scoreOf(cell, spec) > 0))
    const filled = row.filter((cell) => cell.trim() !== '')
    // A title with one of the words in it is no head.
    return named.length >= Math.min(2, filled.length) && named.length * 2 >= filled.length ? named.length : 0
  })
  const best = Math.max(0, ...scores)
  return best > 0 ? scores.indexOf(best) : undefined
}

/** What each column is by its head: the surest first, each once. */
export function columnsByHead<Id extends string>(
  heads: readonly string[],
  specs: readonly ColumnSpec<Id>[],
): (Id | null)[] {
  const found = heads.flatMap((head, at) =>
    specs.map((spec) => ({ at, id: spec.id, score: scoreOf(head, spec) })).filter(({ score }) => score > 0),
  )
  const columns: (Id | null)[] = heads.map(() => null)
  for (const { at, id } of found.toSorted((one, other) => other.score - one.score)) {
    if (columns[at] === null && !columns.includes(id)) columns[at] = id
  }
  return columns
}

/** The same for columns that no head names, by what most of their cells look like. */
export function columnsByContent<Id extends string>(
  rows: Rows,
  known: Mapping<Id>,
  specs: readonly ColumnSpec<Id>[],
): (Id | null)[] {
  const columns = [...known]
  for (const { id, looksLike } of specs) {
    if (looksLike === undefined || columns.includes(id)) continue
    const shares = columns.map((column, at) => (column === null ? shareOf(rows, at, looksLike) : 0))
    const best = Math.max(0, ...shares)
    if (best >= 0.5) columns[shares.indexOf(best)] = id
  }
  return columns
}

function shareOf(rows: Rows, column: number, looksLike: (cell: string) => boolean): number {
  const cells = rows.slice(0, 200).flatMap((row) => row[column]?.trim() || [])
  return cells.length === 0 ? 0 : cells.filter(looksLike).length / cells.length
}
