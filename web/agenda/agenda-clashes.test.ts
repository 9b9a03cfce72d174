import { expect, test } from 'vitest'
import { clashingIn, countClashes, withPeople } from '#web/agenda/agenda-clashes.ts'

const entries = [
  { id: 'a', title: 'Pottery' },
  { id: 'b', title: 'Yoga' },
]

const withYoga = (sentence: string) => ({ sentence, otherId: 'b' })
const withPottery = (sentence: string) => ({ sentence, otherId: 'a' })
const away = {
  sentence: '1 person not there then, judging by their flights',
  short: '1 not there',
  otherId: null,
}

test('lists clashes of place and host, then people in both entries, then people who are away', () => {
  const found = withPeople(new Map([['a', [withYoga('Same place as “Yoga”')]]]), entries, [
    { id: 'a', otherId: 'b', people: 9, names: ['Ana', 'Bo', 'Cy'] },
    { id: 'b', otherId: null, people: 1, names: [] },
    { id: 'gone', otherId: null, people: 3, names: [] },
  ])
  expect([...found]).toEqual([
    [
      'a',
      [withYoga('Same place as “Yoga”'), withYoga('9 people are in both: Ana, Bo, Cy, and 6 more (“Yoga”)')],
    ],
    ['b', [withPottery('9 people are in both: Ana, Bo, Cy, and 6 more (“Pottery”)'), away]],
  ])
})

test('lists only entries that definitely clash', () => {
  const hints = new Map([
    ['a', [withYoga('Same place as “Yoga”')]],
    ['b', [away]],
  ])
  expect(clashingIn([...entries, { id: 'c' }], hints).map(({ id }) => id)).toEqual(['a'])
})

test('counts two clashing entries as one clash, even if they share place and people', () => {
  const both = [{ id: 'a', otherId: 'b', people: 9, names: ['Ana', 'Bo', 'Cy'] }]
  const placeAndHost = new Map([
    ['a', [withYoga('Same place as “Yoga”')]],
    ['b', [withPottery('Same place as “Pottery”'), away]],
  ])
  expect(countClashes(entries, withPeople(placeAndHost, entries, both))).toBe(1)
})
