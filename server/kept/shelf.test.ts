import { expect, test } from 'vitest'
import { createShelf, createShelfWithCorner } from '#server/kept/shelf.ts'

test('drops the least recently used answers and never exceeds its size', () => {
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

test('ten thousand answers stay within the limit', () => {
  const shelf = createShelf<string>({ most: 5_000, sizeOf: (text) => text.length })
  for (let count = 0; count < 10_000; count++) {
    shelf.put(`${count % 700}`, 'x'.repeat(count % 97))
    expect(shelf.size()).toBeLessThanOrEqual(5_000)
  }
})

test('a bulky answer pushes out only bulky ones, and is kept once', () => {
  const shelf = createShelfWithCorner<string>({
    most: 10,
    corner: 20,
    sizeOf: (text) => text.length,
    isBulky: (text) => text.length > 5,
  })
  const names = ['one', 'two', 'sixteen', 'seventeen', 'eighteen']
  for (const name of names) shelf.put(name, name)
  expect(names.filter((name) => shelf.get(name))).toEqual(['one', 'two', 'seventeen', 'eighteen'])
  shelf.put('one', 'one is longer')
  expect(shelf.get('one')).toBe('one is longer')
  shelf.put('one', 'short')
  expect(names.map((name) => shelf.get(name))).toEqual(['short', 'two', undefined, undefined, undefined])
})
