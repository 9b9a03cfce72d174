import { expect, test } from 'vitest'
import { nextSort } from '#web/ui/column-header.tsx'

test('cycles through ascending, descending and unsorted', () => {
  expect(nextSort('name', undefined)).toEqual({ column: 'name', direction: 'ascending' })
  expect(nextSort('name', 'ascending')).toEqual({ column: 'name', direction: 'descending' })
  expect(nextSort('name', 'descending')).toBeNull()
})
