import { expect, test } from 'vitest'
import { shareEqual } from '#web/lib/share-equal.ts'

const rows = () => ['Ada', 'Ben', 'Cleo'].map((name, index) => ({ id: `${index}`, name }))

/** The positions that the rows of the newer response had before; -1 for a new row. */
function placesBefore(before: readonly unknown[], after: readonly unknown[]): number[] {
  const shared = shareEqual(before, after)
  expect(shared).toEqual(after)
  return Array.isArray(shared) ? shared.map((row: unknown) => before.indexOf(row)) : []
}

test('keeps the objects of the other rows when a row is removed, added or moved', () => {
  expect(placesBefore(rows(), rows().slice(1))).toEqual([1, 2])
  expect(placesBefore(rows(), [{ id: '9', name: 'Zoe' }, ...rows()])).toEqual([-1, 0, 1, 2])
  expect(placesBefore(rows(), rows().toReversed())).toEqual([2, 1, 0])
})

test('replaces only changed rows, and returns the old list if all rows are equal', () => {
  const before = rows()
  expect(shareEqual(before, rows())).toBe(before)
  const after = rows().map((row) => (row.id === '1' ? { ...row, name: 'Bea' } : row))
  expect(placesBefore(before, after)).toEqual([0, -1, 2])
})

test('compares other data as the library does', () => {
  const before = { people: ['Ada'], count: 1 }
  expect(shareEqual(before, { people: ['Ada'], count: 1 })).toBe(before)
  expect(shareEqual(undefined, before)).toBe(before)
  expect(shareEqual(rows(), [])).toEqual([])
})
