import { addressColumns, findHeads, type ColumnSpec, type Mapping } from '#web/imports/columns.ts'
import type { Line, Sheet } from '#web/imports/reading.ts'

type Rows = readonly (readonly string[])[]

export type Kind<Id extends string> = {
  /** What is imported: the mapping of columns is remembered by it. */
  name: string
  specs: readonly ColumnSpec<Id>[]
  guess: (heads: readonly string[] | undefined, rows: Rows) => Mapping<Id>
  /** The column of the addresses by which people are known. */
  address?: Id
  /** Whether a line is of a person who declined, and is left out until it is asked for. */
  isDeclined?: (cells: readonly string[], mapping: Mapping<Id>) => boolean
  /** What else stands above the columns of such lists. */
  moreHeads?: readonly ColumnSpec<string>[]
  /** Makes one line of several about the same person, as a list of single flights needs it. */
  reshape?: (heads: readonly string[], lines: readonly Line[]) => Reshaped | undefined
  /** What was not taken of the lines, or taken otherwise than it is written, a sentence each. */
  remarks?: (rows: Rows, mapping: Mapping<Id>) => readonly string[]
}

export type Reshaped = { heads: readonly string[]; lines: readonly Line[]; remark: string }

/** Why lines are not among those to import. */
export type Reason = 'hidden' | 'declined' | 'removed'

/** A list that was read, as it is mended and mapped. */
export type List<Id extends string> = {
  sheet: Sheet
  /** What stands above the columns; undefined: the first line is one like the others. */
  heads: readonly string[] | undefined
  mapping: Mapping<Id>
  /** The lines to import. */
  lines: readonly Line[]
  width: number
  /** With the lines that are left out. */
  all: readonly Line[]
  removed: ReadonlySet<number>
  /** Left out at first, and asked for. */
  taken: ReadonlySet<Reason>
  leftOut: Readonly<Record<Reason, number>>
  /** The columns full of addresses, where it has to be said which of them are the people's own. */
  addresses: readonly number[]
  remarks: readonly string[]
}

type ListState<Id extends string> = Omit<List<Id>, 'lines' | 'leftOut' | 'remarks'> & { remark?: string }

export type ListOptions<Id extends string> = {
  hasHeads?: boolean
  /** What the columns of these heads were chosen to be before. */
  recalled?: (heads: readonly string[]) => Mapping<Id> | undefined
}

/**
 * Another sheet that has the list, where the first one is a cover or a summary: the first with two of the columns that are
 * looked for. Undefined: the sheet that was read has them, or none has.
 */
export function betterSheet<Id extends string>(sheet: Sheet, kind: Kind<Id>): string | undefined {
  const hasList = (lines: Line[]) =>
    listOf({ ...sheet, lines }, kind).mapping.filter((column) => column !== null).length > 1
  return hasList(sheet.lines) ? undefined : sheet.otherSheets.find(({ lines }) => hasList(lines))?.name
}

/** The list in what was read: heads, columns, and the lines that are taken. */
export function listOf<Id extends string>(
  sheet: Sheet,
  kind: Kind<Id>,
  { hasHeads, recalled }: ListOptions<Id> = {},
): List<Id> {
  const rows = sheet.lines.map(({ cells }) => cells)
  const specs: readonly ColumnSpec<string>[] = [...kind.specs, ...(kind.moreHeads ?? [])]
  const found = hasHeads === false ? undefined : (findHeads(rows, specs) ?? (hasHeads ? 0 : undefined))
  const ownHeads = found === undefined ? undefined : rows[found]
  const below = found === undefined ? sheet.lines : sheet.lines.slice(found + 1)
  // Heads that are printed again on each page.
  const own = below.filter(({ cells }) => ownHeads === undefined || !isSameRow(cells, ownHeads))
  const reshaped = ownHeads && kind.reshape?.(ownHeads, own)
  const { heads, lines: all } = reshaped ?? { heads: ownHeads, lines: own }
  const cells = all.map((line) => line.cells)
  const width = Math.max(1, heads?.length ?? 0, ...cells.map((row) => row.length))
  const known = heads && recalled?.(heads)
  const guessed = known ?? kind.guess(heads, cells)
  const addresses = kind.address === undefined || known ? [] : addressColumns(cells, width)
  return withLines(
    {
      sheet,
      heads,
      width,
      all,
      mapping: Array.from({ length: width }, (_, at) => guessed[at] ?? null),
      removed: new Set(),
      taken: new Set(),
      addresses: addresses.length > 1 ? addresses : [],
      ...(reshaped && { remark: reshaped.remark }),
    },
    kind,
  )
}

/** The same list with what follows from a change. */
export function withLines<Id extends string>(list: ListState<Id>, kind: Kind<Id>): List<Id> {
  const leftOut = { hidden: 0, declined: 0, removed: 0 }
  const lines = list.all.filter((line) => {
    const reason = reasonOf(line, list, kind)
    if (reason) leftOut[reason] += 1
    return reason === undefined
  })
  const rows = lines.map(({ cells }) => cells)
  const remarks = [...(list.remark ? [list.remark] : []), ...(kind.remarks?.(rows, list.mapping) ?? [])]
  return { ...list, lines, leftOut, remarks }
}

function reasonOf<Id extends string>(
  line: Line,
  { mapping, removed, taken }: ListState<Id>,
  kind: Kind<Id>,
): Reason | undefined {
  if (removed.has(line.number)) return 'removed'
  if (line.isHidden && !taken.has('hidden')) return 'hidden'
  return !taken.has('declined') && kind.isDeclined?.(line.cells, mapping) ? 'declined' : undefined
}

const isSameRow = (cells: readonly string[], heads: readonly string[]) =>
  heads.every((head, at) => head.trim() === (cells[at] ?? '').trim())
