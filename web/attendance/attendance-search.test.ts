import { expect, test } from 'vitest'
import { focusOf } from '#web/attendance/attendance-search.ts'

test('reads which part to focus at once', () => {
  expect(focusOf('search')).toBe('search')
  expect(focusOf('door')).toBeUndefined()
})
