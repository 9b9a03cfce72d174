import { expect, test } from 'vitest'
import { readCase } from '#web/testing/read-case.ts'
import { listOf } from '#web/imports/list.ts'
import { leftOutParts } from '#web/imports/not-taken.ts'
import { read } from '#web/imports/reading.ts'
import { flightLines, orderOf } from '#web/travel/flight-columns.ts'
import { flightKind } from '#web/travel/flight-kind.ts'

/** The columns in the server's order, with the cells of each line. */
function flightsOf({
  mapping,
  lines,
}: ReturnType<typeof listOf<(typeof flightKind)['specs'][number]['id']>>) {
  const rows = lines.map(({ cells }) => cells)
  return flightLines(mapping, rows, orderOf(mapping, rows).order).lines
}

const petra = ['Petra Moll', 'petra.moll@example.org']
const otto = ['Otto Lang', 'otto.lang@example.org']
const quin = ['Quin Reed', 'quin.reed@example.org']
const out = ['OSL', '2027-05-10T07:10', '2027-05-10T09:45']
const back = ['LIS', '2027-05-13T18:00', '2027-05-13T22:30']
const overNight = ['JFK', '2027-05-09T22:30', '2027-05-10T10:15']
const joined = ': the first departure and the last landing of each way'

test.each<[string, string[][], string[]?]>([
  ['f1900.xlsx', [[...otto, ...out, ...back]]],
  ['f1904.xlsx', [[...otto, ...out, ...back]]],
  [
    'libreoffice.xlsx',
    [
      [...otto, ...out, ...back],
      [...petra, ...out, ...back],
    ],
    ['1 hidden row left out', 'merged cells repeated on 2 lines'],
  ],
  ['timeonly.xlsx', [[...petra, ...out, ...back]]],
  ['dateandtime.xlsx', [[...petra, ...out, ...back]]],
  ['logbook.csv', [[...petra, ...out, 'TP 757']]],
  [
    'plusone.csv',
    [otto, petra, quin].map((person) => [...person, ...overNight]),
    ['3 arrivals without a day put on the day after the departure'],
  ],
  ['agency.csv', [otto, petra, quin].map((person) => [...person, ...out])],
  ['agency-german.csv', [['Jörg Müller', 'joerg.mueller@example.org', 'CGN', ...out.slice(1), ...back]]],
  [
    'segments.csv',
    [
      [
        ...quin,
        'OSL',
        '2027-05-10T07:10',
        '2027-05-10T12:40',
        'LIS',
        '2027-05-13T14:00',
        '2027-05-13T21:15',
        'LH 1166',
        'LH 864',
      ],
    ],
    [`4 flights joined to the journeys of 1 person${joined}`],
  ],
  [
    'itinerary.tsv',
    [
      ['Quin Reed', '', ...overNight, 'LIS', '2027-05-13T12:00', '2027-05-13T15:05', 'DL 0472', 'DL 0473'],
      ['Petra Moll', '', 'OSL', '2027-05-10T07:10', '2027-05-10T10:45', '', '', '', 'TP 0757', ''],
    ],
    [`3 flights joined to the journeys of 2 people${joined}`],
  ],
])('reads the flights of %s, and reports what it omitted', async (file, lines, remarks = []) => {
  const list = listOf(await readCase(file), flightKind)
  expect(flightsOf(list)).toEqual(lines)
  expect(leftOutParts(list).map(({ text }) => text)).toEqual(remarks)
})

const listIn = async (text: string) => {
  const sheet = await read({ text }, {})
  return 'problem' in sheet ? undefined : listOf(sheet, flightKind)
}

test('says what to do about separate flights with ambiguous dates', async () => {
  const list = await listIn(
    'Traveller,Email,From,To,Departure,Arrival\nAna,ana@x.test,OSL,LIS,05/06/2027 07:10,05/06/2027 10:00\nAna,ana@x.test,LIS,OSL,05/09/2027 07:10,05/09/2027 10:00',
  )
  expect(list?.remarks).toEqual([
    'this list has one line per flight. Write its dates like 2027-05-10, and the flights of each person are joined',
  ])
})

test('lists people with a flight of unknown direction', async () => {
  const list = await listIn(
    'Traveller,Email,From,To,Departure,Arrival\nAna,ana@x.test,OSL,FRA,2027-05-10 07:10,2027-05-10 09:00\nAna,ana@x.test,FRA,LIS,2027-05-10 10:10,2027-05-10 13:00',
  )
  expect(list?.remarks[0]).toContain('of Ana it is unclear which way is which; add those by hand')
  expect(list && flightsOf(list)[0]?.slice(2, 6)).toEqual(['', '', '', ''])
})

test('leaves a list with one line per person unchanged', async () => {
  const list = await listIn(
    'Traveller,Email,From,To,Departure,Arrival\nAna,ana@x.test,OSL,LIS,2027-05-10 07:10,2027-05-10 10:00\nBo,bo@x.test,OSL,LIS,2027-05-10 07:10,2027-05-10 10:00',
  )
  expect([list?.lines.length, list?.remarks]).toEqual([2, []])
})
