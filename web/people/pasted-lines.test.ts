import { expect, test } from 'vitest'
import { readLines } from '#web/people/pasted-lines.ts'

const cells = (text: string) =>
  readLines(text).map(({ fullName, email, studio }) => [fullName, email, studio])

test('tabs, semicolons and commas part the cells; a name may have a comma where a line has others', () => {
  expect(cells('Zoë Lindqvist\tzoe@studio.test\tOslo')).toEqual([
    ['Zoë Lindqvist', 'zoe@studio.test', 'Oslo'],
  ])
  expect(cells('Lindqvist, Zoë; zoe@studio.test')).toEqual([['Lindqvist, Zoë', 'zoe@studio.test', null]])
  expect(cells('Zoë Lindqvist, zoe@studio.test, Oslo')).toEqual([
    ['Zoë Lindqvist', 'zoe@studio.test', 'Oslo'],
  ])
  expect(cells('"Zoë ""Z"" Lindqvist";"";"LP"')).toEqual([['Zoë ""Z"" Lindqvist', null, 'LP']])
})

test('the address is found wherever it is, also as mail programs write it', () => {
  expect(cells('zoe@studio.test; Zoë')).toEqual([['Zoë', 'zoe@studio.test', null]])
  expect(cells('Zoë Lindqvist <zoe@studio.test>\tOslo')).toEqual([
    ['Zoë Lindqvist', 'zoe@studio.test', 'Oslo'],
  ])
})

test('a name alone is enough; the studio may come without an address', () => {
  expect(cells('Zoë\nAna,,Oslo')).toEqual([
    ['Zoë', null, null],
    ['Ana', null, 'Oslo'],
  ])
})

test('of three cells the second is the address, so that a wrong one can be reported', () => {
  expect(cells('Zoë;zoe at studio;Oslo')).toEqual([['Zoë', 'zoe at studio', 'Oslo']])
})

test('empty lines, lines of separators and the column heads are passed over, whatever ends a line', () => {
  expect(cells('Name,E-mail,Studio\r\n\r\nZoë\r,;,\nAna')).toEqual([
    ['Zoë', null, null],
    ['Ana', null, null],
  ])
  expect(cells(' \n')).toEqual([])
})

test('a far too long text is cut, so that only its line is refused', () => {
  expect(readLines('x'.repeat(5000))[0]?.fullName).toHaveLength(300)
})
