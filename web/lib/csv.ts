import { saveFile } from '#web/lib/save-file.ts'

/** A column of an export. Unknown values are empty cells. */
export type CsvColumn<Row> = { header: string; cell: (row: Row) => string | null }

/** The text of a CSV file as in RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.map(escapeCell).join(',')}\r\n`).join('')}`
}

export const saveCsv = (fileName: string, text: string): void =>
  saveFile(fileName, text, 'text/csv;charset=utf-8')

/**
 * Whether a spreadsheet might take a cell for a formula; such cells get an apostrophe in front. Names and allergies come from a
 * public form and are opened on an organiser's computer (security R-12). Full-width characters count, because some programs
 * convert them.
 */
export const isFormulaLike = (text: string): boolean =>
  /^[\t\r\0]/.test(text) || /^[\s\0]*[=+\-@＝＋－＠]/.test(text)

function escapeCell(cell: string | null): string {
  const text = cell ?? ''
  const safe = isFormulaLike(text) ? `'${text}` : text
  // Quotes semicolons and tabs as well, because some spreadsheets split at them.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
