import { expect, test } from 'vitest'
import { searchBy } from '#web/base/search.ts'

const people = [
  { name: 'Søren Åkesson', studio: 'Łódź' },
  { name: 'Þóra Sørensen', studio: null },
  { name: 'Ana Lima', studio: 'Oslo' },
]
const names = (typed: string) => search(people, typed).map(({ name }) => name)
const search = searchBy<(typeof people)[number]>(({ name, studio }) => `${name}\n${studio ?? ''}`)

test('finds all typed words in any order, ignoring case and accents', () => {
  expect(names('soren')).toEqual(['Søren Åkesson', 'Þóra Sørensen'])
  expect(names('akes SØR')).toEqual(['Søren Åkesson'])
  expect(names('lodz soren')).toEqual(['Søren Åkesson'])
  expect(names('thora')).toEqual(['Þóra Sørensen'])
  expect(names('soren oslo')).toEqual([])
})

test('finds an apostrophe in any form, or a missing apostrophe', () => {
  const irish = [{ name: 'Savannah O’Malley' }, { name: "Aoife O'Neil" }]
  const searchIrish = searchBy<(typeof irish)[number]>(({ name }) => name)
  for (const typed of ["o'malley", 'o’malley', 'omalley'])
    expect(searchIrish(irish, typed)).toEqual([irish[0]])
  expect(searchIrish(irish, 'O‘Neil')).toEqual([irish[1]])
})

test('returns the same list object for an empty search', () => {
  expect(search(people, '  ')).toBe(people)
})

test('reads the string of each row only once', () => {
  let read = 0
  const counting = searchBy<{ name: string }>(({ name }) => {
    read += 1
    return name
  })
  for (const typed of ['a', 'an', 'ana']) counting(people, typed)
  expect(read).toBe(people.length)
})
