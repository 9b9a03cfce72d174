import { saveFile } from '#web/lib/save-file.ts'

/** A column of an export; what is unknown is an empty cell. */
export type CsvColumn<Row> = { head: string; cell: (row: Row) => string | null }

/** The text of a CSV file as RFC 4180 has it, with a byte order mark so that spreadsheets read it as UTF-8. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ cell }) => cell(row)))]
  return `\uFEFF${lines.map((cells) => `${cells.map(escaped).join(',')}\r\n`).join('')}`
}

export const saveCsv = (fileName: string, text: string): void =>
  saveFile(fileName, text, 'text/csv;charset=utf-8')

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it: names and allergies come from a public
 * form and are opened on an organiser's computer (security R-12). Full-width signs count, some programs fold them.
 */
export const isFormulaLike = (text: string): boolean =>
  /^[\t\r\0]/.test(text) || /^[\s\0]*[=+\-@＝＋－＠]/.test(text)

function escaped(cell: string | null): string {
  const text = cell ?? ''
  const safe = isFormulaLike(text) ? `'${text}` : text
  // Semicolons and tabs as well: some spreadsheets split at them.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
