import { expect, test } from 'vitest'
import { read } from '#web/imports/reading.ts'
import { toXlsx } from '#web/lib/xlsx.ts'

const headers = Array.from({ length: 28 }, (_, index) => `Header ${index}`)

test('reads back every cell of the workbook that it wrote, whatever the texts contain', async () => {
  const rows = [
    ['Zoë "Z" & <Lindqvist>', '=1+1', 'two\nlines', '+47 912', null, '007'],
    ['a\u0001b', '@x', '-', '2027-05-10', '1,5;2', '名前'],
  ]
  const columns = headers.map((header, index) => ({
    header,
    cell: (row: (string | null)[]) => row[index] ?? null,
  }))
  const sheet = await read({ bytes: toXlsx(columns, rows).buffer }, {})
  expect('lines' in sheet && sheet.lines.map(({ cells }) => cells.slice(0, 6))).toEqual([
    headers.slice(0, 6),
    ['Zoë "Z" & <Lindqvist>', '=1+1', 'two\nlines', '+47 912', '', '007'],
    ['ab', '@x', '-', '2027-05-10', '1,5;2', '名前'],
  ])
  expect('lines' in sheet && sheet.lines[0]?.cells).toEqual(headers)
})
