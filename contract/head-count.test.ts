import { expect, test } from 'vitest'
import { changesBetween, differenceText, linesOf, type HeadCount } from '#contract/head-count.ts'

const count = (counts: Partial<HeadCount>): HeadCount => ({
  people: 0,
  diets: [],
  allergies: [],
  noAllergies: 0,
  allergiesNotAnswered: 0,
  ...counts,
})
const diet = (name: string | null, people: number, note: string | null = null) => ({
  diet: name,
  note,
  people,
})

const monday = count({
  people: 49,
  diets: [diet(null, 5), diet('no preference', 44)],
  allergies: [{ allergy: 'Milk', people: 2 }],
  noAllergies: 47,
})
const thursday = count({
  people: 100,
  diets: [diet(null, 2), diet('no preference', 84), diet('vegan', 13), diet('other', 1, 'Halal')],
  allergies: [{ allergy: 'nuts', people: 6 }],
  noAllergies: 92,
  allergiesNotAnswered: 2,
})
const ordered = (counted: HeadCount) => ({ headcount: counted.people, counted })
const differenceTexts = (...orders: Parameters<typeof changesBetween>) =>
  changesBetween(...orders).map((change) => `${differenceText(change)} ${change.label}`)

test('lists each changed number with its former value, and a missing number as 0', () => {
  const changes = changesBetween(ordered(monday), ordered(thursday))
  expect(changes.map(({ label, before, people }) => [label, before, people])).toEqual([
    ['People', 49, 100],
    ['Not answered', 5, 2],
    ['No preference', 44, 84],
    ['Vegan', 0, 13],
    ['Other: Halal', 0, 1],
    ['Nuts', 0, 6],
    ['No allergies', 47, 92],
    ['Allergies not answered', 0, 2],
    ['Milk', 2, 0],
  ])
})

test('reports changed diets even if the headcount is the same', () => {
  const other = count({ ...monday, diets: [diet(null, 5), diet('no preference', 43), diet('vegan', 1)] })
  expect(differenceTexts(ordered(monday), ordered(other))).toEqual(['−1 No preference', '+1 Vegan'])
  expect(changesBetween(ordered(monday), ordered(count(monday)))).toEqual([])
})

test('reports no change if only the case of an allergy differs', () => {
  const shouted = count({ ...monday, allergies: [{ allergy: 'MILK', people: 2 }] })
  expect(changesBetween(ordered(monday), ordered(shouted))).toEqual([])
})

test('reads an older order without diets, and reports all diets as added', () => {
  const old = { headcount: 100, counted: null }
  expect(linesOf(old)).toHaveLength(1)
  expect(differenceTexts(old, ordered(thursday))).toEqual([
    '+2 Not answered',
    '+84 No preference',
    '+13 Vegan',
    '+1 Other: Halal',
    '+6 Nuts',
    '+92 No allergies',
    '+2 Allergies not answered',
  ])
})

test('reports a change if different people are known by first name, even if their number is the same', () => {
  const orderNaming = (people: number, mark: string | null) =>
    ordered(count({ ...monday, named: { people, mark } }))
  expect(differenceTexts(ordered(monday), orderNaming(1, 'a'))).toEqual(['+1 Known by first name'])
  expect(differenceTexts(orderNaming(1, 'a'), orderNaming(1, 'b'))).toEqual(['others Known by first name'])
  expect(changesBetween(orderNaming(1, 'a'), orderNaming(1, 'a'))).toEqual([])
  expect(changesBetween(ordered(monday), orderNaming(0, null))).toEqual([])
})
