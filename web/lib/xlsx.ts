import { strToU8, zipSync } from 'fflate/browser'
import type { CsvColumn } from '#web/lib/csv.ts'

/**
 * A workbook with one sheet, in which every cell is text. Excel with a decimal comma opens a comma-separated file in
 * one column, but a workbook as a table. Text is never a formula here, whatever it begins with.
 */
export function toXlsx<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Uint8Array<ArrayBuffer> {
  const lines = [
    columns.map(({ header }) => header),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ]
  const sheet = lines.map(
    (cells, index) => `<row r="${index + 1}">${cells.map(cellAt(index + 1)).join('')}</row>`,
  )
  const files = {
    ...frame,
    [sheetFile]: `<worksheet ${mainNamespace}><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  const parts = Object.entries(files).map(([name, xml]) => [name, strToU8(`${header}${xml}`)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(parts)))
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemaBase = 'http://schemas.openxmlformats.org'
const mainNamespace = `xmlns="${schemaBase}/spreadsheetml/2006/main"`
const relationships = `xmlns="${schemaBase}/package/2006/relationships"`
const documents = `${schemaBase}/officeDocument/2006/relationships`
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const sheetFile = 'xl/worksheets/sheet1.xml'

/** The fixed parts of the file that refer to each other. */
const frame = {
  '[Content_Types].xml': `<Types xmlns="${schemaBase}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/${sheetFile}" ContentType="${content}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships ${relationships}><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook ${mainNamespace} xmlns:r="${documents}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships ${relationships}><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
} as const

const cellAt = (row: number) => (text: string | null, index: number) =>
  text
    ? `<c r="${columnName(index)}${row}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
    : ''

/** 0 is A, 26 is AA. */
const columnName = (index: number): string =>
  `${index < 26 ? '' : columnName(Math.floor(index / 26) - 1)}${String.fromCharCode(65 + (index % 26))}`

/** Escapes text, and removes characters that XML can't contain. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML can't contain these
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
