import { expect, test } from 'vitest'
import { createCache, createPartitionedCache } from '#server/read-cache/cache.ts'

test('drops the least recently used responses, and never exceeds its size', () => {
  const cache = createCache<string>({ max: 10, sizeOf: (text) => text.length })
  for (const name of ['one', 'two', 'six']) cache.put(name, name)
  expect(cache.get('one')).toBe('one')
  cache.put('four', 'four')
  expect(['one', 'two', 'six', 'four'].filter((name) => cache.get(name))).toEqual(['one', 'six', 'four'])
  cache.put('four', 'for')
  expect(cache.size()).toBe(9)
  cache.put('long', 'longer than all')
  expect(cache.size()).toBe(0)
})

test('keeps ten thousand responses within the limit', () => {
  const cache = createCache<string>({ max: 5_000, sizeOf: (text) => text.length })
  for (let count = 0; count < 10_000; count++) {
    cache.put(`${count % 700}`, 'x'.repeat(count % 97))
    expect(cache.size()).toBeLessThanOrEqual(5_000)
  }
})

test('drops only large responses for a large response, and never stores a response twice', () => {
  const cache = createPartitionedCache<string>({
    max: 10,
    maxBulky: 20,
    sizeOf: (text) => text.length,
    isBulky: (text) => text.length > 5,
  })
  const names = ['one', 'two', 'sixteen', 'seventeen', 'eighteen']
  for (const name of names) cache.put(name, name)
  expect(names.filter((name) => cache.get(name))).toEqual(['one', 'two', 'seventeen', 'eighteen'])
  cache.put('one', 'one is longer')
  expect(cache.get('one')).toBe('one is longer')
  cache.put('one', 'short')
  expect(names.map((name) => cache.get(name))).toEqual(['short', 'two', undefined, undefined, undefined])
})
