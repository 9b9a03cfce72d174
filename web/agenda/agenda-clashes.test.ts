import { expect, test } from 'vitest'
import { clashingIn, withPeople } from '#web/agenda/agenda-clashes.ts'

const entries = [
  { id: 'a', title: 'Pottery' },
  { id: 'b', title: 'Yoga' },
]

const certain = (sentence: string) => ({ sentence, isLikely: false })

test('lists clashes of place and host, then people in both entries, then people who are away', () => {
  const found = withPeople(new Map([['a', ['Same place as “Yoga”']]]), entries, [
    { id: 'a', otherId: 'b', people: 9 },
    { id: 'b', otherId: null, people: 1 },
    { id: 'gone', otherId: null, people: 3 },
  ])
  expect([...found]).toEqual([
    ['a', [certain('Same place as “Yoga”'), certain('9 people are in both: “Yoga”')]],
    [
      'b',
      [
        certain('9 people are in both: “Pottery”'),
        { sentence: '1 person not there then, judging by their flights', isLikely: true },
      ],
    ],
  ])
})

test('counts only clashes that are certain', () => {
  const hints = new Map([
    ['a', [certain('Same place as “Yoga”')]],
    ['b', [{ sentence: '1 person not there then, judging by their flights', isLikely: true }]],
  ])
  expect(clashingIn([...entries, { id: 'c' }], hints).map(({ id }) => id)).toEqual(['a'])
})
