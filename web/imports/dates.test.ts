import { expect, test } from 'vitest'
import { dateOrderOf, needsOrder, readMoment } from '#web/imports/dates.ts'

test.each([
  [['31/10/2027 14:05', '01/11/2027 09:00'], 'day'],
  [['10/31/2027 14:05', '11/01/2027 09:00'], 'month'],
  [['01.11.2027 14:05'], 'day'],
  [['1-11-27 14:05', '13-11-27 14:05'], 'day'],
  [['01/11/2027 14:05', '02/11/2027 09:00'], undefined],
  [['31/10/2027 14:05', '10/31/2027 14:05'], undefined],
  [['2027-11-01 14:05'], undefined],
])('finds out which part the dates %j begin with: %s', (cells, order) => {
  expect(dateOrderOf(cells)).toBe(order)
})

test('asks only for the order of numeric dates', () => {
  expect(needsOrder(['2027-11-01 14:05', '1 Nov 2027 14:05', ''])).toBe(false)
  expect(needsOrder(['01/11/2027 14:05'])).toBe(true)
})

test.each([
  ['01.11.2027 14:05', '2027-11-01T14:05'],
  ['01.11.27, 14.05 Uhr', '2027-11-01T14:05'],
  ['1/11/2027 2:05 PM', '2027-11-01T14:05'],
  ['1/11/2027 12:05 am', '2027-11-01T00:05'],
  ['2027-11-01T14:05:00', '2027-11-01T14:05'],
  ['2027-11-01 1405', '2027-11-01T14:05'],
  ['1 Nov 2027 14:05', '2027-11-01T14:05'],
  ['Nov 1, 2027 14:05', '2027-11-01T14:05'],
  ['Mon, 1. März 2027 14h05', '2027-03-01T14:05'],
  ['1 de diciembre de 2027 14:05', '2027-12-01T14:05'],
  ['16:30', '2027-11-09T16:30'],
])('reads %s', (cell, moment) => {
  expect(readMoment(cell, 'day', { day: '2027-11-09' })).toBe(moment)
})

test('reads the same digits as a different date if the month comes first', () => {
  expect(readMoment('1/11/2027 14:05', 'month')).toBe('2027-01-11T14:05')
})

test.each(['morgen', '01.11.2027', '25:00', '01.11.2027 24:61', 'TBC 4', ''])(
  'returns %j unchanged',
  (cell) => {
    expect(readMoment(cell, 'day')).toBe(cell)
  },
)

test.each([
  ['10MAY27 0710', '2027-05-10T07:10'],
  ['10-May-27 07:10', '2027-05-10T07:10'],
  ['10-May-2027 07:10', '2027-05-10T07:10'],
  ['Mon 10 May 2027 07:10:00', '2027-05-10T07:10'],
  ['May 10th, 2027 7:10 am', '2027-05-10T07:10'],
])('reads %s in the format of airlines and programs', (cell, moment) => {
  expect(readMoment(cell, 'day')).toBe(moment)
})

test.each([
  ['23:45', '2027-05-09T23:45'],
  ['10:15', '2027-05-10T10:15'],
  ['10:15+1', '2027-05-10T10:15'],
  ['10:15 (+1)', '2027-05-10T10:15'],
  ['10:15 (+2 days)', '2027-05-11T10:15'],
  ['10.05.2027 10:15', '2027-05-10T10:15'],
])('puts the arrival %s on the right day after a departure at 22:30', (cell, moment) => {
  expect(readMoment(cell, 'day', { after: '2027-05-09T22:30' })).toBe(moment)
})
