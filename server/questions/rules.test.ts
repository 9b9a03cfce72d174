import { expect, test } from 'vitest'
import type { OwnKind } from '#contract/own-answers.ts'
import { readOwnCell } from '#server/questions/rules.ts'

const choices = ['Small', 'Médium', 'Large, tall']
const read = (kind: OwnKind, cell: string) => readOwnCell({ kind, choices }, cell)

test.each<[OwnKind, string, unknown]>([
  ['text', ' By train ', 'By train'],
  ['yesNo', 'JA', true],
  ['yesNo', 'x', true],
  ['yesNo', 'Não', false],
  ['choice', 'medium', 'Médium'],
  ['choices', 'large, TALL', ['Large, tall']],
  ['choices', 'medium; small', ['Small', 'Médium']],
  ['number', '1,5', 1.5],
  ['number', '1 200', 1200],
  ['date', '2026-11-30', '2026-11-30'],
  ['country', 'portugal', 'PT'],
  ['country', 'pt', 'PT'],
  ['contact', 'Rui Lima (+351 912 345 678)', { name: 'Rui Lima', phone: '+351912345678' }],
])('reads a cell for %s: %s', (kind, cell, value) => {
  expect(read(kind, cell)).toEqual({ value })
})

test.each<[OwnKind, string, string]>([
  ['yesNo', 'perhaps', 'Please write yes or no'],
  ['choice', 'Huge', 'Please write one of Small, Médium, Large, tall'],
  ['number', 'many', 'Please write a number'],
  ['country', 'Atlantis', 'Please write the country in English, or its two letters'],
  ['contact', 'Rui', 'Please write a name and a telephone number'],
])('explains what is wrong with a cell for %s', (kind, cell, problem) => {
  expect(read(kind, cell)).toEqual({ problem })
})

test('refuses a date that doesn’t exist', () => {
  expect(read('date', '30/11')).toHaveProperty('problem')
})
