import { expect, test } from 'vitest'
import { chooseDelimiter, decode, readDelimited } from '#web/imports/text.ts'

const utf16 = (text: string, isBig: boolean, hasMark: boolean) => {
  const units = [...(hasMark ? '\ufeff' : ''), ...text].map((letter) => letter.charCodeAt(0))
  return new Uint8Array(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

test.each([
  ['utf-8', new TextEncoder().encode('Zoë;Jürgen')],
  ['utf-8', new TextEncoder().encode('\ufeffZoë;Jürgen')],
  ['utf-16le', utf16('Zoë;Jürgen', false, true)],
  ['utf-16be', utf16('Zoë;Jürgen', true, true)],
  ['utf-16le', utf16('Zoë;Jürgen', false, false)],
  ['utf-16be', utf16('Zoë;Jürgen', true, false)],
  ['windows-1252', new Uint8Array([...'Zo\xeb;J\xfcrgen'].map((letter) => letter.charCodeAt(0)))],
] as const)('reads umlauts in %s', (encoding, bytes) => {
  expect(decode(bytes)).toEqual({ text: 'Zoë;Jürgen', encoding })
})

test('chooses the delimiter that gives most lines the same number of cells', () => {
  expect(chooseDelimiter('Name;Preis\nA;1,5\nB;2,5')).toBe(';')
  expect(chooseDelimiter('Lindqvist, Zoë; zoe@studio.test')).toBe(';')
  expect(chooseDelimiter('Zoë Lindqvist\tzoe@studio.test\tOslo, Norway')).toBe('\t')
  expect(chooseDelimiter('Zoë\nAna,,Oslo')).toBe(',')
  expect(chooseDelimiter('"Lee, Ken";ken@x.test\n"Ono, Yui";yui@x.test')).toBe(';')
  expect(chooseDelimiter('Zoë|zoe@studio.test')).toBe('|')
})

test('allows delimiters, quotation marks and line ends in quoted cells, with any line ending', () => {
  expect(readDelimited('"Lee, Ken",ken@x.test\r\n"Zoë ""Z"" L","",LP\r"two\nlines",', ',')).toEqual([
    ['Lee, Ken', 'ken@x.test'],
    ['Zoë "Z" L', '', 'LP'],
    ['two\nlines', ''],
  ])
})

test('limits an unclosed quotation mark to its own cell', () => {
  expect(readDelimited('Ana;"ana@x.test\nBo;"bo@x.test"\nCy "C" Lim;cy@x.test', ';')).toEqual([
    ['Ana', 'ana@x.test'],
    ['Bo', 'bo@x.test'],
    ['Cy "C" Lim', 'cy@x.test'],
  ])
})
