import { expect, test } from 'vitest'
import { focusOf } from '#web/attendance/attendance-search.ts'

test('focuses the search only if the URL asks for it', () => {
  expect(focusOf('search')).toBe('search')
  expect(focusOf('door')).toBeUndefined()
})
