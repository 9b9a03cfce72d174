import { saveFile } from '#web/lib/save-file.ts'

/** The text of a CSV file as RFC 4180 has it, with a byte order mark so that spreadsheets read it as UTF-8. */
export function toCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${[columns, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

export const saveCsv = (fileName: string, text: string): void =>
  saveFile(fileName, text, 'text/csv;charset=utf-8')

/**
 * What a spreadsheet would take for a formula gets an apostrophe before it: names and allergies come from a public
 * form and are opened on an organiser's computer (security R-12). Full-width signs count, some programs fold them.
 */
export const isFormulaLike = (text: string): boolean =>
  /^[\t\r\0]/.test(text) || /^[\s\0]*[=+\-@＝＋－＠]/.test(text)

function cell(text: string): string {
  const safe = isFormulaLike(text) ? `'${text}` : text
  // Semicolons and tabs as well: some spreadsheets split at them.
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
