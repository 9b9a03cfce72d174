import { addressColumns, findHeaders, type ColumnSpec, type Mapping } from '#web/imports/columns.ts'
import type { Line, Sheet } from '#web/imports/reading.ts'

type Rows = readonly (readonly string[])[]

export type Kind<Id extends string> = {
  /** The kind of import. Column mappings are remembered by it. */
  name: string
  specs: readonly ColumnSpec<Id>[]
  guess: (headers: readonly string[] | undefined, rows: Rows) => Mapping<Id>
  /** The address column that identifies people. */
  address?: Id
  /** Whether a line is about a person who declined. Such lines are left out unless included by hand. */
  isDeclined?: (cells: readonly string[], mapping: Mapping<Id>) => boolean
  /** Other columns that such lists may have. */
  moreHeaders?: readonly ColumnSpec<string>[]
  /** Merges several lines about the same person, for lists with one flight per line. */
  reshape?: (headers: readonly string[], lines: readonly Line[]) => ReshapedList | undefined
  /** Remarks about lines that were skipped or read differently from the file, one sentence each. */
  remarks?: (rows: Rows, mapping: Mapping<Id>) => readonly string[]
}

export type ReshapedList = { headers: readonly string[]; lines: readonly Line[]; remark: string }

/** Why lines are left out of an import. */
export type Reason = 'hidden' | 'declined' | 'removed'

/** A list as read, with its corrections and column mapping. */
export type List<Id extends string> = {
  sheet: Sheet
  /** The column headers; undefined if the first line is a line like the others. */
  headers: readonly string[] | undefined
  mapping: Mapping<Id>
  lines: readonly Line[]
  width: number
  /** All lines, including those left out. */
  all: readonly Line[]
  removedLines: ReadonlySet<number>
  /** Lines left out by default that were included by hand. */
  includedReasons: ReadonlySet<Reason>
  leftOut: Readonly<Record<Reason, number>>
  /** The address columns, if people must say which one to use. */
  addresses: readonly number[]
  remarks: readonly string[]
}

type ListState<Id extends string> = Omit<List<Id>, 'lines' | 'leftOut' | 'remarks'> & { remark?: string }

type ListOptions<Id extends string> = {
  hasHeaders?: boolean
  /** The mapping chosen earlier for the same headers. */
  recalled?: (headers: readonly string[]) => Mapping<Id> | undefined
}

/**
 * The sheet to read instead, if the first one is a cover or a summary: the first with two of the expected columns. Undefined if
 * the current sheet has them, or no sheet does.
 */
export function betterSheet<Id extends string>(sheet: Sheet, kind: Kind<Id>): string | undefined {
  const hasList = (lines: Line[]) =>
    listOf({ ...sheet, lines }, kind).mapping.filter((column) => column !== null).length > 1
  return hasList(sheet.lines) ? undefined : sheet.otherSheets.find(({ lines }) => hasList(lines))?.name
}

/** The list in a sheet: its headers, columns, and the lines to import. */
export function listOf<Id extends string>(
  sheet: Sheet,
  kind: Kind<Id>,
  { hasHeaders, recalled }: ListOptions<Id> = {},
): List<Id> {
  const rows = sheet.lines.map(({ cells }) => cells)
  const specs: readonly ColumnSpec<string>[] = [...kind.specs, ...(kind.moreHeaders ?? [])]
  const found = hasHeaders === false ? undefined : (findHeaders(rows, specs) ?? (hasHeaders ? 0 : undefined))
  const ownHeaders = found === undefined ? undefined : rows[found]
  const below = found === undefined ? sheet.lines : sheet.lines.slice(found + 1)
  // Leaves out headers repeated on each page.
  const bodyLines = below.filter(({ cells }) => ownHeaders === undefined || !isSameRow(cells, ownHeaders))
  const reshaped = ownHeaders && kind.reshape?.(ownHeaders, bodyLines)
  const { headers, lines: all } = reshaped ?? { headers: ownHeaders, lines: bodyLines }
  const cells = all.map((line) => line.cells)
  const width = Math.max(1, headers?.length ?? 0, ...cells.map((row) => row.length))
  const remembered = headers && recalled?.(headers)
  const guessed = remembered ?? kind.guess(headers, cells)
  const addresses = kind.address === undefined || remembered ? [] : addressColumns(cells, width)
  return withLines(
    {
      sheet,
      headers,
      width,
      all,
      mapping: Array.from({ length: width }, (_, index) => guessed[index] ?? null),
      removedLines: new Set(),
      includedReasons: new Set(),
      addresses: addresses.length > 1 ? addresses : [],
      ...(reshaped && { remark: reshaped.remark }),
    },
    kind,
  )
}

/** Recomputes a list's lines, counts and remarks after a change. */
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
  { mapping, removedLines, includedReasons }: ListState<Id>,
  kind: Kind<Id>,
): Reason | undefined {
  if (removedLines.has(line.number)) return 'removed'
  if (line.isHidden && !includedReasons.has('hidden')) return 'hidden'
  return !includedReasons.has('declined') && kind.isDeclined?.(line.cells, mapping) ? 'declined' : undefined
}

const isSameRow = (cells: readonly string[], headers: readonly string[]) =>
  headers.every((header, index) => header.trim() === (cells[index] ?? '').trim())
