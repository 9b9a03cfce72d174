import { expect, test } from 'vitest'
import { editionBefore } from '#web/people/edition-before.ts'

const editions = ['autumn', 'summer', 'spring', 'winter'].map((id) => ({ id }))

test('people are brought from the edition before, not from a later one', () => {
  expect(editionBefore(editions, 'autumn')).toEqual({ id: 'summer' })
  expect(editionBefore(editions, 'spring')).toEqual({ id: 'winter' })
})

test('to the oldest from the one after it; there is none for the only one, or for one that is gone', () => {
  expect(editionBefore(editions, 'winter')).toEqual({ id: 'spring' })
  expect(editionBefore([{ id: 'only' }], 'only')).toBeUndefined()
  expect(editionBefore(editions, 'gone')).toBeUndefined()
})
