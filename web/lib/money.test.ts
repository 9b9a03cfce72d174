import { expect, test } from 'vitest'
import { centsOf, dollarsText, formatDollars, ofCents, typedDollars } from '#web/catering/money.ts'

test.each([
  ['0.5', '$0.50'],
  ['12', '$12.00'],
  ['1234.50', '$1,234.50'],
  ['9999999999.99', '$9,999,999,999.99'],
])('%s is written %s', (amount, written) => {
  expect(formatDollars(amount)).toBe(written)
})

test('no amount is a dash', () => {
  expect(dollarsText(null)).toBe('–')
})

test.each([
  ['12.50', '12.50'],
  [' $1,234.50 ', '1234.50'],
  ['12,50', '12,50'],
  ['1,23', '1,23'],
  ['', null],
])('%j typed is %j', (typed, read) => {
  expect(typedDollars(typed)).toBe(read)
})

test('cents and back are exact where floating numbers are not', () => {
  expect(centsOf('0.1') + centsOf('0.2')).toBe(30)
  expect(['0.07', '1.10', '9999999999.99'].map((amount) => ofCents(centsOf(amount)))).toEqual([
    '0.07',
    '1.10',
    '9999999999.99',
  ])
})
