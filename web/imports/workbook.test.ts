import { describe, expect, test } from 'vitest'
import { readCase } from '#web/testing/read-case.ts'
import { makeWorkbook, zipBook, type MadeCell } from '#web/testing/make-workbook.ts'
import { readBook } from '#web/imports/workbook.ts'
import { read } from '#web/imports/reading.ts'

const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
const pad = (number: number) => String(number).padStart(2, '0')
const clockOf = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`

/** Days with their serial numbers in both date systems, including the last of February and of a year. */
const days = [
  ['2027-05-10', 46_517],
  ['2028-02-29', 46_812],
  ['2026-12-31', 46_387],
  ['2027-01-01', 46_388],
  ['2031-10-26', 48_147],
] as const
const between1900And1904 = 1462

const rowsOf = async (bytes: ArrayBuffer) => {
  const book = await readBook(bytes, undefined)
  return 'problem' in book ? [] : book.rows
}

describe.each([false, true])('a workbook with dates counted from 1904: %s', (is1904) => {
  test.each(days)('every minute of %s is read as shown in the cell', async (day, number) => {
    const first = number - (is1904 ? between1900And1904 : 0)
    const made = minutes.map((minute): MadeCell[] => [
      { number: first + minute / 1440, style: 'moment' },
      { number: minute / 1440, style: 'clock' },
      { number: first, style: 'day' },
      `${day} ${clockOf(minute)}`,
    ])
    expect(await rowsOf(makeWorkbook(made, { is1904 }))).toEqual(
      minutes.map((minute) => [
        `${day}T${clockOf(minute)}`,
        clockOf(minute),
        day,
        `${day} ${clockOf(minute)}`,
      ]),
    )
  })
})

test('reads times to the minute from a workbook saved by a spreadsheet program', async () => {
  const { lines } = await readCase('minutes.xlsx')
  const wrong = lines.slice(1).filter(({ cells }) => {
    const minute = Number(/\d+/.exec(cells[0] ?? '')?.[0])
    return !cells.some((cell) => cell.endsWith(`T${clockOf(minute)}`))
  })
  expect([lines.length, wrong]).toEqual([1441, []])
})

test('rounds a time just before midnight up to midnight', async () => {
  const { lines } = await readCase('late.xlsx')
  expect(lines.slice(1).map(({ cells }) => cells[2])).toEqual(['2027-05-10T00:00', '2027-05-10T10:00'])
})

test('repeats a merged cell in its rows, but adds no line for an empty row', async () => {
  const sheet = `<sheetData>
    <row r="1"><c r="A1" t="inlineStr"><is><t>Oslo</t></is></c><c r="B1" t="inlineStr"><is><t>Kaja</t></is></c></row>
    <row r="2"><c r="B2" t="inlineStr"><is><t>Lars</t></is></c></row>
    <row r="3"><c r="A3"/><c r="B3"/></row>
    <row r="4"><c r="B4" t="inlineStr"><is><t>Mia</t></is></c></row>
    </sheetData><mergeCells count="1"><mergeCell ref="A1:A3"/></mergeCells>`
  const response = await read({ bytes: zipBook(sheet) }, {})
  expect('lines' in response && response.lines).toEqual([
    { number: 1, cells: ['Oslo', 'Kaja'] },
    { number: 2, cells: ['Oslo', 'Lars'] },
    { number: 4, cells: ['', 'Mia'] },
  ])
})

test('refuses a sheet with a cell in its bottom-right corner', async () => {
  const sheet = '<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
  expect(await read({ bytes: zipBook(sheet) }, {})).toEqual({
    problem:
      'The sheet “List” has 1,048,576 rows and 16,384 columns, nearly all of them empty. Copy the list into a new workbook and choose that.',
  })
})

test('refuses a list with too many columns', async () => {
  expect(await read({ text: `${'a,'.repeat(300)}b\n` }, {})).toEqual({
    problem: 'This list has 301 columns. Keep only the columns you need, at most 200.',
  })
})
