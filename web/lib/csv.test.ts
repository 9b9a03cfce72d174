import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFormulaLike, toCsv } from '#web/lib/csv.ts'

/** Columns that take their cells from arrays, in order. */
const columnsOf = (...headers: string[]) =>
  headers.map((header, index) => ({ header, cell: (row: readonly string[]) => row[index] ?? null }))

const readCsv = (text: string): string[][] => parse(text, { bom: true, relaxColumnCount: false })

test('C11: reads back the CSV it wrote, whatever the cells contain', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n\0",; a\'') }),
  )
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 20 }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      const columns = rows[0]?.map((_, index) => `Column ${index}`) ?? []
      const marked = rows.map((row) => row.map((text) => (isFormulaLike(text) ? `'${text}` : text)))
      // A line with a single empty cell looks like an empty line in any CSV.
      fc.pre(columns.length > 1 || marked.every(([only]) => only !== ''))
      expect(readCsv(toCsv(columnsOf(...columns), rows))).toEqual([columns, ...marked])
    }),
    { numRuns: 200 },
  )
})

test('C11: escapes cells that begin like a formula, even after white space or in full-width characters', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\rx', '\0x', '  =1', '\n@x', '＝1', ' －1']) {
    const [, [cell = ''] = []] = readCsv(toCsv(columnsOf('Name'), [[text]]))
    expect(cell).toBe(`'${text}`)
  }
})

test('writes an ordinary table unescaped, with a byte order mark and CRLF line ends', () => {
  const text = toCsv(columnsOf('Name', 'Allergies'), [['Søren "Sø" Østergård', 'Nuts, Milk']])
  expect(text).toBe('\uFEFFName,Allergies\r\n"Søren ""Sø"" Østergård","Nuts, Milk"\r\n')
})
