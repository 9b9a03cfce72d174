import { strToU8, zipSync } from 'fflate'

/** Builds a workbook of one sheet with only the parts that readers need. A Date becomes a date cell. */
export function workbookOf(rows: readonly (readonly (string | Date)[])[]): Buffer {
  const lines = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, column) => cellOf(cell, column, index)).join('')}</row>`,
  )
  const files = {
    '[Content_Types].xml': xmlPart(
      `<Types xmlns="${types}content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}styles+xml"/></Types>`,
    ),
    '_rels/.rels': xmlPart(
      `<Relationships xmlns="${types}relationships"><Relationship Id="rId1" Type="${relation}officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xmlPart(
      `<workbook xmlns="${main}" xmlns:r="${relation.slice(0, -1)}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xmlPart(
      `<Relationships xmlns="${types}relationships"><Relationship Id="rId1" Type="${relation}worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xmlPart(
      `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xmlPart(
      `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ),
  }
  return Buffer.from(zipSync(files))
}

const xmlPart = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)

const types = 'http://schemas.openxmlformats.org/package/2006/'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'

/** Days since the last day of 1899, as workbooks count them. */
const serialOf = (date: Date) => date.getTime() / 86_400_000 + 25_569

function cellOf(cell: string | Date, column: number, row: number): string {
  const reference = `${String.fromCharCode(65 + column)}${row + 1}`
  if (cell instanceof Date) return `<c r="${reference}" s="1"><v>${serialOf(cell)}</v></c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
}
