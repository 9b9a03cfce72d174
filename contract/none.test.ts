import { expect, test } from 'vitest'
import { readAllergies } from '#contract/allergies.ts'
import { stayFields } from '#contract/detail-fields.ts'
import { meansNone } from '#contract/none.ts'

test.each([
  'None',
  'N/A',
  'n.a.',
  'No',
  'nope',
  'Nothing',
  'No known allergies',
  'No allergies',
  'no food allergies.',
  'None that I know of',
  'Not that I know of',
  'None known',
  'I have no allergies',
  "I don't have any",
  'not applicable',
  'NKDA',
  '-',
  '–',
  'keine',
  'Keine Allergien',
  'keine bekannt',
  'nein',
  'aucune',
  'Aucune allergie connue',
  "pas d'allergies",
  'ninguna',
  'sin alergias',
  'nessuna',
  'nenhuma',
  'geen allergieën',
  'ingen',
  'なし',
])('recognises “%s” as meaning none', (text) => {
  expect(meansNone(text)).toBe(true)
})

test.each([
  '',
  ' ',
  '?',
  'Nuts',
  'no nuts',
  'No gluten',
  'Nonesuch',
  'none of your nuts',
  'Noix',
  'Nougat',
  'Not sure',
  'Keine Nüsse',
  'Nadal',
])('treats “%s” as an answer, not as none', (text) => {
  expect(meansNone(text)).toBe(false)
})

test.each([
  [['Nuts and milk'], ['Nuts', 'Milk']],
  [['Nuts & milk'], ['Nuts', 'Milk']],
  [
    ['peanut', 'Egg', 'eggs'],
    ['Peanuts', 'Eggs'],
  ],
  [['Nüsse; Milch / Nüsse'], ['Nüsse', 'Milch']],
  [['Noix et lait'], ['Noix', 'lait']],
  [['Nuts (cashew and pecan)'], ['Nuts (cashew and pecan)']],
  [['Candy'], ['Candy']],
  [['nope'], []],
  [['None', 'Fish'], ['Fish']],
  [[], []],
])('reads the allergies %j as %j, and leaves that result unchanged', (texts, expected) => {
  expect(readAllergies(texts)).toEqual(expected)
  expect(readAllergies(expected)).toEqual(expected)
})

test('stores a tag that means none as an empty list, and an unanswered question as null', () => {
  expect(stayFields.allergies.parse(['No known allergies'])).toEqual([])
  expect(stayFields.allergies.parse(null)).toBeNull()
})
