import readWorkbook, { type CellValue } from 'read-excel-file/web-worker'
import { strFromU8, unzipSync } from '#web/imports/unzip.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** A workbook's sheet as text, row by row from the first. */
type BookSheet = {
  rows: readonly (readonly string[])[]
  hiddenRows: ReadonlySet<number>
  /** How many rows got a value from a merged cell above. */
  filledRows: number
  sheets: string[]
  sheet: string
  /** The first rows of the other sheets that are visible and have cells. */
  otherSheets: { name: string; rows: readonly (readonly string[])[] }[]
}

/** Enough to recognise the headers and columns of a list. */
const maxPreviewRows = 20

/** More cells than any list has, filled or not. The reader allocates memory for each of them. */
const maxCells = 2_000_000

/**
 * Reads one sheet: the one named, else the first that is visible and has cells. Returns a sentence if the sheet is too large.
 * Throws the library's error for a damaged workbook.
 */
export async function readBook(
  bytes: ArrayBuffer,
  sheetName: string | undefined,
): Promise<BookSheet | { problem: string }> {
  const layouts = layoutsOf(new Uint8Array(bytes))
  const oversized = layouts.find(({ layout }) => layout.lastRow * layout.lastColumn > maxCells)
  if (oversized) {
    const { lastRow, lastColumn } = oversized.layout
    const size = `${pluralize(lastRow, 'row')} and ${pluralize(lastColumn, 'column')}`
    return {
      problem: `The sheet “${oversized.name}” has ${size}, nearly all of them empty. Copy the list into a new workbook and choose that.`,
    }
  }
  const sheets = await readWorkbook(bytes)
  const isHidden = (name: string) => layouts.some((sheet) => sheet.name === name && sheet.isHidden)
  const filled = sheets.filter(({ data }) => data.length > 0)
  const shown = filled.filter(({ sheet }) => !isHidden(sheet))
  const found = sheets.find(({ sheet }) => sheet === sheetName) ?? shown[0] ?? filled[0] ?? sheets[0]
  const name = found?.sheet ?? ''
  const layout = layouts.find((sheet) => sheet.name === name)?.layout
  const { rows, filled: filledRows } = fillMerged(textsOf(found?.data ?? []), layout?.merged ?? [])
  return {
    rows,
    hiddenRows: layout?.hiddenRows ?? new Set(),
    filledRows,
    sheets: sheets.map(({ sheet }) => sheet),
    sheet: name,
    otherSheets: shown
      .filter(({ sheet }) => sheet !== name)
      .map(({ sheet, data }) => ({ name: sheet, rows: textsOf(data.slice(0, maxPreviewRows)) })),
  }
}

type NamedLayout = { name: string; isHidden: boolean; layout: SheetLayout }

/** Finds each sheet's XML file by way of two other files that list them. */
function layoutsOf(bytes: Uint8Array): NamedLayout[] {
  const parts = unzipSync(bytes)
  const textOf = (path: string) => (parts[path] ? strFromU8(parts[path]) : '')
  const targets = new Map(
    tagsOf(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((attributes) => [
      attributeOf(attributes, 'Id'),
      (attributeOf(attributes, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'),
    ]),
  )
  return tagsOf(textOf('xl/workbook.xml'), 'sheet').map((attributes) => {
    const target = targets.get(/\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1])
    return {
      name: unescapeXml(attributeOf(attributes, 'name') ?? ''),
      isHidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
      layout: readLayout(textOf(target ?? '')),
    }
  })
}

const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)

const unescapeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

type Cell = CellValue | Date | null

/**
 * The cells as a spreadsheet shows them. A column of dates without times shows dates only; if some have a time, midnight is
 * shown for the others.
 */
function textsOf(data: readonly (readonly Cell[])[]): string[][] {
  const timed = new Set<number>()
  for (const row of data) for (const [index, cell] of row.entries()) if (isTimed(cell)) timed.add(index)
  return data.map((row) =>
    row.map((cell, index) =>
      cell instanceof Date ? momentText(cell, timed.has(index)) : String(cell ?? ''),
    ),
  )
}

const isTimed = (cell: Cell) => cell instanceof Date && momentText(cell, false).length > dayLength
const dayLength = 'YYYY-MM-DD'.length

/**
 * A moment in a workbook is a fraction of a day and may be slightly off its second, so it is rounded to the second before the
 * minute is read. A time alone falls on the day at which the date system starts.
 */
function momentText(moment: Date, hasTime: boolean): string {
  if (Number.isNaN(moment.getTime())) return ''
  const text = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().slice(0, 16)
  const [day = '', clock = ''] = text.split('T')
  if (day < '1905') return clock
  return clock === '00:00' && !hasTime ? day : text
}

/** The layout of a sheet's rows, apart from the text in its cells. Rows and columns count from 1. */
type SheetLayout = {
  /** Hidden by hand, by a filter or in a collapsed group. */
  hiddenRows: ReadonlySet<number>
  /** Cells merged over several rows; the value is in the first row. */
  merged: readonly MergedCells[]
  /** The last row with cells, filled or not. */
  lastRow: number
  lastColumn: number
}

type MergedCells = { column: number; from: number; to: number }

/** Reads the layout from a sheet's XML. Some programs omit the position of a row or cell, which then follows the one before. */
function readLayout(xml: string): SheetLayout {
  const hiddenRows = new Set<number>()
  let [row, column, lastRow, lastColumn] = [0, 0, 0, 0]
  for (const [, name, attributes = ''] of xml.matchAll(/<(?:\w+:)?(row|c)\b([^>]*)>/g)) {
    const place = attributeOf(attributes, 'r')
    if (name === 'row') {
      row = place === undefined ? row + 1 : Number(place)
      column = 0
      if (isTrue(attributeOf(attributes, 'hidden'))) hiddenRows.add(row)
    } else {
      column = place === undefined ? column + 1 : placeOf(place).column
      lastRow = Math.max(lastRow, row)
      lastColumn = Math.max(lastColumn, column)
    }
  }
  return { hiddenRows, merged: readMerged(xml), lastRow, lastColumn }
}

function readMerged(xml: string): MergedCells[] {
  return [...xml.matchAll(/<(?:\w+:)?mergeCell\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const [first, last] = (attributeOf(attributes, 'ref') ?? '').split(':')
    if (first === undefined || last === undefined) return []
    const [start, end] = [placeOf(first), placeOf(last)]
    return start.row < end.row ? [{ column: start.column, from: start.row, to: end.row }] : []
  })
}

/**
 * Copies the value of each merged cell to all its rows. A row without other text stays empty, because it isn't a line of the
 * list. `filled`: how many rows got a value.
 */
function fillMerged(
  rows: readonly (readonly string[])[],
  merged: readonly MergedCells[],
): { rows: readonly (readonly string[])[]; filled: number } {
  const filled = new Map<number, string[]>()
  for (const { column, from, to } of merged) {
    const text = rows[from - 1]?.[column - 1] ?? ''
    if (text.trim() === '') continue
    for (let index = from; index < Math.min(to, rows.length); index += 1) {
      const row = rows[index] ?? []
      if (row.every((cell) => cell.trim() === '')) continue
      const cells = filled.get(index) ?? [...row]
      cells[column - 1] = text
      filled.set(index, cells)
    }
  }
  return { rows: rows.map((row, index) => filled.get(index) ?? row), filled: filled.size }
}

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

/** Parses 'AB12' as row 12, column 28. */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/i.exec(reference) ?? []
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}
