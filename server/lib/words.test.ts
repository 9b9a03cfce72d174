import { expect, test } from 'vitest'
import { inWords, pluralize } from '#server/lib/words.ts'

test('uses the singular for a count of one, and commas for thousands', () => {
  expect([0, 1, 2000].map((count) => pluralize(count, 'person', 'people'))).toEqual([
    '0 people',
    '1 person',
    '2,000 people',
  ])
  expect([pluralize('1', 'day'), pluralize('-2', 'day'), pluralize(null, 'row')]).toEqual([
    '1 day',
    '-2 days',
    'some rows',
  ])
})

test('joins a list with “and”, without a comma before it', () => {
  expect([['Ana'], ['Ana', 'Ben'], ['Ana', 'Ben', '2 others']].map(inWords)).toEqual([
    'Ana',
    'Ana and Ben',
    'Ana, Ben and 2 others',
  ])
})
