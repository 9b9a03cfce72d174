import { expect, test } from 'vitest'
import { editionBefore } from '#web/people/edition-before.ts'

const editions = ['autumn', 'summer', 'spring', 'winter'].map((id) => ({ id }))

test('copies people from the previous edition, not from a later edition', () => {
  expect(editionBefore(editions, 'autumn')).toEqual({ id: 'summer' })
  expect(editionBefore(editions, 'spring')).toEqual({ id: 'winter' })
})

test('copies people to the oldest edition from the next edition, and from none for a single edition', () => {
  expect(editionBefore(editions, 'winter')).toEqual({ id: 'spring' })
  expect(editionBefore([{ id: 'only' }], 'only')).toBeUndefined()
  expect(editionBefore(editions, 'gone')).toBeUndefined()
})
