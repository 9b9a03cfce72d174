import { expect, test } from 'vitest'
import { editionBefore } from '#web/people/edition-before.ts'

const editions = ['autumn', 'summer', 'spring', 'winter'].map((id) => ({ id }))

test('chooses the previous edition, not a later one', () => {
  expect(editionBefore(editions, 'autumn')).toEqual({ id: 'summer' })
  expect(editionBefore(editions, 'spring')).toEqual({ id: 'winter' })
})

test('chooses the next edition for the oldest one, and none for a single or unknown edition', () => {
  expect(editionBefore(editions, 'winter')).toEqual({ id: 'spring' })
  expect(editionBefore([{ id: 'only' }], 'only')).toBeUndefined()
  expect(editionBefore(editions, 'gone')).toBeUndefined()
})
