import { expect, test } from 'vitest'
import { createShelf } from '#server/kept/shelf.ts'

test('what was not used for longest makes room, and there is never more than fits', () => {
  const shelf = createShelf<string>({ most: 10, sizeOf: (text) => text.length })
  for (const name of ['one', 'two', 'six']) shelf.put(name, name)
  expect(shelf.get('one')).toBe('one')
  shelf.put('four', 'four')
  expect(['one', 'two', 'six', 'four'].filter((name) => shelf.get(name))).toEqual(['one', 'six', 'four'])
  shelf.put('four', 'for')
  expect(shelf.size()).toBe(9)
  shelf.put('long', 'longer than all')
  expect(shelf.size()).toBe(0)
})

test('ten thousand of them stay within the limit', () => {
  const shelf = createShelf<string>({ most: 5_000, sizeOf: (text) => text.length })
  for (let count = 0; count < 10_000; count++) {
    shelf.put(`${count % 700}`, 'x'.repeat(count % 97))
    expect(shelf.size()).toBeLessThanOrEqual(5_000)
  }
})
