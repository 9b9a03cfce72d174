import { expect, test } from 'vitest'
import { focusOf } from '#web/attendance/attendance-search.ts'

test('reads what opens at once', () => {
  expect(focusOf('search')).toBe('search')
  expect(focusOf('door')).toBeUndefined()
})
