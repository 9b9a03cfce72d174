import { expect, test } from 'vitest'
import { findHeaders } from '#web/imports/columns.ts'
import { flightLines, flightSpecs, guessFlights, orderOf } from '#web/travel/flight-columns.ts'

const six = [
  'flight1DepartureAirport',
  'flight1DepartureTime',
  'flight1ArrivalTime',
  'flight2DepartureAirport',
  'flight2DepartureTime',
  'flight2ArrivalTime',
]

test.each([
  [
    'Name;E-Mail;flight_1_departure_airport;flight_1_departure_time;flight_1_arrival_time;flight_2_departure_airport;flight_2_departure_time;flight_2_arrival_time',
    ['fullName', 'email', ...six],
  ],
  [
    'Traveller;E-mail;Outbound airport;Outbound departure;Outbound arrival;Return airport;Return departure;Return arrival',
    ['fullName', 'email', ...six],
  ],
  [
    'Nachname;Vorname;Mail;Hinflug von;Abflug Hinflug;Ankunft Hinflug;Rückflug von;Abflug Rückflug;Ankunft Rückflug',
    ['lastName', 'firstName', 'email', ...six],
  ],
  [
    'Name;Email;Outbound Flight;Departure;Arrival;Return Flight;Departure;Arrival',
    ['fullName', 'email', ...six],
  ],
  [
    'Name;Email;Outbound Flight;Departure;Arrival;Return Flight;Departure;Arrival;Outbound Flight No;Return Flight No',
    ['fullName', 'email', ...six, 'flight1Number', 'flight2Number'],
  ],
  [
    'Name;Hinflug Nr;Hinflug von;Ankunft Hinflug;Rückflug Flugnummer;Abflug Rückflug',
    [
      'fullName',
      'flight1Number',
      'flight1DepartureAirport',
      'flight1ArrivalTime',
      'flight2Number',
      'flight2DepartureTime',
    ],
  ],
])('recognises the headings %s', (text, mapping) => {
  const headers = text.split(';')
  expect(findHeaders([headers], flightSpecs)).toBe(0)
  expect(guessFlights(headers, [])).toEqual(mapping)
})

test('assigns six columns without headings in order after the address', () => {
  const rows = [
    ['zoe@x.test', 'OSL', '30.11.2027 07:10', '09:45', 'LIS', '03.12.2027 18:00', '03.12.2027 22:20'],
  ]
  const mapping = guessFlights(undefined, rows)
  expect(mapping).toEqual(['email', ...six])
  expect(orderOf(mapping, rows)).toEqual({ order: 'day', isSure: true })
  expect(flightLines(mapping, rows, 'day').lines).toEqual([
    [
      'zoe@x.test',
      'OSL',
      '2027-11-30T07:10',
      '2027-11-30T09:45',
      'LIS',
      '2027-12-03T18:00',
      '2027-12-03T22:20',
    ],
  ])
})

test('recognises flight numbers by their cells, whatever the heading', () => {
  const rows = [
    ['Zoë', 'zoe@x.test', 'LH 1166', '', 'TP0753'],
    ['Ana', 'ana@x.test', 'on her own', '', 'U21234'],
    ['Bo', 'bo@x.test', 'EZY88', '', '6e12'],
  ]
  expect(guessFlights(['Name', 'Mail', 'Flug', 'Notes', 'Flug'], rows)).toEqual([
    'fullName',
    'email',
    'flight1Number',
    null,
    'flight2Number',
  ])
  expect(guessFlights(['Name', 'Mail', 'Outbound flight', 'Notes', 'Return flight'], rows)).toEqual([
    'fullName',
    'email',
    'flight1Number',
    null,
    'flight2Number',
  ])
  const withAirports = [['ana@x.test', 'OSL', 'SK 1', '1', '2', 'LIS', 'SK 2', '3', '4']]
  expect(guessFlights(undefined, withAirports)).toEqual([
    'email',
    'flight1DepartureAirport',
    'flight1Number',
    'flight1DepartureTime',
    'flight1ArrivalTime',
    'flight2DepartureAirport',
    'flight2Number',
    'flight2DepartureTime',
    'flight2ArrivalTime',
  ])
})

test('asks for the order of day and month if no date reveals it', () => {
  const mapping = ['email', 'flight1DepartureTime'] as const
  expect(orderOf(mapping, [['a@x.test', '01/11/2027 07:10']])).toEqual({ order: 'day', isSure: false })
  expect(orderOf(mapping, [['a@x.test', '11/30/2027 07:10']])).toEqual({ order: 'month', isSure: true })
  expect(orderOf(mapping, [['a@x.test', '']])).toEqual({ order: 'day', isSure: true })
})
