import { expect, test } from 'vitest'
import { editionBefore } from '#web/people/edition-before.ts'

const editions = ['autumn', 'summer', 'spring', 'winter'].map((id) => ({ id }))

test('brings people from the edition before, not from a later one', () => {
  expect(editionBefore(editions, 'autumn')).toEqual({ id: 'summer' })
  expect(editionBefore(editions, 'spring')).toEqual({ id: 'winter' })
})

test('brings people to the oldest edition from the one after it, and finds none for a single or missing one', () => {
  expect(editionBefore(editions, 'winter')).toEqual({ id: 'spring' })
  expect(editionBefore([{ id: 'only' }], 'only')).toBeUndefined()
  expect(editionBefore(editions, 'gone')).toBeUndefined()
})
