import readWorkbook, { type CellValue } from 'read-excel-file/web-worker'
import { readAddresses } from '#web/imports/addresses.ts'
import { chooseDelimiter, decode, readDelimited, type Delimiter, type Encoding } from '#web/imports/text.ts'

/** What is to be read, with what a person chose instead of what is recognised. */
export type Source = { text: string } | { bytes: ArrayBuffer }
export type Choices = { delimiter?: Delimiter; encoding?: Encoding; sheet?: string }

/** One line of it, by its number in the file; lines without any text are left out. */
export type Line = { number: number; cells: readonly string[] }

/** What was read, and how. */
export type Sheet = {
  lines: Line[]
  delimiter: Delimiter | null
  encoding: Encoding | null
  /** The sheets of a workbook, and which of them this is. */
  sheets: string[]
  sheet: string | null
}

/** Reads a list of any of the kinds. Throws what a damaged workbook makes its reader throw. */
export async function read(source: Source, { delimiter, encoding, sheet }: Choices): Promise<Sheet> {
  if ('bytes' in source && isZip(source.bytes)) return readBook(source.bytes, sheet)
  const decoded =
    'text' in source ? { text: source.text, encoding: null } : decodeFile(source.bytes, encoding)
  const addresses = delimiter === undefined ? readAddresses(decoded.text) : undefined
  const nothing = { sheets: [], sheet: null }
  if (addresses) return { ...nothing, lines: linesOf(addresses), delimiter: null, encoding: decoded.encoding }
  const chosen = delimiter ?? chooseDelimiter(decoded.text)
  const lines = linesOf(readDelimited(decoded.text, chosen))
  return { ...nothing, lines, delimiter: chosen, encoding: decoded.encoding }
}

const decodeFile = (bytes: ArrayBuffer, encoding: Encoding | undefined) =>
  decode(new Uint8Array(bytes), encoding)

/** Workbooks are ZIP files, whatever their names. */
function isZip(bytes: ArrayBuffer): boolean {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  return first === 0x50 && second === 0x4b
}

async function readBook(bytes: ArrayBuffer, wanted: string | undefined): Promise<Sheet> {
  const sheets = await readWorkbook(bytes)
  const found =
    sheets.find(({ sheet }) => sheet === wanted) ?? sheets.find(({ data }) => data.length > 0) ?? sheets[0]
  return {
    lines: linesOf((found?.data ?? []).map((row) => row.map(cellText))),
    delimiter: null,
    encoding: null,
    sheets: sheets.map(({ sheet }) => sheet),
    sheet: found?.sheet ?? null,
  }
}

/** A date of a workbook is what its cell shows, which the reader gives as UTC. */
function cellText(value: CellValue | Date | null): string {
  if (value === null) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  return value.toISOString().slice(0, 16).replace('T00:00', '')
}

const linesOf = (rows: readonly (readonly string[])[]): Line[] =>
  rows.flatMap((cells, at) => (cells.some((cell) => cell.trim() !== '') ? [{ number: at + 1, cells }] : []))
