import { workbookOf } from './workbook.ts'

export const msPerDay = 24 * 60 * 60 * 1000

export const peopleHeaders = ['Personalnummer', 'Nachname', 'Vorname', 'E-Mail', 'Büro']
const studios = ['Ålesund', 'Gdańsk', 'Köln', 'Málaga', 'São Paulo', 'Zürich', 'Łódź']

/** The names, addresses and studios of 134 people, as HR sends them. */
export const people = Array.from({ length: 134 }, (_, index) => [
  String(1000 + index),
  `Öztürk ${index}`,
  'Ünal',
  `unal${index}@example.org`,
  studios[index % 7] ?? '',
])

/** Six lines with a mistake, its column, and the correction, which extends the cell or, with `replaces`, replaces it. */
export const linesToFix: readonly { line: string[]; column: number; fix: string; replaces?: boolean }[] = [
  { line: ['2000', 'Keine', 'Anna', 'anna.keine', 'Köln'], column: 3, fix: '@example.org' },
  { line: ['2001', 'Halb', 'Bo', 'bo@', 'Köln'], column: 3, fix: 'example.org' },
  { line: ['2002', '', '', 'ida@example.org', 'Köln'], column: 1, fix: 'Ida Berg', replaces: true },
  {
    line: ['2003', 'Doppelt', 'Eva', 'unal1@example.org', 'Köln'],
    column: 3,
    fix: 'eva@example.org',
    replaces: true,
  },
  {
    line: ['2004', 'N'.repeat(101), 'Ola', 'ola@example.org', 'Köln'],
    column: 1,
    fix: 'Nor',
    replaces: true,
  },
  {
    line: ['2005', 'Fremd', 'Jo', 'jo.example.org', 'Köln'],
    column: 3,
    fix: 'jo@example.org',
    replaces: true,
  },
]

/** 134 correct lines, and the six with mistakes. */
export const peopleFile = (): Buffer =>
  workbookOf([peopleHeaders, ...people, ...linesToFix.map(({ line }) => line)])

const flightHeaders = ['Name', 'E-Mail', 'Hinflug von', 'Abflug Hinflug', 'Ankunft Hinflug']

/** One flight each for 100 of these people, 41 days from now. */
export function flightFile(): Buffer {
  const departure = new Date(Math.floor(Date.now() / msPerDay + 41) * msPerDay + 7 * 60 * 60 * 1000)
  const arrival = new Date(departure.getTime() + 3 * 60 * 60 * 1000)
  const flights = Array.from({ length: 100 }, (_, index) => [
    `Ünal Öztürk ${index + 10}`,
    `unal${index + 10}@example.org`,
    'OSL',
    departure,
    arrival,
  ])
  return workbookOf([flightHeaders, ...flights])
}
