import { expect, test } from 'vitest'
import { shareEqual } from '#web/lib/share-equal.ts'

const rows = () => ['Ada', 'Ben', 'Cleo'].map((name, at) => ({ id: `${at}`, name }))

test('keeps the rows after a removed or added one', () => {
  const before = rows()
  expect(shareEqual(before, rows().slice(1))).toEqual(before.slice(1))
  const fewer = shareEqual(before, rows().slice(1)) as typeof before
  expect(fewer.every((row, at) => row === before[at + 1])).toBe(true)
  const more = shareEqual(before, [{ id: '9', name: 'Zoe' }, ...rows()]) as typeof before
  expect(more.map(({ id }) => id)).toEqual(['9', '0', '1', '2'])
  expect(before.every((row, at) => row === more[at + 1])).toBe(true)
})

test('makes only a changed row new, and nothing if all are equal', () => {
  const before = rows()
  expect(shareEqual(before, rows())).toBe(before)
  const after = rows().map((row) => (row.id === '1' ? { ...row, name: 'Bea' } : row))
  const shared = shareEqual(before, after) as typeof before
  expect(shared).toEqual(after)
  expect(shared.map((row, at) => row === before[at])).toEqual([true, false, true])
})

test('compares other answers as the library does', () => {
  const before = { people: ['Ada'], count: 1 }
  expect(shareEqual(before, { people: ['Ada'], count: 1 })).toBe(before)
  expect(shareEqual(undefined, before)).toBe(before)
  expect(shareEqual([], [])).toEqual([])
})
