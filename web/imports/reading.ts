import { readAddresses } from '#web/imports/addresses.ts'
import {
  chooseDelimiter,
  decode,
  readDelimited,
  withoutDeclaration,
  type Delimiter,
  type Encoding,
} from '#web/imports/text.ts'
import { readBook } from '#web/imports/workbook.ts'

/** The input, with the choices that override what is recognised. */
export type Source = { text: string } | { bytes: ArrayBuffer }
export type Choices = { delimiter?: Delimiter; encoding?: Encoding; sheet?: string }

/** A line with its number in the file. Lines without any text are left out. */
export type Line = { number: number; cells: readonly string[]; isHidden?: boolean }

/** The result, and how it was read. */
export type Sheet = {
  lines: Line[]
  delimiter: Delimiter | null
  encoding: Encoding | null
  /** The names of a workbook's sheets. `sheet` is the one read. */
  sheets: string[]
  sheet: string | null
  /** The first lines of the other sheets, one of which may hold the list. */
  otherSheets: { name: string; lines: Line[] }[]
  /** How many lines got a value from a merged cell above. */
  filledLines: number
}

const maxColumns = 200
const noBook = { sheets: [], sheet: null, otherSheets: [], filledLines: 0 }

/**
 * Reads a list in any supported format. Returns a sentence if it can't be used, and throws the library's error for a damaged
 * workbook.
 */
export async function read(source: Source, choices: Choices): Promise<Sheet | { problem: string }> {
  const isBook = 'bytes' in source && isZip(source.bytes)
  const sheet = isBook ? await sheetOf(source.bytes, choices.sheet) : readText(source, choices)
  if ('problem' in sheet) return sheet
  const width = sheet.lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (width <= maxColumns) return sheet
  return { problem: `This list has ${width} columns. Keep only the columns you need, at most ${maxColumns}.` }
}

async function sheetOf(bytes: ArrayBuffer, sheetName: string | undefined) {
  const book = await readBook(bytes, sheetName)
  if ('problem' in book) return book
  const { rows, hiddenRows, filledRows, sheets, sheet } = book
  const otherSheets = book.otherSheets.map((other) => ({ name: other.name, lines: linesOf(other.rows) }))
  const lines = linesOf(rows).map((line) =>
    hiddenRows.has(line.number) ? { ...line, isHidden: true } : line,
  )
  return { lines, delimiter: null, encoding: null, sheets, sheet, otherSheets, filledLines: filledRows }
}

function readText(source: Source, { delimiter, encoding }: Choices): Sheet {
  const decoded =
    'text' in source ? { text: source.text, encoding: null } : decodeFile(source.bytes, encoding)
  const addresses = delimiter === undefined ? readAddresses(decoded.text) : undefined
  if (addresses) return { ...noBook, lines: linesOf(addresses), delimiter: null, encoding: decoded.encoding }
  const { text, declared, skipped } = withoutDeclaration(decoded.text)
  const chosen = delimiter ?? declared ?? chooseDelimiter(text)
  const lines = linesOf(readDelimited(text, chosen), skipped)
  return { ...noBook, lines, delimiter: chosen, encoding: decoded.encoding }
}

const decodeFile = (bytes: ArrayBuffer, encoding: Encoding | undefined) =>
  decode(new Uint8Array(bytes), encoding)

/** Workbooks are ZIP files, whatever their file names. */
function isZip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0x50 && second === 0x4b
}

/** `skipped`: how many lines precede these in the file. */
const linesOf = (rows: readonly (readonly string[])[], skipped = 0): Line[] =>
  rows.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ number: index + 1 + skipped, cells }] : [],
  )
