import { expect, test } from 'vitest'
import { blankFlights } from '#contract/answers.ts'
import { importColumns } from '#contract/travel.ts'
import { decideLines, describe, readCells, type Traveller } from '#server/travel/import/rules.ts'

const noFlights = {
  ...blankFlights,
  flight1NotBooked: false,
  flight2NotBooked: false,
}
const traveller: Traveller = {
  ...noFlights,
  id: 'zoe',
  version: 1,
  attending: 'yes',
  fullName: 'Zoë Lindqvist',
  email: 'zoe@studio.test',
}
const travellers: Traveller[] = [
  traveller,
  {
    ...traveller,
    id: 'ana',
    fullName: 'Ana Lima',
    email: 'ana@studio.test',
    flight1DepartureAirport: 'LIS',
    flight1DepartureTime: '2027-11-30T07:10',
    flight1ArrivalTime: '2027-11-30T09:45',
    flight2NotBooked: true,
  },
  { ...traveller, id: 'kim', fullName: 'Kim Park', email: null },
  { ...traveller, id: 'kim2', fullName: 'Kim Park', email: 'kim@studio.test' },
  { ...traveller, id: 'per', fullName: 'Per Hansen', email: 'per@studio.test', attending: 'no' },
]

type Line = Partial<Record<(typeof importColumns)[number], string>>
const decide = (...lines: Line[]) =>
  decideLines(
    lines.map((line) =>
      readCells(
        importColumns,
        importColumns.map((column) => line[column] ?? ''),
      ),
    ),
    { travellers, numbers: [] },
  )
const read = (...lines: Line[]) =>
  decide(...lines)
    .map(describe)
    .map(({ outcome, problem }) => problem?.message ?? outcome)

test('reports a first flight as new, another flight as changed, and ignores empty cells', () => {
  expect(
    read(
      { email: 'ZOE@studio.test', flight1DepartureAirport: 'osl' },
      { fullName: 'ana lima', flight1ArrivalTime: '2027-11-30T10:15', flight1DepartureAirport: '-' },
    ),
  ).toEqual(['new', 'changed'])
  expect(read({ fullName: 'Ana Lima', flight1DepartureAirport: 'LIS' })).toEqual(['unchanged'])
  const [ana] = decide({ fullName: 'Ana Lima', flight1ArrivalTime: '2027-11-30T10:15' })
  expect(ana).toMatchObject({
    fields: { flight1DepartureAirport: 'LIS', flight1ArrivalTime: '2027-11-30T10:15' },
    changes: [{ column: 'flight1ArrivalTime', before: '2027-11-30T09:45', after: '2027-11-30T10:15' }],
  })
})

test('marks a flight in the file as booked, without affecting the other flight', () => {
  const [ana] = decide({ fullName: 'Ana Lima', flight2DepartureAirport: 'OSL' })
  expect(ana).toMatchObject({ fields: { flight2DepartureAirport: 'OSL', flight2NotBooked: false } })
  const [other] = decide({ fullName: 'Ana Lima', flight1DepartureAirport: 'OPO' })
  expect(other && 'fields' in other ? other.fields : {}).not.toHaveProperty('flight2NotBooked')
})

test('explains what is wrong with a line and what to do', () => {
  expect(
    read(
      { flight1DepartureAirport: 'OSL' },
      { fullName: 'Tove Berg', email: 'ana@studio.test' },
      { email: 'tove@studio.test' },
      { fullName: 'Zoë Lindqvist', email: 'zoe@elsewhere.test' },
      { fullName: 'Kim Park' },
      { fullName: 'Per Hansen' },
      { fullName: 'Ana Lima', flight1DepartureTime: 'morgen' },
      { fullName: 'Ana Lima', flight1DepartureTime: '2027-02-31T10:00' },
      { fullName: 'Ana Lima', flight1ArrivalTime: '2027-12-24T10:00' },
      { fullName: 'Zoë Lindqvist', flight1DepartureAirport: 'OSL' },
      { email: 'zoe@studio.test', flight1DepartureAirport: 'BGO' },
    ),
  ).toEqual([
    'Add a name or an e-mail address',
    'ana@studio.test belongs to Ana Lima. Correct the name or the address.',
    'tove@studio.test isn’t on this event’s list. Add them in Attendance, or correct it here.',
    'zoe@elsewhere.test isn’t on this event’s list. Add them in Attendance, or correct it here.',
    'Several people have this name. Add the e-mail address.',
    'Per Hansen said no to this event. Set them to Yes or Maybe first.',
    '“morgen” isn’t a date with a time. Write it like 2027-11-30 14:05.',
    'This date does not exist',
    'Please check the days: this arrival doesn’t match the departure',
    'new',
    'The same person as in line 10. Correct or remove one of them.',
  ])
})
