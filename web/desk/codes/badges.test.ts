import { expect, test } from 'vitest'
import { nameSize, sheetsOf } from '#web/desk/codes/badges.ts'

const badge = (number: number) => ({
  personId: `p${number}`,
  id: `a${number}`,
  fullName: `Guest ${number}`,
  studio: null,
  code: '',
})
const badges = Array.from({ length: 100 }, (_, index) => badge(index))

test('prints the badges of the selected people in list order, eight to a sheet', () => {
  const sheets = sheetsOf(badges, new Set(badges.map(({ personId }) => personId)))
  expect(sheets.map(({ length }) => length)).toEqual([...Array.from({ length: 12 }, () => 8), 4])
  expect(sheets.flat()).toEqual(badges)
  expect(sheetsOf(badges, new Set(['p7', 'p3', 'gone']))).toEqual([[badges[3], badges[7]]])
  expect(sheetsOf(badges, new Set())).toEqual([])
})

test('shrinks a long name', () => {
  expect(nameSize('Ana Lima')).toBe('large')
  expect(nameSize('Bartholomew Featherstone')).toBe('medium')
  expect(nameSize('Maria da Conceição Albuquerque de Vasconcelos e Sousa')).toBe('small')
})
