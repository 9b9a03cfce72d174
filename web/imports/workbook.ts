import readWorkbook, { type CellValue } from 'read-excel-file/web-worker'
import { attributeOf, fillMerged, readLayout, type SheetLayout } from '#web/imports/sheet-layout.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { strFromU8, unzipSync } from '#web/imports/unzip.ts'

/** A sheet of a workbook as text, row by row from the first. */
export type BookSheet = {
  rows: readonly (readonly string[])[]
  hiddenRows: ReadonlySet<number>
  /** How many rows have a value of a merged cell above them. */
  filledRows: number
  sheets: string[]
  sheet: string
  /** The first rows of the other sheets that are shown and have cells. */
  otherSheets: { name: string; rows: readonly (readonly string[])[] }[]
}

/** Enough for the heads of a list and what its columns look like. */
const firstRows = 20

/** More cells than any list has, filled or not: the reader makes room for each of them. */
const mostCells = 2_000_000

/**
 * Reads one sheet: the wanted one, else the first that is shown and has cells. Answers the sentence to show where a sheet
 * goes too far to be read. Throws what a damaged workbook makes its reader throw.
 */
export async function readBook(
  bytes: ArrayBuffer,
  wanted: string | undefined,
): Promise<BookSheet | { problem: string }> {
  const layouts = layoutsOf(new Uint8Array(bytes))
  const tooFar = layouts.find(({ layout }) => layout.lastRow * layout.lastColumn > mostCells)
  if (tooFar) {
    const { lastRow, lastColumn } = tooFar.layout
    const size = `${pluralize(lastRow, 'row')} and ${pluralize(lastColumn, 'column')}`
    return {
      problem: `The sheet “${tooFar.name}” has ${size}, nearly all of them empty. Copy the list into a new workbook and choose that.`,
    }
  }
  const sheets = await readWorkbook(bytes)
  const isHidden = (name: string) => layouts.some((one) => one.name === name && one.isHidden)
  const filled = sheets.filter(({ data }) => data.length > 0)
  const shown = filled.filter(({ sheet }) => !isHidden(sheet))
  const found = sheets.find(({ sheet }) => sheet === wanted) ?? shown[0] ?? filled[0] ?? sheets[0]
  const name = found?.sheet ?? ''
  const layout = layouts.find((one) => one.name === name)?.layout
  const { rows, filled: filledRows } = fillMerged(textsOf(found?.data ?? []), layout?.merged ?? [])
  return {
    rows,
    hiddenRows: layout?.hiddenRows ?? new Set(),
    filledRows,
    sheets: sheets.map(({ sheet }) => sheet),
    sheet: name,
    otherSheets: shown
      .filter(({ sheet }) => sheet !== name)
      .map(({ sheet, data }) => ({ name: sheet, rows: textsOf(data.slice(0, firstRows)) })),
  }
}

type NamedLayout = { name: string; isHidden: boolean; layout: SheetLayout }

/** Which part of the file is which sheet, is written in two others. */
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
      name: unescaped(attributeOf(attributes, 'name') ?? ''),
      isHidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
      layout: readLayout(textOf(target ?? '')),
    }
  })
}

const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

type Cell = CellValue | Date | null

/**
 * The cells as they show themselves. In a column of days without a time a day is written alone; where others have a time,
 * the one at midnight has it, too.
 */
function textsOf(data: readonly (readonly Cell[])[]): string[][] {
  const timed = new Set<number>()
  for (const row of data) for (const [at, cell] of row.entries()) if (isTimed(cell)) timed.add(at)
  return data.map((row) =>
    row.map((cell, at) => (cell instanceof Date ? momentText(cell, timed.has(at)) : String(cell ?? ''))),
  )
}

const isTimed = (cell: Cell) => cell instanceof Date && momentText(cell, false).length > dayLength
const dayLength = 'YYYY-MM-DD'.length

/**
 * A moment of a workbook is a fraction of a day, so it lies a hair beside its second: it is rounded to the second before
 * the minute is read. A time alone is one of the day with which the counting of days begins.
 */
function momentText(moment: Date, hasTime: boolean): string {
  if (Number.isNaN(moment.getTime())) return ''
  const text = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().slice(0, 16)
  const [day = '', clock = ''] = text.split('T')
  if (day < '1905') return clock
  return clock === '00:00' && !hasTime ? day : text
}
