import { expect, test } from 'vitest'
import { currencies } from '#contract/money.ts'
import {
  centsOf,
  currencyLabel,
  currencySign,
  formatMoney,
  moneyText,
  formatCents,
  parseMoney,
} from '#web/lib/money.ts'

test.each([
  ['0.5', 'USD', '$0.50'],
  ['12', 'USD', '$12.00'],
  ['1234.50', 'USD', '$1,234.50'],
  ['9999999999.99', 'USD', '$9,999,999,999.99'],
  ['1234.50', 'EUR', '€1,234.50'],
  ['12.5', 'CHF', 'CHF 12.50'],
  ['12.5', 'CAD', 'CA$12.50'],
])('formats %s %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})

test('formats a missing amount as a dash', () => {
  expect(moneyText(null, 'USD')).toBe('–')
})

test.each([
  ['12.50', 'USD', '12.50'],
  [' $1,234.50 ', 'USD', '1234.50'],
  ['12,50', 'USD', '12,50'],
  ['1,23', 'USD', '1,23'],
  ['', 'USD', null],
  ['€ 12.50', 'EUR', '12.50'],
  ['chf 12.50', 'CHF', '12.50'],
  ['€12.50', 'USD', '€12.50'],
])('reads %j typed in %s as %j', (typed, currency, amount) => {
  expect(parseMoney(typed, currency)).toBe(amount)
})

test('adds cents exactly, unlike floating-point numbers', () => {
  expect(centsOf('0.1') + centsOf('0.2')).toBe(30)
  expect(['0.07', '1.10', '9999999999.99'].map((amount) => formatCents(centsOf(amount)))).toEqual([
    '0.07',
    '1.10',
    '9999999999.99',
  ])
})

test('has a name and a sign for each offered currency', () => {
  expect(currencies).toHaveLength(new Set(currencies).size)
  expect(
    currencies.filter((code) => currencySign(code) === '' || !currencyLabel(code).endsWith(`(${code})`)),
  ).toEqual([])
})

test('offers only currencies with a hundred cents per unit', () => {
  const otherCurrencies = new Set(['JPY', 'KRW', 'ISK', 'KWD', 'BHD', 'XAF', 'CLP'])
  expect(currencies.filter((code) => otherCurrencies.has(code))).toEqual([])
})
