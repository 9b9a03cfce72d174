import { workbookOf } from './workbook.ts'

/** The files that an organiser receives in quarter.spec.ts. */

/** In milliseconds. */
export const oneDay = 24 * 60 * 60 * 1000

const heads = ['Personalnummer', 'Nachname', 'Vorname', 'E-Mail', 'Büro']
const studios = ['Ålesund', 'Gdańsk', 'Köln', 'Málaga', 'São Paulo', 'Zürich', 'Łódź']

const people = Array.from({ length: 134 }, (_, at) => [
  String(1000 + at),
  `Öztürk ${at}`,
  'Ünal',
  `unal${at}@example.org`,
  studios[at % 7] ?? '',
])

/** Six lines with a mistake: its column, and the correction, which is appended to the cell or, if `isWhole`, replaces it. */
export const linesToMend: readonly { line: string[]; column: number; mend: string; isWhole?: boolean }[] = [
  { line: ['2000', 'Keine', 'Anna', 'anna.keine', 'Köln'], column: 3, mend: '@example.org' },
  { line: ['2001', 'Halb', 'Bo', 'bo@', 'Köln'], column: 3, mend: 'example.org' },
  { line: ['2002', '', '', 'ida@example.org', 'Köln'], column: 1, mend: 'Ida Berg', isWhole: true },
  {
    line: ['2003', 'Doppelt', 'Eva', 'unal1@example.org', 'Köln'],
    column: 3,
    mend: 'eva@example.org',
    isWhole: true,
  },
  {
    line: ['2004', 'N'.repeat(101), 'Ola', 'ola@example.org', 'Köln'],
    column: 1,
    mend: 'Nor',
    isWhole: true,
  },
  {
    line: ['2005', 'Fremd', 'Jo', 'jo.example.org', 'Köln'],
    column: 3,
    mend: 'jo@example.org',
    isWhole: true,
  },
]

/** 134 correct lines, and the six with mistakes. */
export const peopleFile = (): Buffer => workbookOf([heads, ...people, ...linesToMend.map(({ line }) => line)])

const flightHeads = ['Name', 'E-Mail', 'Hinflug von', 'Abflug Hinflug', 'Ankunft Hinflug']

/** One leg each for 100 of them, 41 days from now. */
export function flightFile(): Buffer {
  const leaves = new Date(Math.floor(Date.now() / oneDay + 41) * oneDay + 7 * 60 * 60 * 1000)
  const lands = new Date(leaves.getTime() + 3 * 60 * 60 * 1000)
  const flights = Array.from({ length: 100 }, (_, at) => [
    `Ünal Öztürk ${at + 10}`,
    `unal${at + 10}@example.org`,
    'OSL',
    leaves,
    lands,
  ])
  return workbookOf([flightHeads, ...flights])
}
