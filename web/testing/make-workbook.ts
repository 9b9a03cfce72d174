import { strToU8, zipSync } from 'fflate'

/** A number formatted as a date with time, a date or a time; or a text. */
export type MadeCell = string | { number: number; style: keyof typeof styles }

const styles = { moment: 1, day: 2, clock: 3 } as const

/** A workbook with one sheet, in either of the two date systems. */
export function makeWorkbook(rows: readonly (readonly MadeCell[])[], { is1904 = false } = {}): ArrayBuffer {
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellXml(cell, `${'ABCDEFGH'[column]}${index + 1}`))
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  return zipBook(`<sheetData>${lines.join('')}</sheetData>`, is1904)
}

/** A workbook from its sheet's XML. */
export function zipBook(sheet: string, is1904 = false): ArrayBuffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${sheet}</worksheet>`,
  }
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  return new Uint8Array(zipped).buffer
}

const cellXml = (cell: MadeCell, place: string): string =>
  typeof cell === 'string'
    ? `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
    : `<c r="${place}" s="${styles[cell.style]}"><v>${cell.number}</v></c>`
